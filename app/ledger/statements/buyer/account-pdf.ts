import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { pdfAnswer } from "~/http/pdf-answer.server";
import { getMyStatement } from "../account.queries.server";
import { printedStatement } from "../printed-statement";
import { daysIn } from "../statement-days";
import type { Route } from "./+types/account-pdf";

/** The statement as PDF (Rule 16.45). */
export function loader({ context, url }: Route.LoaderArgs) {
	const customer = customerOrDenied(context);
	const statement = foundOr404(() => getMyStatement(getDb(context), customer, daysIn(url)));
	return pdfAnswer(getDb(context), `statement-${statement.to}.pdf`, printedStatement(statement));
}
