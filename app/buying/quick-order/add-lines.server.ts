import type { Cart } from "~/catalog";
import type { Actor } from "~/kernel/actor/actor";
import { requireBuyer } from "~/kernel/actor/permissions";
import { keyFor, once } from "~/kernel/forms/one-time-key.server";
import type { Db } from "~db/client.server";
import { transact } from "~db/transact.server";
import { addWhatFits, type Grown, grownBy } from "../cart/add-to-cart.server";
import { readCart } from "../cart/cart.queries.server";
import type { QuickOrderLine, Verification } from "./quick-order-line.ts";
import type { NamesRead } from "./read-names.server";
import { readyGoods } from "./ready-goods.ts";
import { verifyLines } from "./verify-lines.server";

export type QuickOrderBatch = Verification & {
	cart: Cart;
	/** How much each of the cart's lines has grown, for its Undo (`takeOff`). */
	grown: Grown[];
};

/**
 * Adds the quick order's valid lines to the actor's cart with their full quantities, and leaves the others (Rule 4.9): `ready`
 * lines of the result are those that were added.
 *
 * @param key a one-time key: the same lines with the same key are added once, and get the first answer.
 * @param read what the lines' texts were found to stand for, as for `verifyLines`.
 * @throws DomainError unauthenticated, forbidden; invalid when there are more than 500 lines.
 */
export function addQuickOrderLines(
	db: Db,
	actor: Actor,
	typed: readonly QuickOrderLine[],
	key: string | null = null,
	read?: NamesRead,
): QuickOrderBatch {
	const buyer = requireBuyer(actor);
	// After Back, a user who changes the rows sends the page's key again with a different order.
	const content = typed.map(({ code, quantity, flavor }) => [code, quantity, flavor]);
	return transact(db, (tx) => {
		const answer = once(tx, buyer, { operation: "pad.add", key: key && keyFor(key, content) }, () => {
			const verification = verifyLines(tx, buyer, typed, read);
			const added = addWhatFits(
				tx,
				buyer,
				readyGoods(verification).map(({ flavorId, ...line }) => ({ ...line, flavor: flavorId })),
			);
			return { ...verification, grown: grownBy(added) };
		});
		return { ...answer, cart: readCart(tx, buyer) };
	});
}
