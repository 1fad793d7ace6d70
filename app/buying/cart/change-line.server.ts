import { and, eq } from "drizzle-orm";
import type { Cart } from "~/catalog";
import { pricesFor } from "~/catalog/index.server";
import type { UserActor } from "~/kernel/actor/actor";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { cartItems, carts } from "~db/schema.server";
import { availableBeside, isAssorted, isGone, type LineRow } from "./assess-lines.ts";
import { readLineRows } from "./cart.queries.server";
import { setQuantitySchema, takeOffSchema } from "./cart.schema.ts";
import { emptyCart, touchCart } from "./open-cart.server";
import type { NamedLine } from "./say-lines.ts";
import { recordSeen } from "./seen-prices.server";

/**
 * Sets a line's quantity (Rules 4.3, 4.4). Less is always allowed, more only up to the stock. The current price counts
 * as seen by the buyer from here on (Rule 4.6).
 *
 * @returns the updated cart.
 * @throws DomainError unauthenticated, forbidden; not_found for a line that is not the actor's; invalid with the
 * available quantity.
 */
export const setQuantity = command("cart.set-quantity", {
	by: "buyer",
	of: ["itemId"],
	input: setQuantitySchema,
	run(tx, buyer, { itemId, quantity }): Cart {
		const rows = readLineRows(tx, buyer.id);
		const row = rows.find(({ id }) => id === itemId);
		if (!row) throw notFound("Cart item");
		if (quantity > row.quantity) {
			const others = rows.filter((other) => other.productId === row.productId && other !== row);
			const available = isGone(row) ? 0 : availableBeside(row, others);
			if (quantity > available) {
				const text = available === 0 ? "Out of stock" : `${available} available`;
				throw new DomainError("invalid", text, { field: "quantity" });
			}
		}
		const prices = pricesFor(tx, buyer);
		const seenPriceCents = prices.of(row, quantity)?.cents ?? null;
		tx.update(cartItems).set({ quantity, seenPriceCents }).where(eq(cartItems.id, itemId)).run();
		recordSeen(tx, buyer, prices, rows, new Set([itemId]));
		return touchCart(tx, buyer);
	},
});

/**
 * Removes a line from the actor's cart.
 * @returns the updated cart.
 * @throws DomainError unauthenticated, forbidden; not_found for a line that is not the actor's.
 */
export const removeItem = command("cart.remove", {
	by: "buyer",
	of: ["itemId"],
	input: nothing,
	run(tx, buyer, { itemId }): Cart {
		const rows = readLineRows(tx, buyer.id);
		if (!deleteOwnLine(tx, buyer, itemId)) throw notFound("Cart item");
		recordSeen(tx, buyer, pricesFor(tx, buyer), rows);
		return touchCart(tx, buyer);
	},
});

function deleteOwnLine(tx: Db | Tx, buyer: UserActor, itemId: string): boolean {
	const cart = tx.select({ id: carts.id }).from(carts).where(eq(carts.userId, buyer.id)).get();
	if (!cart) return false;
	const { changes } = tx
		.delete(cartItems)
		.where(and(eq(cartItems.id, itemId), eq(cartItems.cartId, cart.id)))
		.run();
	return changes === 1;
}

/**
 * Takes what was just added off the actor's cart again (Rule 4.2): each line shrinks by what it has grown, and is
 * removed when nothing is left. Lines that are gone meanwhile are ignored.
 *
 * @returns what was taken off: less than asked where a line has become smaller.
 * @throws DomainError unauthenticated, forbidden.
 */
export const takeOff = command("cart.undo", {
	by: "buyer",
	input: takeOffSchema,
	once: true,
	run(tx, buyer, { grown }): NamedLine[] {
		const taken: NamedLine[] = [];
		const rows = readLineRows(tx, buyer.id);
		for (const { itemId, quantity } of grown) {
			const row = rows.find(({ id }) => id === itemId);
			if (!row) continue;
			taken.push({ ...nameOf(row), quantity: Math.min(quantity, row.quantity) });
			const left = row.quantity - quantity;
			const isLine = eq(cartItems.id, itemId);
			if (left > 0) tx.update(cartItems).set({ quantity: left }).where(isLine).run();
			else tx.delete(cartItems).where(isLine).run();
		}
		recordSeen(tx, buyer, pricesFor(tx, buyer), rows);
		touchCart(tx, buyer);
		return taken;
	},
});

const nameOf = (row: LineRow) => ({
	productName: row.productName,
	flavor: row.flavor,
	assorted: isAssorted(row),
});

/** Removes every line from the actor's cart. @throws DomainError unauthenticated, forbidden. */
export const clearCart = command("cart.clear", { by: "buyer", input: nothing, run: emptyCart });
