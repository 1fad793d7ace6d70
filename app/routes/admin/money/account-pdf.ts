import { getStatement } from "~/domain/payments/account.queries.server";
import { printedStatement } from "~/domain/payments/printed-statement";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { pdfAnswer } from "~/http/pdf-answer.server";
import type { Route } from "./+types/account-pdf";
import { daysIn } from "./account-days";

/** The statement as PDF (Rule 16.45). */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const statement = foundOr404(() => getStatement(getDb(context), admin, params.id, daysIn(url)));
	return pdfAnswer(`statement-${statement.to}.pdf`, printedStatement(statement));
}
