import { z } from "zod";
import { command } from "~/kernel/commands/command.server";
import { readCart } from "../cart/cart.queries.server";
import { orderAgain, type Reorder, type ReorderedLine } from "../orders/reorder.server";
import { canOrderAgain } from "./past-order.ts";
import { getMyPastOrder } from "./past-orders.queries.server";

/**
 * Adds as much of a past order's lines to the cart as is available, as another order's (Rules 5.8, 7.191). Returns, and goods that the catalog
 * doesn't have, are left out.
 *
 * @throws DomainError unauthenticated, forbidden; not_found for an order that is not the actor's company's.
 */
export const reorderPast = command("past_order.reorder", {
	by: "buyer",
	of: ["id"],
	/** Quantities that replace the order's, by the line's id; 0 leaves a line out. */
	input: z.object({ quantities: z.record(z.string(), z.number()).optional() }),
	once: true,
	run: (tx, buyer, { id, quantities = {} }): ReorderedLine[] =>
		orderAgain(tx, buyer, getMyPastOrder(tx, buyer, id).lines.filter(canOrderAgain), quantities),
	give: (tx, lines, buyer): Reorder => ({ cart: readCart(tx, buyer), lines }),
});
