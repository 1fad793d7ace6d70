import { z } from "zod";
import { type Cart, lineName } from "~/catalog";
import type { UserActor } from "~/kernel/actor/actor";
import { command } from "~/kernel/commands/command.server";
import { formatCents } from "~/kernel/money";
import type { Tx } from "~db/client.server";
import { type AddedLine, addWhatFits } from "../cart/add-to-cart.server";
import { readCart } from "../cart/cart.queries.server";
import { getMyOrder } from "./order.queries.server";
import type { OrderLine } from "./order-view.ts";

export type ReorderedLine = AddedLine & {
	orderItemId: string;
	/** The current unit price, if it differs from the price paid: in cents. */
	priceChange: { fromCents: number; toCents: number } | null;
};

export type Reorder = { cart: Cart; lines: ReorderedLine[] };

/**
 * Adds as much of an earlier order's lines to the cart as is available, and reports goods that are short, gone or more
 * expensive (Rule 5.8).
 *
 * @throws DomainError unauthenticated, forbidden; not_found for an order that is not the actor's.
 */
export const reorder = command("order.reorder", {
	by: "buyer",
	of: ["id"],
	/** Quantities that replace the order's, by the order line's id; 0 leaves a line out. */
	input: z.object({ quantities: z.record(z.string(), z.number()).optional() }),
	once: true,
	run: (tx, buyer, { id, quantities = {} }) => addLines(tx, buyer, id, quantities),
	give: (tx, lines, buyer): Reorder => ({ cart: readCart(tx, buyer), lines }),
});

function addLines(
	tx: Tx,
	buyer: UserActor,
	orderId: string,
	quantities: Record<string, number>,
): ReorderedLine[] {
	return orderAgain(tx, buyer, getMyOrder(tx, buyer, orderId).lines, quantities);
}

/** What was bought once, with its price of then, in cents, where that is known. */
export type LineOfBefore = Pick<
	OrderLine,
	"id" | "productId" | "flavorId" | "productName" | "flavor" | "assorted" | "quantity"
> & { unitPriceCents: number | null };

/** Adds lines that were bought once to the cart, as much as is available. `quantities` replace theirs, by id. @throws DomainError as `addWhatFits`. */
export function orderAgain(
	tx: Tx,
	buyer: UserActor,
	lines: readonly LineOfBefore[],
	quantities: Record<string, number>,
): ReorderedLine[] {
	const wanted = lines
		.map((line) => ({ ...line, quantity: quantities[line.id] ?? line.quantity }))
		.filter(({ quantity }) => quantity > 0);
	const results = addWhatFits(
		tx,
		buyer,
		wanted.map((line) => ({
			productId: line.productId ?? "",
			// A deleted flavor is requested by its old name, and reported as gone.
			flavor: line.flavorId ?? line.flavor,
			quantity: line.quantity,
		})),
	);
	const cart = readCart(tx, buyer);
	return wanted.map((line, n) => {
		const result = results[n]!;
		const now = cart.lines.find(
			(one) => one.productId === line.productId && one.flavorId === line.flavorId,
		)?.unitPriceCents;
		const was = line.unitPriceCents;
		return {
			...result,
			name: lineName(line),
			orderItemId: line.id,
			priceChange:
				result.added > 0 && now != null && was !== null && now !== was
					? { fromCents: was, toCents: now }
					: null,
		};
	});
}

/** Sentences about the lines that could not be added and about changed prices; empty when all went in unchanged. */
export function reorderRemarks(lines: readonly ReorderedLine[]): string[] {
	return lines.flatMap(({ name, asked, added, problem, priceChange }) => [
		...(problem ? [`${name}: ${problem.text}${added > 0 ? `, ${added} of ${asked} added` : ""}.`] : []),
		...(priceChange
			? [`${name}: now ${formatCents(priceChange.toCents)}, was ${formatCents(priceChange.fromCents)}.`]
			: []),
	]);
}
