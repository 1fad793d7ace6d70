import { getMyPaper } from "~/domain/invoices/paper.queries.server";
import { printedPaper } from "~/domain/invoices/printed-paper";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { pdfAnswer } from "~/http/pdf-answer.server";
import type { Route } from "./+types/paper-pdf";

/** An invoice or credit memo of the reader's company as PDF (Rule 16.5). */
export function loader({ context, params }: Route.LoaderArgs) {
	const customer = customerOrDenied(context);
	const paper = foundOr404(() => getMyPaper(getDb(context), customer, params.number));
	return pdfAnswer(`${paper.number}.pdf`, printedPaper(paper));
}
