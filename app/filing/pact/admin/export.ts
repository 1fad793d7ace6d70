import { commandAction } from "~/http/command-form.server";
import { counted } from "~/kernel/texts/numbers";
import { stateName } from "~/terms/state-names";
import { exportReports } from "../write-report.server";
import type { Route } from "./+types/export";
import { pactUrl, reportFile, reportUrl } from "./addresses";

/** Exports one state's report, or those of all states that are ready (Rule 20.8). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, exportReports, {
		refusedTo: (form) => pactUrl(String(form.get("month") ?? "")),
		done: (made, { form }) => {
			const month = String(form.get("month"));
			const [first] = made;
			if (made.length > 1 || !first)
				return {
					to: pactUrl(month),
					title: "Exported",
					text: `${counted(made.length, "report")}. Each state's record has its file.`,
				};
			const { report, isRepeated } = first;
			return {
				to: pactUrl(month),
				title: isRepeated ? "Nothing Changed" : "Exported",
				text: isRepeated
					? `${stateName(report.state)} is the same as the last export.`
					: `${stateName(report.state)}, ${counted(report.rows, "row")}, ${counted(report.units, "unit")}.`,
				links: [
					{ to: reportFile(report.id), text: "Download" },
					{ to: reportUrl(report.id), text: "Record" },
				],
			};
		},
	});
