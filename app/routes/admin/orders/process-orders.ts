import { redirect } from "react-router";
import { processOrders } from "~/domain/orders/order-desk.server";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther } from "~/http/form.server";
import { safeRedirect } from "~/http/guards.server";
import { portalUrl } from "~/routes/admin/portal/portal-tab";
import type { Route } from "./+types/process-orders";

export const loader = () => redirect(portalUrl("orders"));

/**
 * Sets the ticked orders to processing (Rule 7.3) and says which were left as they are: in the list
 * that the form came from, with its filter.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm(request);
	const ids = form.getAll("id").map(String).slice(0, 100);
	const { processed, left } = processOrders(getDb(context), getActor(context), ids);
	const leftText = left.length > 0 ? `Not pending, left as they are: ${left.join(", ")}.` : "";
	if (processed.length === 0) {
		setFlash(
			context,
			"Failed to update order status",
			leftText || "Tick the orders to process first.",
			"error",
		);
	} else {
		setFlash(
			context,
			"Order Updated",
			`Order status has been updated and customer notified. ${processed.join(", ")} ${processed.length === 1 ? "is" : "are"} processing now. ${leftText}`.trim(),
		);
	}
	return seeOther(safeRedirect(form.get("back"), portalUrl("orders")));
}
