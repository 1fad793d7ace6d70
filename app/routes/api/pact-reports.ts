import { z } from "zod";
import { getMonth, lastMonth, reportJson } from "~/domain/pact/pact.queries.server";
import { exportSchema } from "~/domain/pact/pact.schema";
import { exportReports } from "~/domain/pact/write-report.server";
import { isMonth } from "~/domain/shop-clock/buckets";
import { jsonAction, jsonLoader, parse, write } from "~/http/json.server";

/** A month's reports by state with what is wrong with them, by default of the last month (Rule 20.10). */
export const loader = jsonLoader({
	access: "reports",
	query: ["month"],
	run: ({ db, actor, url }) => {
		const asked = url.searchParams.get("month") ?? lastMonth();
		const month = parse(z.object({ month: z.string().refine(isMonth, "Choose a month, such as 2026-10") }), {
			month: asked,
		}).month;
		const { states, dueOn, shipments, rows, units } = getMonth(db, actor, month);
		return {
			...{ month, dueOn, shipments, rows, units },
			states: states.map(({ report, ...state }) => ({ ...state, report: report && reportJson(report) })),
		};
	},
});

/** Exports the reports of a month: of the states named, or of all that are ready. */
export const action = jsonAction({
	POST: write({
		access: "exports",
		title: "Failed to export reports",
		schema: exportSchema,
		status: 201,
		run: ({ db, actor }, input) => exportReports(db, actor, input).map(({ report }) => reportJson(report)),
	}),
});
