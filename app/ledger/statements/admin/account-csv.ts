import { getDb } from "~/http/context.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { getStatement } from "../account.queries.server";
import { statementCsv } from "../printed-statement";
import { daysIn } from "../statement-days";
import type { Route } from "./+types/account-csv";

/** The statement as CSV (Rule 16.45). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const statement = foundOr404(() => getStatement(getDb(context), admin, params.id, daysIn(url)));
	return csvAnswer(`statement-${statement.to}.csv`, statementCsv(statement));
}
