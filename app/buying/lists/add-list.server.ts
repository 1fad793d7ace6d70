import { type Cart, lineName } from "~/catalog";
import { command } from "~/kernel/commands/command.server";
import { type AddedLine, addWhatFits } from "../cart/add-to-cart.server";
import { readCart } from "../cart/cart.queries.server";
import { getSavedList } from "./list.queries.server";
import { addListSchema } from "./list.schema.ts";

export type AddedList = { cart: Cart; lines: AddedLine[] };

/**
 * Adds as much of a list's lines to the actor's cart as is available (Rule 4.12).
 * @throws DomainError unauthenticated, forbidden; not_found.
 */
export const addListToCart = command("list.add", {
	by: "buyer",
	of: ["listId"],
	input: addListSchema,
	once: true,
	run(tx, buyer, { listId, quantities = {} }): AddedLine[] {
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
	},
	give: (tx, lines, buyer): AddedList => ({ cart: readCart(tx, buyer), lines }),
});

/** Sentences about the lines that could not be added; empty when all were. */
export const listRemarks = (lines: readonly AddedLine[]): string[] =>
	lines.flatMap(({ name, asked, added, problem }) =>
		problem ? [`${name}: ${problem.text}${added > 0 ? `, ${added} of ${asked} added` : ""}.`] : [],
	);
