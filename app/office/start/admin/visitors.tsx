import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/visitors";

/** What visitors of a closed shop see, for its owner: the document draws it instead of this page (Rule 9.60). */
export function loader({ context }: Route.LoaderArgs) {
	adminOrDenied(context);
	return null;
}

export default function Visitors() {
	return null;
}
