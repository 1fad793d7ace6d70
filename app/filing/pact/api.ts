import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { type Call, parse } from "~/http/json.server";
import { isMonth } from "~/kernel/clock/buckets";
import { getFiling, getMonth, getReport, lastMonth, reportJson } from "./pact.queries.server";
import { factsShape, filingShape, monthShape, reportFileShape, reportShape } from "./pact-shapes.server";
import { correctParcel, getReportFacts, saveReportFacts } from "./write-facts.server";
import { exportReports, noteSent, saveFiling } from "./write-report.server";

const filingNow = ({ db, actor, params }: Call) => {
	const { state, filing } = getFiling(db, actor, params.state ?? "");
	return { state, ...filing };
};
const factsNow = ({ db, actor, params }: Call) => getReportFacts(db, actor, params.orderNumber ?? "");

/** The calls of pact. */
export const pactApi = {
	/** Rule 20.10. */
	"GET /api/pact-reports": read({
		says: "Gives a month's PACT reports by state with what is wrong with them.",
		access: "reports",
		query: { month: "A month such as 2026-10; without it, the last one." },
		gives: monthShape,
		run: ({ db, actor, url }) => {
			const requested = url.searchParams.get("month") ?? lastMonth();
			const month = parse(
				z.object({ month: z.string().refine(isMonth, "Choose a month, such as 2026-10") }),
				{
					month: requested,
				},
			).month;
			const { states, dueOn, shipments, rows, units } = getMonth(db, actor, month);
			return {
				month,
				dueOn,
				shipments,
				rows,
				units,
				states: states.map(({ report, ...state }) => ({ ...state, report: report && reportJson(report) })),
			};
		},
	}),
	"POST /api/pact-reports": call(exportReports, {
		says: "Exports the reports of a month: of the states named, or of all that are ready.",
		title: "Failed to export reports",
		status: 201,
		gives: z.array(reportShape),
		respond: (_call, made) => made.map(({ report }) => reportJson(report)),
	}),
	/** Rule 20.10. */
	"GET /api/pact-reports/:id": read({
		says: "Gives an exported report with its file.",
		access: "reports",
		gives: reportFileShape,
		run: ({ db, actor, params }) => {
			const { report, changes } = getReport(db, actor, params.id ?? "");
			const { content, ...shown } = report;
			return { ...reportJson(shown), changes, content };
		},
	}),
	"PATCH /api/pact-reports/:id": call(noteSent, {
		says: "Notes that a report was sent.",
		title: "Failed to save report",
		gives: reportShape,
		respond: (_call, report) => reportJson(report),
	}),
	/** Rules 20.3 and 20.10. */
	"GET /api/pact-states/:state": read({
		says: "Says where a state's PACT report goes, and how.",
		access: "reports",
		gives: filingShape,
		run: filingNow,
	}),
	"PUT /api/pact-states/:state": call(saveFiling, {
		says: "Sets where a state's PACT report goes, and how.",
		title: "Failed to save state",
		gives: filingShape,
		respond: filingNow,
	}),
	/** Rules 20.5, 20.6 and 20.10. */
	"GET /api/pact-orders/:orderNumber": read({
		says: "Says what PACT reports say of an order.",
		access: "reports",
		gives: factsShape,
		run: factsNow,
	}),
	"PUT /api/pact-orders/:orderNumber": call(saveReportFacts, {
		says: "Replaces what PACT reports say of an order.",
		title: "Failed to save facts",
		gives: factsShape,
		respond: factsNow,
	}),
	"POST /api/pact-orders/:orderNumber": call(correctParcel, {
		says: "Adds a correction to what PACT reports say of an order.",
		title: "Failed to add correction",
		status: 201,
		gives: factsShape,
		respond: factsNow,
	}),
} satisfies ApiTable;
