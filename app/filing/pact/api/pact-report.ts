import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { getReport, reportJson } from "../pact.queries.server";
import { sentSchema } from "../pact.schema";
import { noteSent } from "../write-report.server";

/** An exported report with its file (Rule 20.10). */
export const loader = jsonLoader({
	access: "reports",
	run: ({ db, actor, params }) => {
		const { report, changes } = getReport(db, actor, params.id ?? "");
		const { content, ...shown } = report;
		return { ...reportJson(shown), changes, content };
	},
});

/** Notes that it was sent. */
export const action = jsonAction({
	PATCH: write({
		access: "exports",
		title: "Failed to save report",
		schema: sentSchema,
		run: ({ db, actor, params }, input) => reportJson(noteSent(db, actor, params.id ?? "", input)),
	}),
});
