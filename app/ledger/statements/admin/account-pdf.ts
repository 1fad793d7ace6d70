import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { pdfAnswer } from "~/http/pdf-answer.server";
import { getStatement } from "../account.queries.server";
import { printedStatement } from "../printed-statement";
import { daysIn } from "../statement-days";
import type { Route } from "./+types/account-pdf";

/** The statement as PDF (Rule 16.45). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const statement = foundOr404(() => getStatement(getDb(context), admin, params.id, daysIn(url)));
	return pdfAnswer(getDb(context), `statement-${statement.to}.pdf`, printedStatement(statement));
}
