import { addWhatFits, type Grown, grownBy } from "../cart/add-to-cart.server";
import { readCart } from "../cart/cart.queries.server";
import type { Cart } from "../cart/cart-line.ts";
import { keyFor, spendKey } from "../forms/one-time-key.server";
import { buyerOperation } from "../operation.server";
import type { PadLine, Verification } from "./pad-line.ts";
import { verifyLines } from "./verify-lines.server";

export type PadOrder = Verification & {
	cart: Cart;
	/** How much each of the cart's lines has grown, for its Undo (`takeOff`). */
	grown: Grown[];
	/** The same lines were sent with this key before; this time nothing was added. */
	replayed: boolean;
};

/**
 * Adds the pad's valid lines to the actor's cart with their full quantities, and leaves the others (Rule 4.9): `ready`
 * lines of the result are those that were added.
 *
 * @param key a one-time key: the same lines with the same key are added once.
 * @throws DomainError unauthenticated, forbidden; invalid when there are more than 500 lines.
 */
export const addPadLines = buyerOperation(
	(tx, buyer, typed: readonly PadLine[], key: string | null = null): PadOrder => {
		const verification = verifyLines(tx, buyer, typed);
		// After Back, a user who changes the rows sends the page's key again with a different order.
		const content = typed.map(({ code, quantity, flavor }) => [code, quantity, flavor]);
		if (key && !spendKey(tx, buyer, keyFor(key, content))) {
			return { ...verification, cart: readCart(tx, buyer), grown: [], replayed: true };
		}
		const ready = verification.lines.filter(({ status }) => status === "ready");
		const added = addWhatFits(
			tx,
			buyer,
			ready.map(({ goods, units }) => ({
				productId: goods!.productId,
				flavor: goods!.flavorId,
				quantity: units!,
			})),
		);
		return { ...verification, cart: readCart(tx, buyer), grown: grownBy(added), replayed: false };
	},
);
