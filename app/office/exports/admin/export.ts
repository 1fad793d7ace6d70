import { getDb } from "~/http/context.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { isPrefetch, notFetchedAhead } from "~/http/prefetch.server";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { type ExportDays, exportCsv } from "../export-data.server";
import type { Route } from "./+types/export";

/**
 * /admin/export/orders.csv and its like, streamed as it is read, of all days or those from `?from=` to `?to=`
 * (Rule 7.12). A GET, so that it is a plain link;
 * a browser that only fetches ahead gets nothing, and the audit log no row for a file nobody took.
 */
export function loader({ request, context, params, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	if (isPrefetch(request)) return notFetchedAhead();
	const name = params.file.replace(/\.csv$/, "");
	// The form sends an empty field for an open side.
	const day = (field: string) => url.searchParams.get(field)?.trim() || null;
	const days = { from: day("from"), to: day("to") };
	const db = getDb(context);
	const pieces = foundOr404(() => exportCsv(db, admin, name, days));
	return csvAnswer(`${name}-${periodName(days)}.csv`, pieces);
}

/** A period in a file's name; of a whole export the day it was made. */
function periodName({ from, to }: ExportDays): string {
	if (from && to) return `${from}-to-${to}`;
	if (from) return `from-${from}`;
	return to ? `to-${to}` : dayOf(new Date(), env.TIME_ZONE);
}
