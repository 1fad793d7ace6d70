import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { isPrefetch, notFetchedAhead } from "~/http/prefetch.server";
import { zipAnswer } from "~/http/zip-answer.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { Route } from "./+types/archive";
import { everything } from "./everything.server";

/** /admin/export/everything: a ZIP of all that the shop has (Rule 7.180), written while it is sent. */
export function loader({ request, context }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	if (isPrefetch(request)) return notFetchedAhead();
	return zipAnswer(`everything-${shopToday()}.zip`, everything(getDb(context), admin));
}
