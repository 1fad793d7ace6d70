import { and, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { orderItems, productFlavors, products } from "~db/schema.server";
import { DomainError } from "../errors.ts";

/** What was taken from where; a flavor of null is the product's own stock. Kept with the order's line. */
export type Taken = { flavorId: string | null; quantity: number };

/** What an order's line takes: from which product and flavor, how many, and its name in a refusal. */
export type Wanted = {
	id: string;
	productId: string;
	flavorId: string | null;
	quantity: number;
	name: string;
};

/**
 * Takes an order's goods from stock (Rule 5.5): from the flavor's own where it keeps one; from the product's where
 * flavors keep none; a line without a flavor, where they do, from the fullest ones, after the lines that name theirs.
 * Each step only succeeds where enough is left, so stock never falls below zero. Call it inside the order's
 * transaction.
 *
 * @returns what was taken from where, by the line's id.
 * @throws DomainError conflict when there is not enough.
 */
export function takeStock(tx: Db | Tx, lines: readonly Wanted[]): Map<string, Taken[]> {
	const keepers = flavorsKeepingStock(tx, lines);
	const own = (line: Wanted) => keepers.get(line.productId)?.find(({ id }) => id === line.flavorId);
	const ordered = [...lines].sort((a, b) => Number(Boolean(own(b))) - Number(Boolean(own(a))));
	return new Map(
		ordered.map((line) => {
			const flavor = own(line);
			const sources = flavor ? [flavor] : keepers.get(line.productId);
			if (sources) return [line.id, takeFromFlavors(tx, line, sources)];
			takeFromProduct(tx, line);
			return [line.id, [{ flavorId: null, quantity: line.quantity }]];
		}),
	);
}

type Keeper = { id: string; productId: string; stock: number };

/** The flavors with stock of their own, by product. Their `stock` is what is left while `takeStock` goes on. */
function flavorsKeepingStock(tx: Db | Tx, lines: readonly Wanted[]): Map<string, Keeper[]> {
	const rows = tx
		.select({
			id: productFlavors.id,
			productId: productFlavors.productId,
			stock: productFlavors.stockQuantity,
		})
		.from(productFlavors)
		.where(
			and(
				inArray(productFlavors.productId, [...new Set(lines.map(({ productId }) => productId))]),
				eq(productFlavors.active, true),
				isNotNull(productFlavors.stockQuantity),
			),
		)
		.orderBy(productFlavors.position)
		.all();
	return Map.groupBy(
		rows.map((row) => ({ ...row, stock: row.stock ?? 0 })),
		({ productId }) => productId,
	);
}

function takeFromFlavors(tx: Db | Tx, line: Wanted, sources: Keeper[]): Taken[] {
	const taken: Taken[] = [];
	let missing = line.quantity;
	for (const source of [...sources].sort((a, b) => b.stock - a.stock)) {
		const quantity = Math.min(source.stock, missing);
		if (quantity === 0) continue;
		takeFromFlavor(tx, source.id, quantity, line.name);
		source.stock -= quantity;
		taken.push({ flavorId: source.id, quantity });
		missing -= quantity;
	}
	if (missing > 0) throw shortage(line.name, line.quantity - missing);
	return taken;
}

const shortage = (name: string, left: number) =>
	new DomainError("conflict", `${name}: ${left > 0 ? `${left} available` : "Out of stock"}`);

function takeFromProduct(tx: Db | Tx, { productId, quantity, name }: Wanted) {
	const { changes } = tx
		.update(products)
		.set({ stockQuantity: sql`${products.stockQuantity} - ${quantity}` })
		.where(and(eq(products.id, productId), gte(products.stockQuantity, quantity)))
		.run();
	if (changes !== 1) throw shortage(name, 0);
}

function takeFromFlavor(tx: Db | Tx, flavorId: string, quantity: number, name: string) {
	const { changes } = tx
		.update(productFlavors)
		.set({ stockQuantity: sql`${productFlavors.stockQuantity} - ${quantity}` })
		.where(and(eq(productFlavors.id, flavorId), gte(productFlavors.stockQuantity, quantity)))
		.run();
	if (changes !== 1) throw shortage(name, 0);
}

/**
 * Puts a cancelled order's goods back where they were taken from (Rule 5.5). Where that flavor is gone or keeps no
 * stock any more, they go to the product; where the product is gone, nowhere. Call it inside the transaction that
 * cancels the order, once.
 */
export function returnStock(tx: Db | Tx, orderId: string): void {
	const lines = tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();
	for (const line of lines) {
		const taken = line.takenFrom ?? [{ flavorId: line.flavorId, quantity: line.quantity }];
		for (const { flavorId, quantity } of taken) putBack(tx, line.productId, flavorId, quantity);
	}
}

function putBack(tx: Db | Tx, productId: string | null, flavorId: string | null, quantity: number): void {
	if (flavorId) {
		const { changes } = tx
			.update(productFlavors)
			.set({ stockQuantity: sql`${productFlavors.stockQuantity} + ${quantity}` })
			.where(and(eq(productFlavors.id, flavorId), isNotNull(productFlavors.stockQuantity)))
			.run();
		if (changes === 1) return;
	}
	if (!productId) return;
	tx.update(products)
		.set({ stockQuantity: sql`${products.stockQuantity} + ${quantity}` })
		.where(eq(products.id, productId))
		.run();
}
