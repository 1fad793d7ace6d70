import { dayOf } from "~/domain/analytics/buckets";
import { exportCsv } from "~/domain/exports/export-data.server";
import { env } from "~/env.server";
import { getDb } from "~/http/context.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/export";

/**
 * /admin-portal/export/orders.csv and its like, streamed as it is read (Rule 7.12). A GET, so that it is a plain link;
 * a browser that only fetches ahead gets nothing, and the audit log no row for a file nobody took.
 */
export function loader({ request, context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	if (/\bprefetch\b|\bprerender\b/i.test(request.headers.get("Sec-Purpose") ?? "")) {
		return new Response(null, { status: 503, headers: { "Cache-Control": "no-store" } });
	}
	const name = params.file.replace(/\.csv$/, "");
	const pieces = foundOr404(() => exportCsv(getDb(context), admin, name));
	return csvAnswer(`${name}-${dayOf(new Date(), env.TIME_ZONE)}.csv`, pieces);
}
