import type { PlacedProps } from "./flash-message";
import { roleOf, Said, UndoForm } from "./toast";

/** A message at the form that was sent, where the page is opened; or the rest of it at the end of the page. */
export default function SaidInPlace({ message, rest }: PlacedProps) {
	const said = <Said message={message} id="added" tabIndex={-1} role={roleOf(message)} />;
	// One element in both cases, as in the browser.
	return rest ? (
		<div className="wrap">
			{rest === "all" ? said : null}
			{message.undo ? <UndoForm undo={message.undo} at={message.at} /> : null}
		</div>
	) : (
		said
	);
}
