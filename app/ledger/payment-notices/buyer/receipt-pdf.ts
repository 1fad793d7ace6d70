import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { customerOrDenied } from "~/http/guards.server";
import { pdfAnswer } from "~/http/pdf-answer.server";
import { printedReceipt } from "../printed-receipt";
import { getMyReceipt } from "../receipt.queries.server";
import type { Route } from "./+types/receipt-pdf";

/** The receipt of a payment as PDF (Rule 16.62). */
export function loader({ context, params }: Route.LoaderArgs) {
	const db = getDb(context);
	const receipt = foundOr404(() => getMyReceipt(db, customerOrDenied(context), params.id));
	return pdfAnswer(db, `receipt-${receipt.day}.pdf`, printedReceipt(receipt));
}
