import { data } from "react-router";
import { getClient } from "~/http/context.server";
import { tooLargePage } from "~/http/too-large.server";
import type { Route } from "./+types/too-large";

/** The HTTP listener sends a form here when its body is too large to read. Other visitors get a 404. */
export function loader({ context }: Route.LoaderArgs) {
	const { tooLarge } = getClient(context);
	throw tooLarge ? tooLargePage(tooLarge) : data(null, { status: 404 });
}

// A component makes this a page and not a resource route, so the error keeps the site's layout.
export default function TooLarge() {
	return null;
}
