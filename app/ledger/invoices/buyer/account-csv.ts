import { getDb } from "~/http/context.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { getMyStatement } from "../../payments/account.queries.server";
import { daysIn } from "../../payments/admin/account-days";
import { statementCsv } from "../../payments/printed-statement";
import type { Route } from "./+types/account-csv";

/** The statement as CSV (Rule 16.45). */
export function loader({ context, url }: Route.LoaderArgs) {
	const customer = customerOrDenied(context);
	const statement = foundOr404(() => getMyStatement(getDb(context), customer, daysIn(url)));
	return csvAnswer(`statement-${statement.to}.csv`, statementCsv(statement));
}
