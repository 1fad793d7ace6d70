import type { PlacedProps } from "./flash-message";
import { FlashSlip, roleOf, UndoForm } from "./toast";

/** A message at the form that was sent, where the page is opened; or the rest of it at the end of the page. */
export default function FlashInPlace({ message, rest }: PlacedProps) {
	const flash = <FlashSlip message={message} id="added" tabIndex={-1} role={roleOf(message)} />;
	// One element in both cases, as in the browser.
	return rest ? (
		<div className="wrap">
			{rest === "all" ? flash : null}
			{message.undo ? <UndoForm undo={message.undo} at={message.at} /> : null}
		</div>
	) : (
		flash
	);
}
