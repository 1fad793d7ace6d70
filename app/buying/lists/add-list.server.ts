import { type Cart, lineName } from "~/catalog";
import { buyerOperation } from "~/kernel/actor/operation.server";
import { once } from "~/kernel/forms/one-time-key.server";
import { type AddedLine, addWhatFits } from "../cart/add-to-cart.server";
import { readCart } from "../cart/cart.queries.server";
import { getSavedList } from "./list.queries.server";

export type AddedList = { cart: Cart; lines: AddedLine[] };

/**
 * Adds as much of a list's lines to the actor's cart as is available (Rule 4.12).
 *
 * @param quantities quantities that replace the list's, by the line's id; 0 leaves a line out. They are not saved.
 * @param key the form's one-time key: sent again, it adds nothing and gets the same lines.
 * @throws DomainError unauthenticated, forbidden; not_found.
 */
export const addListToCart = buyerOperation(
	(
		tx,
		buyer,
		listId: string,
		{ quantities = {}, key = null }: { quantities?: Record<string, number>; key?: string | null } = {},
	): AddedList => {
		const lines = once(tx, buyer, { operation: "list.add", key }, () => {
			const list = getSavedList(tx, buyer, listId);
			const wanted = list.lines
				.map((line) => ({ ...line, quantity: quantities[line.id] ?? line.quantity }))
				.filter(({ quantity }) => quantity > 0);
			const results = addWhatFits(
				tx,
				buyer,
				wanted.map(({ productId, flavorId, quantity }) => ({ productId, flavor: flavorId, quantity })),
			);
			return results.map((line, n) => ({ ...line, name: lineName(wanted[n]!) }));
		});
		return { cart: readCart(tx, buyer), lines };
	},
);

/** Sentences about the lines that could not be added; empty when all were. */
export const listRemarks = (lines: readonly AddedLine[]): string[] =>
	lines.flatMap(({ name, asked, added, problem }) =>
		problem ? [`${name}: ${problem.text}${added > 0 ? `, ${added} of ${asked} added` : ""}.`] : [],
	);
