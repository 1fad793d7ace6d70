import { getDb } from "~/http/context.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { getMyStatement } from "../account.queries.server";
import { statementCsv } from "../printed-statement";
import { daysIn } from "../statement-days";
import type { Route } from "./+types/account-csv";

/** The statement as CSV (Rule 16.45). */
export function loader({ context, url }: Route.LoaderArgs) {
	const customer = customerOrDenied(context);
	const statement = foundOr404(() => getMyStatement(getDb(context), customer, daysIn(url)));
	return csvAnswer(`statement-${statement.to}.csv`, statementCsv(statement));
}
