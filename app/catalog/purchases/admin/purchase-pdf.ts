import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { pdfAnswer } from "~/http/pdf-answer.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { getSeller } from "~/kernel/settings/seller.queries.server";
import { printedPurchase } from "../printed-purchase";
import { getPurchase } from "../purchase.queries.server";
import type { Route } from "./+types/purchase-pdf";

/** An order to a supplier as PDF, for staff who see costs (Rule 7.157). */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const purchase = foundOr404(() => getPurchase(db, admin, params.id));
	const sentOn = shopToday(purchase.sentAt ?? undefined);
	return pdfAnswer(db, `${purchase.number}.pdf`, printedPurchase(purchase, getSeller(db), sentOn));
}
