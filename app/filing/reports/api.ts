import { type ApiTable, read } from "~/http/api.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { periodIn } from "./period";
import { reportJson } from "./report";
import { getReport } from "./report.queries.server";

/** The calls of reports. */
export const reportsApi = {
	/** A report of `?from=` to `?until=` or a `?period=`. */
	"GET /api/reports/:report": read({
		access: "reports",
		query: ["from", "until", "period"],
		run: ({ db, actor, params, url }) =>
			reportJson(getReport(db, actor, params.report ?? "", periodIn(url.searchParams, shopToday()))),
	}),
} satisfies ApiTable;
