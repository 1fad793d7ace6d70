import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { isPrefetch, notFetchedAhead } from "~/http/prefetch.server";
import { zipAnswer } from "~/http/zip-answer.server";
import type { Route } from "./+types/year";
import { yearFile } from "./year-file.server";

/** /buyer-portal/account/year?year=2026: a ZIP of the company's year (Rule 5.31), written while it is sent. */
export function loader({ request, context, url }: Route.LoaderArgs) {
	const customer = customerOrDenied(context);
	if (isPrefetch(request)) return notFetchedAhead();
	const year = url.searchParams.get("year") ?? "";
	const files = foundOr404(() => yearFile(getDb(context), customer, year));
	return zipAnswer(`year-${year}.zip`, files);
}
