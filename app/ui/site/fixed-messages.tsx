import { type RefObject, useEffect, useRef, useState } from "react";
import { useFetchers, useNavigation, useNavigationType } from "react-router";
import { focusContent, isFocusLost } from "../focus";
import { Icon } from "../icon";
import type { FlashMessage } from "../layout/flash-message";
import { onMessage } from "../layout/say";
import { FlashSlip, roleOf, UndoForm } from "../layout/toast";
import { useLostConnection } from "./lost-connection";

const SHOWN_MILLISECONDS = 6_000;
const PHONE_PIXELS = 832;

/** The height of what sticks to the bottom of the screen: the phone's bar, a page's own bar, the cookie bar. */
const barsHeight = () => {
	let sum = 0;
	for (const bar of document.querySelectorAll<HTMLElement>(".dock, .stick, .decidebar, .cookie"))
		if (/fixed|sticky/.test(getComputedStyle(bar).position)) sum += bar.offsetHeight;
	return sum;
};

/** The control that sent the last form, other than one of the message itself. */
function usePressed(box: RefObject<HTMLElement | null>) {
	// This code may come after the first form was sent: what has the focus by then is what was pressed.
	const pressed = useRef<HTMLElement | null>(null);
	useEffect(() => {
		const focused = () => document.activeElement as HTMLElement | null;
		if (focused()?.closest("form")) pressed.current = focused();
		const note = ({ submitter }: SubmitEvent) => {
			if (!submitter || box.current?.contains(submitter)) return;
			const isTyped = focused()?.closest("form") === submitter.closest("form");
			pressed.current = isTyped ? focused() : submitter;
		};
		addEventListener("submit", note, true);
		return () => removeEventListener("submit", note, true);
	}, [box]);
	return pressed;
}

/** Focuses the button of the form at `at`, else `pressed`, else the page's content. */
function focusForm(at: string | undefined, pressed: HTMLElement | null) {
	const button = at ? document.getElementById(at)?.querySelector<HTMLElement>("form [type=submit]") : null;
	const target = button ?? (pressed?.isConnected ? pressed : null);
	if (target) target.focus({ preventScroll: true });
	else focusContent();
}

/** Moves the focus when an action removed its own button (the age check, a removed row) and nothing else took it. */
function useFocusAfterAction() {
	const isUnderWay = [useNavigation(), ...useFetchers()].some(({ state }) => state !== "idle");
	// This code may come after the first action, which has replaced the page's address by then.
	const hadFocus = useRef(useNavigationType() !== "POP");
	useEffect(() => {
		if (isUnderWay) hadFocus.current = !isFocusLost();
		else if (hadFocus.current) {
			// After the page's own effects: they know better where the work goes on.
			queueMicrotask(() => {
				if (isFocusLost()) focusContent();
			});
		}
	}, [isUnderWay]);
}

/** Reports a message once the action after it has been answered: a failure never appears beside an old success. */
function useOutdated(message: FlashMessage | null, onOutdated: (message: FlashMessage) => void) {
	const isPosting = [useNavigation(), ...useFetchers()].some(
		({ formMethod }) => formMethod && formMethod !== "GET",
	);
	const wasPosting = useRef(false);
	const atPost = useRef<FlashMessage>(null);
	useEffect(() => {
		if (isPosting === wasPosting.current) return;
		wasPosting.current = isPosting;
		// A successful post brings its own message; after a failed one, this message is out of date.
		if (isPosting) atPost.current = message;
		else if (atPost.current) onOutdated(atPost.current);
	}, [isPosting, message, onOutdated]);
}

/**
 * The message of the last action, or of a failed request, over the page: at the bottom left and above all bars; on a
 * phone at the top if the pressed button is in the lowest third. Nothing moves and the focus stays. A success goes
 * after six seconds, but not while it is pointed at or has the focus; a failure stays until the next action.
 */
export function FixedMessages({
	message,
	onOutdated,
}: {
	/** The page's message; one that isn't `fixed` is shown by the page itself. */
	message: FlashMessage | null;
	onOutdated: (message: FlashMessage) => void;
}) {
	const box = useRef<HTMLDivElement>(null);
	const pressed = usePressed(box);
	const [shown, setShown] = useState<{ message: FlashMessage; isTop: boolean; lift: number } | null>(null);
	const [isHeld, setHeld] = useState(false);
	useLostConnection();
	useOutdated(message, onOutdated);
	useFocusAfterAction();

	const show = useRef((next: FlashMessage | null) => {
		if (box.current?.contains(document.activeElement)) focusForm(next?.at, pressed.current);
		const top = pressed.current?.getBoundingClientRect().top ?? 0;
		const isTop = innerWidth < PHONE_PIXELS && top > (innerHeight * 2) / 3;
		setHeld(false);
		setShown(next && { message: next, isTop, lift: barsHeight() });
	});
	useEffect(() => onMessage(show.current), []);
	useEffect(() => show.current(message?.fixed ? message : null), [message]);
	useEffect(() => {
		const lift = () => setShown((last) => last && { ...last, lift: barsHeight() });
		addEventListener("resize", lift);
		return () => removeEventListener("resize", lift);
	}, []);
	useEffect(() => {
		if (!shown || isHeld || shown.message.kind === "error") return;
		// On a busy machine the end can come between a press on a button of the message and the click.
		const end = () => box.current?.matches(":focus-within") || setShown(null);
		const ending = setTimeout(end, SHOWN_MILLISECONDS);
		return () => clearTimeout(ending);
	}, [shown, isHeld]);

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: pointing at the message only stops its clock
		<div
			ref={box}
			className={shown?.isTop ? "said-fixed is-top no-print" : "said-fixed no-print"}
			style={{ "--lift": `${shown?.lift ?? 0}px` }}
			onPointerEnter={() => setHeld(true)}
			onPointerLeave={() => setHeld(false)}
			onFocus={() => setHeld(true)}
			onBlur={() => setHeld(false)}
			// Present while empty, so that the first message is announced.
			role={roleOf(shown?.message)}
		>
			{shown ? (
				<FlashSlip message={shown.message}>
					<button
						type="button"
						className="said-x"
						aria-label="Dismiss"
						onClick={() => {
							focusForm(undefined, pressed.current);
							setShown(null);
						}}
					>
						<Icon name="x" />
					</button>
					{shown.message.undo ? <UndoForm undo={shown.message.undo} at={shown.message.at} /> : null}
				</FlashSlip>
			) : null}
		</div>
	);
}
