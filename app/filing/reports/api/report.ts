import { jsonLoader } from "~/http/json.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { periodIn } from "../period";
import { reportJson } from "../report";
import { getReport } from "../report.queries.server";

/** A report of `?from=` to `?until=` or a `?period=`. */
export const loader = jsonLoader({
	access: "reports",
	query: ["from", "until", "period"],
	run: ({ db, actor, params, url }) =>
		reportJson(getReport(db, actor, params.report ?? "", periodIn(url.searchParams, shopToday()))),
});
