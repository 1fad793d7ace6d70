import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { pdfAnswer } from "~/http/pdf-answer.server";
import { getMyLedgerEntry } from "../entry.queries.server";
import { printedPaper } from "../printed-paper";
import type { Route } from "./+types/paper-pdf";

/** An invoice or credit memo of the reader's company as PDF (Rule 16.5). */
export function loader({ context, params }: Route.LoaderArgs) {
	const customer = customerOrDenied(context);
	const paper = foundOr404(() => getMyLedgerEntry(getDb(context), customer, params.number));
	return pdfAnswer(getDb(context), `${paper.number}.pdf`, printedPaper(paper));
}
