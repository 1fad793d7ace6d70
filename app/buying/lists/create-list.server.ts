import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { requireBuyer } from "~/kernel/actor/permissions";
import { storesOf } from "~/kernel/actor/stores.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { productFlavors, products, savedListItems, savedLists } from "~db/schema.server";
import { readCart } from "../cart/cart.queries.server";
import { getMyOrder } from "../orders/order.queries.server";
import { MAX_LISTS, newListSchema } from "./list.schema.ts";
import { MAX_LIST_LINES, type NewListLine } from "./saved-list.ts";

/**
 * Saves the lines of one of the actor's orders, or of the cart, as a list.
 * @throws as `saveLines`; not_found for an order that is not theirs.
 */
export const createList = command("list.create", {
	by: "buyer",
	input: newListSchema,
	run(tx, buyer, { name, orderNumber }) {
		if (!orderNumber) return saveLines(tx, buyer, { name, lines: readCart(tx, buyer).lines });
		const order = getMyOrder(tx, buyer, orderNumber);
		const lines = order.lines.flatMap(({ productId, flavorId, flavor, quantity }) =>
			// A flavor deleted since is not the same as assorted.
			productId === null || (flavor !== null && flavorId === null) ? [] : [{ productId, flavorId, quantity }],
		);
		return saveLines(tx, buyer, { name, lines, locationId: order.location?.id });
	},
});

/**
 * Saves lines under a name (Rule 4.12), inside a transaction. Lines of the same product and flavor are added up; goods no
 * longer in the catalog are left out.
 *
 * @param input.locationId the store it is for; without one, that which the actor orders for (Rule 4.12).
 * @throws DomainError unauthenticated, forbidden; conflict for a name the actor already uses, invalid when there is no
 * line or there are too many; both with field `name`.
 */
export function saveLines(
	tx: Db | Tx,
	actor: Actor,
	{
		name,
		lines,
		locationId,
	}: { name: string; lines: readonly NewListLine[]; locationId?: string | undefined },
): { id: string; name: string } {
	const buyer = requireBuyer(actor);
	checkName(tx, buyer, name, null);
	const known = summed(stillThere(tx, lines));
	if (known.length === 0) throw refusal("invalid", "There is nothing to save yet");
	if (known.length > MAX_LIST_LINES) throw refusal("invalid", `A list has at most ${MAX_LIST_LINES} lines`);
	const kept = tx.select({ n: count() }).from(savedLists).where(eq(savedLists.userId, buyer.id)).get();
	if ((kept?.n ?? 0) >= MAX_LISTS) {
		throw refusal("conflict", `You have ${MAX_LISTS} lists. Delete one you no longer need`);
	}
	const { id } = tx
		.insert(savedLists)
		.values({ userId: buyer.id, name, locationId: locationId ?? storesOf(tx, buyer).chosen?.id ?? null })
		.returning({ id: savedLists.id })
		.get();
	for (const [position, line] of known.entries()) {
		tx.insert(savedListItems)
			.values({ ...line, listId: id, position })
			.run();
	}
	return { id, name };
}

const refusal = (code: "invalid" | "conflict", message: string) =>
	new DomainError(code, message, { field: "name" });

/** @throws DomainError conflict when another list of the buyer has the name, compared case-insensitively. */
export function checkName(tx: Db | Tx, buyer: UserActor, name: string, listId: string | null): void {
	const taken = tx
		.select({ name: savedLists.name })
		.from(savedLists)
		.where(
			and(
				eq(savedLists.userId, buyer.id),
				eq(sql`lower(${savedLists.name})`, sql`lower(${name})`),
				listId === null ? undefined : ne(savedLists.id, listId),
			),
		)
		.get();
	if (taken) throw refusal("conflict", `You already have a list named “${taken.name}”`);
}

function stillThere(tx: Db | Tx, lines: readonly NewListLine[]): NewListLine[] {
	const ids = lines.map(({ productId }) => productId);
	const flavorIds = lines.flatMap(({ flavorId }) => flavorId ?? []);
	const known = new Set(
		[
			...tx.select({ id: products.id }).from(products).where(inArray(products.id, ids)).all(),
			...tx
				.select({ id: productFlavors.id })
				.from(productFlavors)
				.where(inArray(productFlavors.id, flavorIds))
				.all(),
		].map(({ id }) => id),
	);
	return lines.filter(
		({ productId, flavorId }) => known.has(productId) && (flavorId === null || known.has(flavorId)),
	);
}

function summed(lines: readonly NewListLine[]): NewListLine[] {
	const byGoods = new Map<string, NewListLine>();
	for (const { productId, flavorId, quantity } of lines) {
		const key = `${productId}|${flavorId}`;
		const before = byGoods.get(key)?.quantity ?? 0;
		byGoods.set(key, { productId, flavorId, quantity: before + quantity });
	}
	return [...byGoods.values()];
}
