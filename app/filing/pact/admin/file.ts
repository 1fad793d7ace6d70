import { getDb } from "~/http/context.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { getReport } from "../pact.queries.server";
import type { Route } from "./+types/file";

/** The file of an exported report, as it was exported (Rule 20.8). */
export function loader({ context, params: { id } }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const { report } = foundOr404(() => getReport(getDb(context), admin, id));
	return csvAnswer(report.fileName, [report.content]);
}
