import { and, eq, isNull } from "drizzle-orm";
import type { Cart } from "~/catalog";
import type { UserActor } from "~/kernel/actor/actor";
import type { Db, Tx } from "~db/client.server";
import { cartItems, carts } from "~db/schema.server";
import { readCart } from "./cart.queries.server";

/** The id of the buyer's only cart, created on first use. It equals the user's id, so that it is known in advance. */
export function openCart(tx: Db | Tx, buyer: UserActor): string {
	const row = tx.select({ id: carts.id }).from(carts).where(eq(carts.userId, buyer.id)).get();
	if (row) return row.id;
	tx.insert(carts).values({ id: buyer.id, userId: buyer.id, lastActivity: new Date() }).run();
	return buyer.id;
}

/**
 * Records that the buyer worked on the cart: it is no longer abandoned and may be reminded of again later (Rule 7.11).
 * Call it last in the transaction.
 * @returns the updated cart.
 */
export function touchCart(tx: Db | Tx, buyer: UserActor): Cart {
	const cart = readCart(tx, buyer);
	tx.update(carts)
		.set({
			subtotalCents: cart.totals.subtotalCents,
			lastActivity: new Date(),
			abandoned: false,
			abandonedAt: null,
			recoveryEmailSent: false,
			recoveryEmailSentAt: null,
		})
		.where(eq(carts.userId, buyer.id))
		.run();
	return cart;
}

/** Removes every line, as ordering does. */
export function emptyCart(tx: Db | Tx, buyer: UserActor): void {
	tx.delete(cartItems)
		.where(eq(cartItems.cartId, openCart(tx, buyer)))
		.run();
	touchCart(tx, buyer);
}

/** Removes the lines of some goods, as ordering a part of the cart does. */
export function takeOutOfCart(
	tx: Tx,
	buyer: UserActor,
	goods: readonly { productId: string; flavorId: string | null }[],
): void {
	const cartId = openCart(tx, buyer);
	for (const { productId, flavorId } of goods) {
		const isFlavor = flavorId === null ? isNull(cartItems.flavorId) : eq(cartItems.flavorId, flavorId);
		tx.delete(cartItems)
			.where(and(eq(cartItems.cartId, cartId), eq(cartItems.productId, productId), isFlavor))
			.run();
	}
	touchCart(tx, buyer);
}
