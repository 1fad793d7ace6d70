import { and, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { orderItems, productFlavors, products } from "~db/schema.server";
import { DomainError } from "../errors.ts";

/** A quantity taken from stock; a null flavor means the product's own stock. Stored with the order's line. */
export type Taken = { flavorId: string | null; quantity: number };

/** The stock an order's line needs: product, flavor, quantity, and its name for an error. */
export type Wanted = {
	id: string;
	productId: string;
	flavorId: string | null;
	quantity: number;
	name: string;
};

/**
 * Takes an order's goods from stock (Rule 5.5): from the flavor's own stock if it has one, else from the product's. If
 * flavors have their own stock, a line without a flavor is filled from the fullest ones, after the lines that name a
 * flavor. Each update only succeeds if enough is left, so stock never falls below zero. Call it inside the order's
 * transaction.
 *
 * @returns the quantities taken, by the line's id.
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

/** The flavors with stock of their own, by product. `takeStock` reduces their `stock` as it goes. */
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
 * Returns a cancelled order's goods to where they were taken from (Rule 5.5). If that flavor is gone or no longer has
 * its own stock, they go to the product; if the product is gone, nowhere. Call it once, inside the transaction that
 * cancels the order.
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
