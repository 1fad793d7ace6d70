import { data } from "react-router";
import { getClient } from "~/http/context.server";
import { tooLargePage } from "~/http/too-large.server";
import type { Route } from "./+types/too-large";

/** The listener leads a form here whose body was too large to be read; there is nothing to see for others. */
export function loader({ context }: Route.LoaderArgs) {
	const { tooLarge } = getClient(context);
	throw tooLarge ? tooLargePage(tooLarge) : data(null, { status: 404 });
}

// A page, not a resource: its error has the site's frame.
export default function TooLarge() {
	return null;
}
