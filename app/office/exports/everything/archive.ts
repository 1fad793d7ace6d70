import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { isPrefetch, notFetchedAhead } from "~/http/prefetch.server";
import { zipAnswer } from "~/http/zip-answer.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { Route } from "./+types/archive";
import { everything } from "./everything.server";
import { papersTaken } from "./papers-taken";

/** /admin/export/everything: a ZIP of all that the shop has (Rule 7.180), written while it is sent; `?papers=` says which papers are in it. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	if (isPrefetch(request)) return notFetchedAhead();
	const papers = papersTaken(url.searchParams.get("papers"));
	return zipAnswer(`everything-${shopToday()}.zip`, await everything(getDb(context), admin, { papers }));
}
