import { redirect } from "react-router";
import { processOrders } from "~/domain/orders/handle-orders.server";
import { formAction, nothingTyped } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { returnPath } from "~/http/return-path.server";
import { portalUrl } from "~/routes/admin/portal/portal-tab";
import type { Route } from "./+types/process-orders";

export const loader = () => redirect(portalUrl("orders"));

/**
 * Sets the ticked orders to processing (Rule 7.3) and says which were left as they are: in the list
 * that the form came from, with its filter.
 */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: nothingTyped,
		run: ({ db, actor, form }) => processOrders(db, actor, form.getAll("id").map(String).slice(0, 100)),
		done: ({ processed, left }, { form }) => {
			const to = returnPath(form, portalUrl("orders"));
			const leftText = left.length > 0 ? `Not changed, because not pending: ${left.join(", ")}.` : "";
			if (processed.length === 0) {
				const text = leftText || "Select the orders to process first.";
				return { to, title: "Failed to update order status", text, kind: "error" };
			}
			const are = processed.length === 1 ? "is" : "are";
			const text = `Order status has been updated and customer notified. ${processed.join(", ")} ${are} processing now. ${leftText}`;
			return { to, title: "Order Updated", text: text.trim() };
		},
	});
