import { setImmediate } from "node:timers/promises";
import { redirect } from "react-router";
import { processOrders } from "~/domain/orders/handle-orders.server";
import { formAction, nothingTyped } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { returnPath } from "~/http/return-path.server";
import { portalUrl } from "~/routes/admin/portal/portal-tab";
import type { Route } from "./+types/process-orders";
import { chosenOrders, goneText, someOf } from "./chosen.server";

/** Orders in one transaction: others wait no longer for the database. */
const AT_ONCE = 50;

export const loader = () => redirect(portalUrl("orders"));

/**
 * Sets the ticked orders, or a whole list, to processing (Rules 7.3, 7.53) and says which were left as they are: in the
 * list that the form came from, with its filter.
 */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: nothingTyped,
		run: async ({ db, actor, form }) => {
			const { ids, gone } = chosenOrders(db, actor, form);
			const processed: string[] = [];
			const left: string[] = [];
			for (let n = 0; n < ids.length; n += AT_ONCE) {
				const done = processOrders(db, actor, ids.slice(n, n + AT_ONCE));
				processed.push(...done.processed);
				left.push(...done.left);
				await setImmediate();
			}
			return { processed, left, gone };
		},
		done: ({ processed, left, gone }, { form }) => {
			const to = returnPath(form, portalUrl("orders"));
			const row = form.get("at") === "selected-orders" ? ({ row: true } as const) : {};
			const rest = [
				left.length > 0 ? `Not changed, because not pending: ${someOf(left)}.` : "",
				goneText(gone),
			].filter(Boolean);
			if (processed.length === 0) {
				const text = rest.join(" ") || "Select the orders to process first.";
				return { to, title: "Failed to update order status", text, kind: "error", ...row };
			}
			const are = processed.length === 1 ? "is" : "are";
			const text = `Order status has been updated and customer notified. ${someOf(processed)} ${are} processing now.`;
			return { to, title: "Order Updated", text: [text, ...rest].join(" "), ...row };
		},
	});
