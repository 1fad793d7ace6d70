import { eq, sql } from "drizzle-orm";
import { type Cart, isOnSale, lineName } from "~/catalog";
import { pricesFor } from "~/catalog/index.server";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { requireBuyer } from "~/kernel/actor/permissions";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { blocksFor } from "~/rules/index.server";
import type { Db, Tx } from "~db/client.server";
import { cartItems } from "~db/schema.server";
import { isAssorted, type LineRow, roomFor } from "./assess-lines.ts";
import { findFlavor, type Goods, readCatalog, readLineRows, withoutFlavor } from "./cart.queries.server";
import { type CartLineInput, orderSheetSchema } from "./cart.schema.ts";
import { openCart, touchCart } from "./open-cart.server";
import { recordSeen } from "./seen-prices.server";

/**
 * The result of one line: added, or the reason it was not. `added` may be less than the requested quantity with
 * `addWhatFits`.
 */
export type AddedLine = {
	name: string;
	asked: number;
	added: number;
	/** The cart's line; null when nothing was added. */
	itemId: string | null;
	/** Null when the full quantity was added. */
	problem: { field: "productId" | "flavor" | "quantity"; text: string } | null;
};

/** How much a cart's line has grown. */
export type Grown = { itemId: string; quantity: number };

/**
 * Adds lines to the actor's cart: all of them, or none (Rules 4.2, 4.3). An existing line grows.
 *
 * @returns the updated cart, and how much each line has grown by it, for its Undo (`takeOff`).
 * @throws DomainError unauthenticated, forbidden; not_found for a single unknown product; invalid with a message per
 * line (`quantity` for a single line, else `lines[n].quantity`).
 */
export const addToCart = command("cart.add", {
	by: "buyer",
	input: orderSheetSchema,
	once: "as typed",
	run(tx, buyer, lines): Grown[] {
		const results = addLines(tx, buyer, lines, "whole");
		refuse(results);
		return grownBy(results);
	},
	give: (tx, grown, buyer): Cart & { grown: Grown[] } => ({ ...touchCart(tx, buyer), grown }),
});

const isGrown = (line: { itemId: string | null; quantity: number }): line is Grown => line.itemId !== null;

/** How much each line has grown. */
export const grownBy = (lines: readonly AddedLine[]): Grown[] =>
	lines.map(({ itemId, added }) => ({ itemId, quantity: added })).filter(isGrown);

/**
 * Adds each line that is available in full, and reports the others with their reason (Rule 3.22).
 * @throws DomainError unauthenticated, forbidden.
 */
export const addEachLine = command("cart.add_each", {
	by: "buyer",
	input: orderSheetSchema,
	once: "as typed",
	run: (tx, buyer, lines): AddedLine[] => addLines(tx, buyer, lines, "whole"),
	give: (tx, added, buyer): { added: AddedLine[]; cart: Cart } => ({ added, cart: touchCart(tx, buyer) }),
});

function refuse(results: AddedLine[]): void {
	const single = results.length === 1;
	if (single && results[0]!.problem?.field === "productId") throw notFound("Product");
	const errors = results.flatMap(({ problem }, n) =>
		problem
			? [{ field: single ? problem.field : `lines[${n}].${problem.field}`, message: problem.text }]
			: [],
	);
	if (errors.length > 0) throw new DomainError("invalid", errors[0]!.message, { errors });
}

/**
 * Adds as much of each line as is available, and reports per line how much was added and why the rest was not: for
 * reordering, quick order and saved lists (Rule 5.8).
 * @throws DomainError unauthenticated, forbidden.
 */
export function addWhatFits(tx: Db | Tx, actor: Actor, lines: TypedLine[]): AddedLine[] {
	const buyer = requireBuyer(actor);
	const results = addLines(tx, buyer, lines, "what fits");
	touchCart(tx, buyer);
	return results;
}

/** A line, and the buyer's own words for it where they named no goods (Rule 4.13). */
type TypedLine = CartLineInput & { typed?: string[] };

function addLines(tx: Db | Tx, buyer: UserActor, lines: TypedLine[], mode: "whole" | "what fits") {
	const cartId = openCart(tx, buyer);
	const rows = readLineRows(tx, buyer.id);
	const before = rows.map((row) => ({ ...row }));
	const prices = pricesFor(tx, buyer);
	const blocks = blocksFor(
		tx,
		buyer,
		lines.map(({ productId }) => productId),
	);
	// All at once: a query for each of 500 lines kept everybody waiting.
	const catalog = readCatalog(
		tx,
		lines.map(({ productId }) => productId),
	);
	const results = lines.map((line): AddedLine => {
		const refusal = (name: string, field: "productId" | "flavor" | "quantity", text: string): AddedLine => ({
			name,
			asked: line.quantity,
			added: 0,
			itemId: null,
			problem: { field, text },
		});
		const goods = goodsOf(tx, line, catalog.get(line.productId));
		if (!goods || !isOnSale(goods))
			return refusal(goods?.productName ?? "Product", "productId", "No longer available");
		if (line.flavor !== null && !goods.flavorActive) {
			return refusal(
				lineName({ productName: goods.productName, flavor: line.flavor }),
				"flavor",
				goods.flavorId ? "No longer available" : `${goods.productName} has no flavor '${line.flavor}'`,
			);
		}
		const name = lineName({ ...goods, assorted: isAssorted(goods) });
		const price = prices.of(goods, line.quantity);
		if (!price) return refusal(name, "productId", "No longer available");
		const blocked = blocks.of(goods);
		if (blocked) return refusal(name, "quantity", blocked.text);

		const room = roomFor(goods, rows);
		const added = room.left >= line.quantity ? line.quantity : mode === "whole" ? 0 : room.left;
		const problem = added === line.quantity ? null : { field: "quantity" as const, text: room.message };
		const itemId =
			added > 0
				? grow(tx, { cartId, goods, added, priceCents: price.cents, rows, typed: line.typed ?? [] })
				: null;
		return { name, asked: line.quantity, added, itemId, problem };
	});
	recordSeen(tx, buyer, prices, before, new Set(results.map(({ itemId }) => itemId)));
	return results;
}

/** A line's product with its flavor, which is named by id or by name; without one for a name that it doesn't have. */
function goodsOf(
	tx: Db | Tx,
	{ productId, flavor }: CartLineInput,
	rows: readonly Goods[] = [],
): Goods | null {
	const [first] = rows;
	if (!first) return null;
	if (flavor === null) return withoutFlavor(first);
	const byId = rows.find(({ flavorId }) => flavorId === flavor);
	if (byId) return byId;
	const named = findFlavor(tx, productId, flavor)?.id;
	return rows.find(({ flavorId }) => flavorId === (named ?? "")) ?? withoutFlavor(first);
}

/** Adds to the line, or creates it, and updates `rows` to the cart's new state for the remaining lines. Returns the line's id. */
function grow(
	tx: Db | Tx,
	{
		cartId,
		goods,
		added,
		priceCents,
		rows,
		typed,
	}: {
		cartId: string;
		goods: Goods;
		added: number;
		priceCents: number;
		rows: LineRow[];
		typed: readonly string[];
	},
): string {
	const row = rows.find(
		({ productId, flavorId }) => productId === goods.productId && flavorId === goods.flavorId,
	);
	if (row) {
		const words = joinedWords(row.typed, typed);
		tx.update(cartItems)
			.set({ quantity: sql`${cartItems.quantity} + ${added}`, seenPriceCents: priceCents, typed: words })
			.where(eq(cartItems.id, row.id))
			.run();
		row.quantity += added;
		row.typed = words;
		return row.id;
	}
	const words = joinedWords(null, typed);
	const { id } = tx
		.insert(cartItems)
		.values({
			cartId,
			productId: goods.productId,
			flavorId: goods.flavorId,
			quantity: added,
			seenPriceCents: priceCents,
			typed: words,
		})
		.returning({ id: cartItems.id })
		.get();
	rows.push({ ...goods, id, quantity: added, seenPriceCents: priceCents, typed: words });
	return id;
}

// A line that grows again and again keeps so many words.
const MOST_WORDS = 5;

/** A line's typed words with further ones, each once. */
const joinedWords = (before: string | null | undefined, added: readonly string[]): string | null =>
	[...new Set([...(before?.split("\n") ?? []), ...added])].slice(0, MOST_WORDS).join("\n") || null;
