import {
	createContext,
	lazy,
	type ReactNode,
	Suspense,
	use,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
	useSyncExternalStore,
} from "react";

/** A message that an action leaves for the next page. */
export type FlashMessage = {
	kind: "success" | "error";
	title: string;
	text?: string;
	/** The anchor of the form that was sent: see `InlineFlash`. */
	at?: string | undefined;
	/** What the pressed button says for a moment: '10 added'. */
	done?: string | undefined;
	links?: { to: string; text: string }[] | undefined;
	/** The row at `at` shows it by itself, with scripts too. */
	row?: true | undefined;
	/** A form that takes the action back. */
	undo?: { action: string; fields: Record<string, string> } | undefined;
	/** It lies over the page that is there: see `FixedMessages`. */
	fixed?: true;
};

const Message = createContext<FlashMessage | null>(null);

/** For each form's part of a page, which is drawn again for the message about it and for no other. */
const Latest = createContext({ message: null as FlashMessage | null, tell: new Set<() => void>() });

/** The message of the last action, for all of a page. */
export function Flash({ value, children }: { value: FlashMessage | null; children: ReactNode }) {
	const [latest] = useState(() => ({ message: value, tell: new Set<() => void>() }));
	useLayoutEffect(() => {
		latest.message = value;
		for (const tell of latest.tell) tell();
	}, [latest, value]);
	return (
		<Latest value={latest}>
			<Message value={value}>{children}</Message>
		</Latest>
	);
}

export const useFlashMessage = (): FlashMessage | null => use(Message);

/** The message about the form at `at`. */
function useOwnFlash(at: string): FlashMessage | null {
	const latest = use(Latest);
	const read = () => (latest.message?.at === at ? latest.message : null);
	return useSyncExternalStore(
		(tell) => {
			latest.tell.add(tell);
			return () => latest.tell.delete(tell);
		},
		read,
		read,
	);
}

/** `rest`: what stands at the end of the page, see `PlacedRest`. */
export type PlacedProps = { message: FlashMessage; rest?: "undo" | "all" };

/** Leaves what the server has rendered as it is: a message of a full page load needs no script, and its code isn't sent. */
const Kept = (_props: PlacedProps) => (
	// biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, React leaves the server's content alone
	<div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
);

const InlineMessage = import.meta.env.SSR ? lazy(() => import("./flash-in-place")) : Kept;

const InPage = import.meta.env.SSR ? lazy(() => import("./message-in-page")) : Kept;

const Placed = (props: PlacedProps) => (
	<Suspense>
		<InlineMessage {...props} />
	</Suspense>
);

/** A message in a page that the server has made: after a full page load or a form sent without scripts. */
export const PageMessage = ({ message }: { message: FlashMessage }) => (
	<Suspense>
		<InPage message={message} />
	</Suspense>
);

/** Messages that have found their place. Noted while rendering: what follows in the page knows by then. */
const placed = new WeakSet<FlashMessage>();

/**
 * The anchor of a form's answer without scripts: the message stands here and has the focus if the form sent this `at`
 * in its field of that name. With scripts, messages lie over the page: see `FixedMessages`.
 */
export function InlineFlash({ at }: { at: string }) {
	const message = useOwnFlash(at);
	if (!message || message.fixed) return null;
	placed.add(message);
	return <Placed message={message} />;
}

/** The message that the row at `at` shows in its own way, with and without scripts. */
export function useRowFlash(at: string): FlashMessage | null {
	const message = useFlashMessage();
	if (message?.at !== at || !message.row) return null;
	placed.add(message);
	return message;
}

/**
 * What a message in its place leaves to the end of the page: the form of its Undo, which can't stand within another
 * form. And the message itself, if its place isn't there, such as a label that has moved to another page.
 */
export function PlacedRest() {
	const message = useFlashMessage();
	return message?.at && !message.fixed ? (
		<Placed message={message} rest={placed.has(message) ? "undo" : "all"} />
	) : null;
}

const DONE_MILLISECONDS = 2_000;

/**
 * What the button of the form at `at` says for two seconds after it was answered ('10 added'), else null. Calls
 * `onDone` with the answer: that form, and no other on the page, is reset.
 */
export function useDone(at: string, onDone: () => void): string | null {
	const message = useOwnFlash(at);
	const own = message?.fixed && message.done ? message : null;
	const answered = useRef(onDone);
	answered.current = onDone;
	const [ended, setEnded] = useState<FlashMessage | null>(null);
	useEffect(() => {
		if (!own) return;
		answered.current();
		const ending = setTimeout(setEnded, DONE_MILLISECONDS, own);
		return () => clearTimeout(ending);
	}, [own]);
	return own && own !== ended ? (own.done ?? null) : null;
}
