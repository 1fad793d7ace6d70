import type { FlashMessage } from "./flash-message";
import { Flash } from "./toast";

/** A message above the heading of a new page. */
export default function MessageInPage({ message }: { message: FlashMessage }) {
	return (
		<div className="wrap">
			<Flash message={message} />
		</div>
	);
}
