import { suggestProducts } from "~/catalog/index.server";
import { getActor, getDb } from "~/http/context.server";
import type { Route } from "./+types/suggestions";

/** Suggestions for a search box (Rule 3.4). Visitors share theirs; those with a reader's prices are not stored. */
export function loader({ context, url }: Route.LoaderArgs) {
	const actor = getActor(context);
	return Response.json(suggestProducts(getDb(context), actor, url.searchParams.get("search") ?? ""), {
		headers: {
			"Cache-Control": actor.kind === "visitor" ? "public, max-age=60" : "private, no-store",
			Vary: "Cookie, Authorization",
		},
	});
}
