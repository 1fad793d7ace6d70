import { setImmediate } from "node:timers/promises";
import { redirect } from "react-router";
import { portalUrl } from "~/desk/portal-tab";
import { formAction, nothingTyped } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { returnPath } from "~/http/return-path.server";
import { counted } from "~/kernel/texts/numbers";
import { FAILURE } from "../../shipments/admin/outcome-text";
import { type ProcessedOrders, processOrders } from "../handle-orders.server";
import type { Route } from "./+types/process-orders";
import { chosenOrders, goneText, sayLeft, someOf } from "./chosen.server";
import { papersUrl } from "./desk-address";

/** Orders in one transaction: others wait no longer for the database. */
const AT_ONCE = 50;

export const loader = () => redirect(portalUrl("orders"));

/**
 * Sets the ticked orders, or a whole list, to processing (Rule 7.53), says which were left as they are and why, and
 * leads to the papers of the others: in the list that the form came from, with its filter.
 */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: nothingTyped,
		run: async ({ db, actor, form }) => {
			const { ids, gone } = chosenOrders(db, actor, form);
			const { processed, left }: ProcessedOrders = { processed: [], left: [] };
			const from = Date.now();
			for (let n = 0; n < ids.length; n += AT_ONCE) {
				const done = processOrders(db, actor, { ids: ids.slice(n, n + AT_ONCE) });
				processed.push(...done.processed);
				left.push(...done.left);
				await setImmediate();
			}
			return { processed, left, gone, span: `${from}-${Date.now()}` };
		},
		failed: FAILURE,
		refusedTo: (form) => returnPath(form, portalUrl("orders")),
		done: ({ processed, left, gone, span }, { db, actor, form }) => {
			const to = returnPath(form, portalUrl("orders"));
			const row = form.get("at") === "selected-orders" ? ({ row: true } as const) : {};
			const rest = [
				left.length > 0 ? `Not changed, because not pending: ${sayLeft(db, actor, left)}.` : "",
				goneText(db, actor, gone),
			].filter(Boolean);
			if (processed.length === 0) {
				const text = rest.join(" ") || "Select the orders to process first.";
				return { to, title: "Failed to update order status", text, kind: "error", ...row };
			}
			const are = processed.length === 1 ? "is" : "are";
			const text = `Order status has been updated and customer notified. ${someOf(processed, String)} ${are} processing now.`;
			const these = counted(processed.length, "order");
			const links = [
				{ to: papersUrl({ paper: "pick", processed: span }), text: `Pick list of ${these}` },
				{ to: papersUrl({ paper: "slip", processed: span }), text: `Packing slips of ${these}` },
			];
			return { to, title: "Order Updated", text: [text, ...rest].join(" "), links, ...row };
		},
	});
