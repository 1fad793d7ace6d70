import type { Actor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { transact } from "~db/transact.server";
import { emptyCart, takeOutOfCart } from "../cart/open-cart.server";
import { currentBuyer } from "../orders/current-buyer.server";
import { insertOrder } from "./insert-order.server";
import type { OrderRequest } from "./order.schema.ts";
import {
	madeBefore,
	type OrderSource,
	type PlacedOrder,
	type PlaceOrderOptions,
	prepareOrder,
	type WaitingOrder,
} from "./prepare-order.server";
import { requestApproval, waitsForApproval } from "./request-approval.server";

/**
 * Orders the actor's own cart (Rules 5.1, 5.4, 5.5), or lets it wait for an owner (Rule 13.20). One transaction reads and checks the cart again, takes stock,
 * writes the order with a snapshot of the goods, empties the cart and queues the confirmation.
 *
 * @throws DomainError unauthenticated, forbidden (by the account's current state); invalid when the account may not use
 * the payment method; conflict when the cart is empty or can't be ordered, when the total is not the one shown, or when
 * the key was used for something else.
 */
export const checkOut = (
	db: Db,
	actor: Actor,
	input: OrderRequest,
	options: PlaceOrderOptions,
): PlacedOrder | WaitingOrder => transact(db, (tx) => orderCart(tx, actor, input, options));

/** `checkOut` for an order that has to be placed at once. @throws DomainError conflict also when it has to wait. */
export const placeOrder = (
	db: Db,
	actor: Actor,
	input: OrderRequest,
	options: PlaceOrderOptions,
): PlacedOrder =>
	transact(db, (tx) => {
		const placed = orderCart(tx, actor, input, options);
		if ("order" in placed) return placed;
		throw new DomainError("conflict", "This order has to wait for an owner of your company.");
	});

function orderCart(tx: Tx, actor: Actor, request: OrderRequest, options: PlaceOrderOptions) {
	const buyer = currentBuyer(tx, actor);
	const { leavesBlocked = false } = options;
	const content = leavesBlocked ? { content: { leavesBlocked } } : {};
	const source: OrderSource = { ...options, ...content, buyer, by: buyer, goods: { from: "cart" } };
	const made = madeBefore(tx, source, request);
	if (made) return made;
	const order = prepareOrder(tx, source, request);
	const placed = waitsForApproval(tx, order) ? requestApproval(tx, order) : insertOrder(tx, order);
	if (leavesBlocked) takeOutOfCart(tx, buyer, order.lines);
	else emptyCart(tx, buyer);
	return placed;
}
