import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Icon } from "../icon";
import { SiteForm, SiteLink } from "../site-link";
import type { FlashMessage } from "./flash-message";

/** The form of a message's Undo. The button names it from wherever it stands, even within another form. */
export function UndoForm({
	undo,
	at,
}: Pick<FlashMessage, "at"> & { undo: NonNullable<FlashMessage["undo"]> }) {
	const { pathname, search } = useLocation();
	const fields = Object.entries({ redirectTo: pathname + search, at, ...undo.fields });
	return (
		<SiteForm id="undo" method="post" action={undo.action} preventScrollReset>
			{fields.map(([name, value]) =>
				value ? <input key={name} type="hidden" name={name} value={value} /> : null,
			)}
		</SiteForm>
	);
}

function Content({ message: { title, text, links = [], undo }, children }: Slip) {
	return (
		<>
			<p>
				<b>{title}</b>
				{text}
			</p>
			{children}
			{links.length > 0 || undo ? (
				<div className="acts">
					{links.map(({ to, text }) => (
						<SiteLink key={to} to={to}>
							{text}
						</SiteLink>
					))}
					{undo ? (
						<button type="submit" form="undo">
							Undo
						</button>
					) : null}
				</div>
			) : null}
		</>
	);
}

type Slip = { message: FlashMessage; children?: ReactNode };

/**
 * The result of the last action, above the page's heading or the form it is about. `takesFocus`: use where a refused
 * form has no other message, so reading starts here.
 */
export function Flash({
	message,
	takesFocus = false,
}: {
	message: FlashMessage | null | undefined;
	takesFocus?: boolean;
}) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (takesFocus && message) box.current?.focus();
	}, [takesFocus, message]);
	if (!message) return null;
	const bad = message.kind === "error";
	return (
		<div
			ref={box}
			className={bad ? "toast toast-bad" : "toast"}
			role={roleOf(message)}
			{...(takesFocus ? { tabIndex: -1, autoFocus: true } : {})}
		>
			<Icon name={bad ? "warn" : "check"} />
			<Content message={message} />
			{message.undo ? <UndoForm undo={message.undo} at={message.at} /> : null}
		</div>
	);
}

/** The role in which a message is announced. */
export const roleOf = (message: FlashMessage | undefined) => (message?.kind === "error" ? "alert" : "status");

/** A message on a dark slip; `children` is its close button. Its `UndoForm` stands elsewhere in the page. */
export function FlashSlip({ message, children, ...rest }: Slip & Omit<ComponentProps<"div">, "className">) {
	return (
		<div {...rest} className={message.kind === "error" ? "said said-bad" : "said"}>
			<Content message={message}>{children}</Content>
		</div>
	);
}
