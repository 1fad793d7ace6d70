import { type AddedLine, addWhatFits } from "../cart/add-to-cart.server";
import { readCart } from "../cart/cart.queries.server";
import { type Cart, lineName } from "../cart/cart-line.ts";
import { spendKey } from "../forms/one-time-key.server";
import { buyerOperation } from "../operation.server";
import { getSavedList } from "./list.queries.server";

export type AddedList = {
	cart: Cart;
	lines: AddedLine[];
	/** The form was sent before; this time nothing was added. */
	replayed: boolean;
};

/**
 * Adds as much of a list's lines to the actor's cart as is available (Rule 4.12).
 *
 * @param quantities quantities that replace the list's, by the line's id; 0 leaves a line out. They are not saved.
 * @param key the form's one-time key.
 * @throws DomainError unauthenticated, forbidden; not_found.
 */
export const addListToCart = buyerOperation(
	(
		tx,
		buyer,
		listId: string,
		{ quantities = {}, key = null }: { quantities?: Record<string, number>; key?: string | null } = {},
	): AddedList => {
		const list = getSavedList(tx, buyer, listId);
		if (key && !spendKey(tx, buyer, key)) return { cart: readCart(tx, buyer), lines: [], replayed: true };
		const wanted = list.lines
			.map((line) => ({ ...line, quantity: quantities[line.id] ?? line.quantity }))
			.filter(({ quantity }) => quantity > 0);
		const results = addWhatFits(
			tx,
			buyer,
			wanted.map(({ productId, flavorId, quantity }) => ({ productId, flavor: flavorId, quantity })),
		);
		return {
			cart: readCart(tx, buyer),
			lines: results.map((line, n) => ({ ...line, name: lineName(wanted[n]!) })),
			replayed: false,
		};
	},
);

/** Sentences about the lines that could not be added; empty when all were. */
export const listRemarks = (lines: readonly AddedLine[]): string[] =>
	lines.flatMap(({ name, asked, added, problem }) =>
		problem ? [`${name}: ${problem.text}${added > 0 ? `, ${added} of ${asked} added` : ""}.`] : [],
	);
