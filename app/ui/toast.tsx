import { useState } from "react";
import { useHydrated } from "./hydrated";
import { Icon } from "./icon";

/** What an action leaves behind for the next page. */
export type FlashMessage = { kind: "success" | "error"; title: string; text?: string };

/** The result of the last action, above the page's heading. With JavaScript it can be dismissed. */
export function Flash({ message }: { message: FlashMessage | null | undefined }) {
	const hydrated = useHydrated();
	const [dismissed, setDismissed] = useState<FlashMessage>();
	if (!message || message === dismissed) return null;
	const bad = message.kind === "error";
	return (
		<div className={bad ? "toast toast-bad" : "toast"} role={bad ? "alert" : "status"}>
			<Icon name={bad ? "warn" : "check"} />
			<p>
				<b>{message.title}</b>
				{message.text}
			</p>
			{hydrated && (
				<button type="button" className="toast-x" aria-label="Dismiss" onClick={() => setDismissed(message)}>
					<Icon name="x" />
				</button>
			)}
		</div>
	);
}
