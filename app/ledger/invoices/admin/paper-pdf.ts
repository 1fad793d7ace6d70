import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { pdfAnswer } from "~/http/pdf-answer.server";
import { getLedgerEntry } from "../entry.queries.server";
import { printedPaper } from "../printed-paper";
import type { Route } from "./+types/paper-pdf";

/** An invoice or credit memo as PDF, for staff who see amounts (Rule 16.5). */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const paper = foundOr404(() => getLedgerEntry(getDb(context), admin, params.number));
	return pdfAnswer(getDb(context), `${paper.number}.pdf`, printedPaper(paper));
}
