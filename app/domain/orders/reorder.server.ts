import { type AddedLine, addWhatFits } from "../cart/add-to-cart.server";
import { readCart } from "../cart/cart.queries.server";
import { type Cart, lineName } from "../cart/cart-line.ts";
import { touchCart } from "../cart/open-cart.server";
import { spendKey } from "../forms/one-time-key.server";
import { formatCents } from "../money.ts";
import { buyerOperation } from "../operation.server";
import { getMyOrder } from "./order.queries.server";

export type ReorderedLine = AddedLine & {
	orderItemId: string;
	/** What a unit costs now, where it is not what was paid then: in cents. */
	priceChange: { fromCents: number; toCents: number } | null;
};

export type Reorder = {
	cart: Cart;
	lines: ReorderedLine[];
	/** The form was sent before; nothing was added this time. */
	replayed: boolean;
};

/**
 * Puts an earlier order's lines into the cart: each as far as it can be had now, and says what is short, gone or
 * dearer (Rule 5.8).
 *
 * @param quantities other quantities than the order's, by the order line's id; 0 leaves a line out.
 * @param key a one-time key of the form.
 * @throws DomainError unauthenticated, forbidden; not_found for an order that is not the actor's.
 */
export const reorder = buyerOperation(
	(
		tx,
		buyer,
		orderId: string,
		{ quantities = {}, key = null }: { quantities?: Record<string, number>; key?: string | null } = {},
	): Reorder => {
		const order = getMyOrder(tx, buyer, orderId);
		if (key && !spendKey(tx, buyer, key)) {
			return { cart: touchCart(tx, buyer), lines: [], replayed: true };
		}
		const wanted = order.lines
			.map((line) => ({ ...line, quantity: quantities[line.id] ?? line.quantity }))
			.filter(({ quantity }) => quantity > 0);
		const results = addWhatFits(
			tx,
			buyer,
			wanted.map((line) => ({
				productId: line.productId ?? "",
				// A flavor whose row is gone is asked for by its old name, and answered as gone.
				flavor: line.flavorId ?? line.flavor,
				quantity: line.quantity,
			})),
		);
		const cart = readCart(tx, buyer);
		const lines = wanted.map((line, n) => {
			const result = results[n]!;
			const now = cart.lines.find(
				(one) => one.productId === line.productId && one.flavorId === line.flavorId,
			)?.unitPriceCents;
			const changed = result.added > 0 && now != null && now !== line.unitPriceCents;
			return {
				...result,
				name: lineName(line),
				orderItemId: line.id,
				priceChange: changed ? { fromCents: line.unitPriceCents, toCents: now } : null,
			};
		});
		return { cart, lines, replayed: false };
	},
);

/** What a reorder could not do, and what became dearer or cheaper, as sentences; none when all went in as before. */
export function reorderRemarks(lines: readonly ReorderedLine[]): string[] {
	return lines.flatMap(({ name, asked, added, problem, priceChange }) => [
		...(problem ? [`${name}: ${problem.text}${added > 0 ? `, ${added} of ${asked} added` : ""}.`] : []),
		...(priceChange
			? [`${name}: now ${formatCents(priceChange.toCents)}, was ${formatCents(priceChange.fromCents)}.`]
			: []),
	]);
}
