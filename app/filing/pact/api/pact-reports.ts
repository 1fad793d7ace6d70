import { z } from "zod";
import { jsonAction, jsonLoader, parse, write } from "~/http/json.server";
import { isMonth } from "~/kernel/clock/buckets";
import { getMonth, lastMonth, reportJson } from "../pact.queries.server";
import { exportSchema } from "../pact.schema";
import { exportReports } from "../write-report.server";

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
