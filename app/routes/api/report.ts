import { periodIn } from "~/domain/reports/period";
import { reportJson } from "~/domain/reports/report";
import { getReport } from "~/domain/reports/report.queries.server";
import { shopToday } from "~/domain/shop-clock/shop-time.server";
import { jsonLoader } from "~/http/json.server";

/** A report of `?from=` to `?until=` or a `?period=` (Rule 21.9). */
export const loader = jsonLoader({
	access: "reports",
	query: ["from", "until", "period"],
	run: ({ db, actor, params, url }) =>
		reportJson(getReport(db, actor, params.report ?? "", periodIn(url.searchParams, shopToday()))),
});
