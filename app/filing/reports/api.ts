import { z } from "zod";
import { type ApiTable, read } from "~/http/api.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { day } from "~/kernel/shapes.server";
import { keysOf } from "~/terms/keys-of";
import { PERIODS, periodIn } from "./period";
import { REPORTS, reportJson } from "./report";
import { getReport } from "./report.queries.server";

/** The columns depend on the report. */
const cells = z.record(z.string(), z.union([z.string(), z.number()]).nullable());
const days = { from: day, until: day };
const reportShape = z
	.strictObject({
		...days,
		report: z.enum(keysOf(REPORTS)),
		before: z.strictObject(days),
		rows: z.array(cells),
		total: cells,
	})
	.meta({ id: "Report" });

/** The calls of reports. */
export const reportsApi = {
	"GET /api/reports/:report": read({
		says: "Gives a report of a period, with the period before it.",
		access: "reports",
		query: {
			from: "The first day, such as 2026-11-01.",
			until: "The last day.",
			withPast:
				"`true` adds what was sold before this shop, in columns of its own, to reports by month, brand, product and customer.",
			period: `In place of days: ${keysOf(PERIODS).join(", ")}.`,
		},
		gives: reportShape,
		run: ({ db, actor, params, url }) =>
			reportJson(
				getReport(db, actor, params.report ?? "", periodIn(url.searchParams, shopToday()), {
					past: url.searchParams.get("withPast") === "true",
				}),
			),
	}),
} satisfies ApiTable;
