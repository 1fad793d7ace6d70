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
	/** A month's reports by state with what is wrong with them, by default of the last month (Rule 20.10). */
	"GET /api/pact-reports": read({
		access: "reports",
		query: ["month"],
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
	/** Exports the reports of a month: of the states named, or of all that are ready. */
	"POST /api/pact-reports": call(exportReports, {
		title: "Failed to export reports",
		status: 201,
		gives: z.array(reportShape),
		respond: (_call, made) => made.map(({ report }) => reportJson(report)),
	}),
	/** An exported report with its file (Rule 20.10). */
	"GET /api/pact-reports/:id": read({
		access: "reports",
		gives: reportFileShape,
		run: ({ db, actor, params }) => {
			const { report, changes } = getReport(db, actor, params.id ?? "");
			const { content, ...shown } = report;
			return { ...reportJson(shown), changes, content };
		},
	}),
	/** Notes that it was sent. */
	"PATCH /api/pact-reports/:id": call(noteSent, {
		title: "Failed to save report",
		gives: reportShape,
		respond: (_call, report) => reportJson(report),
	}),
	/** Where a state's report goes, and how (Rules 20.3, 20.10). */
	"GET /api/pact-states/:state": read({ access: "reports", gives: filingShape, run: filingNow }),
	"PUT /api/pact-states/:state": call(saveFiling, {
		title: "Failed to save state",
		gives: filingShape,
		respond: filingNow,
	}),
	/** What reports say of an order (Rules 20.5, 20.6, 20.10). */
	"GET /api/pact-orders/:orderNumber": read({
		access: "reports",
		gives: factsShape,
		run: factsNow,
	}),
	/** PUT replaces its facts, POST adds a correction. */
	"PUT /api/pact-orders/:orderNumber": call(saveReportFacts, {
		title: "Failed to save facts",
		gives: factsShape,
		respond: factsNow,
	}),
	"POST /api/pact-orders/:orderNumber": call(correctParcel, {
		title: "Failed to add correction",
		status: 201,
		gives: factsShape,
		respond: factsNow,
	}),
} satisfies ApiTable;
