import { useEffect, useRef, useState } from "react";
import { focusContent } from "../focus";
import { Icon } from "../icon";
import { useHydrated } from "./hydrated";

/** A message that an action leaves for the next page. */
export type FlashMessage = { kind: "success" | "error"; title: string; text?: string };

/**
 * The result of the last action, above the page's heading. With JavaScript it can be dismissed. `takesFocus`: use
 * where a refused form has no other message, so reading starts here.
 */
export function Flash({
	message,
	takesFocus = false,
}: {
	message: FlashMessage | null | undefined;
	takesFocus?: boolean;
}) {
	const hydrated = useHydrated();
	const [dismissed, setDismissed] = useState<FlashMessage>();
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (takesFocus && message) box.current?.focus();
	}, [takesFocus, message]);
	if (!message || message === dismissed) return null;
	const bad = message.kind === "error";
	const focusable = takesFocus ? { tabIndex: -1, autoFocus: true } : {};
	return (
		<div
			ref={box}
			className={bad ? "toast toast-bad" : "toast"}
			role={bad ? "alert" : "status"}
			{...focusable}
		>
			<Icon name={bad ? "warn" : "check"} />
			<p>
				<b>{message.title}</b>
				{message.text}
			</p>
			{hydrated && (
				<button
					type="button"
					className="toast-x"
					aria-label="Dismiss"
					onClick={() => {
						setDismissed(message);
						focusContent();
					}}
				>
					<Icon name="x" />
				</button>
			)}
		</div>
	);
}
