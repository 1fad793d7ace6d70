import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { type MoveStock, type StockItem, shortage, stockMover } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import type { Db, Tx } from "~db/client.server";
import { orderItems, productFlavors } from "~db/schema.server";

/** A quantity taken from stock; a null flavor means the product's own stock. Stored with the order's line. */
export type Taken = { flavorId: string | null; quantity: number };

type OrderNamed = { id: string; orderNumber: string };

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
 * flavor. Call it inside the order's transaction.
 *
 * @returns the quantities taken, by the line's id.
 * @throws DomainError conflict when there is not enough.
 */
export function takeStock(
	tx: Db | Tx,
	actor: Actor,
	order: OrderNamed,
	lines: readonly Wanted[],
): Map<string, Taken[]> {
	const move = stockMover(tx, actor, { kind: "order", reference: order.orderNumber, referenceId: order.id });
	const keepers = flavorsKeepingStock(tx, lines);
	const own = (line: Wanted) => keepers.get(line.productId)?.find(({ id }) => id === line.flavorId);
	const ordered = [...lines].sort((a, b) => Number(Boolean(own(b))) - Number(Boolean(own(a))));
	return new Map(
		ordered.map((line) => {
			const flavor = own(line);
			const sources = flavor ? [flavor] : keepers.get(line.productId);
			if (sources) return [line.id, takeFromFlavors(move, line, sources)];
			move({ productId: line.productId, flavorId: null }, -line.quantity);
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

function takeFromFlavors(move: MoveStock, line: Wanted, sources: Keeper[]): Taken[] {
	const taken: Taken[] = [];
	let missing = line.quantity;
	for (const source of [...sources].sort((a, b) => b.stock - a.stock)) {
		const quantity = Math.min(source.stock, missing);
		if (quantity === 0) continue;
		move({ productId: line.productId, flavorId: source.id }, -quantity);
		source.stock -= quantity;
		taken.push({ flavorId: source.id, quantity });
		missing -= quantity;
	}
	if (missing > 0) throw shortage(line.name, line.quantity - missing);
	return taken;
}

/**
 * Returns a cancelled order's goods to where they were taken from (Rule 5.5). Call it once, inside the transaction that
 * cancels the order.
 */
export function returnStock(tx: Db | Tx, actor: Actor, order: OrderNamed): void {
	const move = stockMover(tx, actor, { kind: "cancel", reference: order.orderNumber, referenceId: order.id });
	const lines = tx.select().from(orderItems).where(eq(orderItems.orderId, order.id)).all();
	const taken = lines.flatMap(({ productId, flavorId, quantity, takenFrom }) =>
		(takenFrom ?? [{ flavorId, quantity }]).map((one) => ({ productId, ...one })),
	);
	for (const { quantity, ...stockItem } of stockItemsOf(tx, taken)) move(stockItem, quantity);
}

/**
 * Where goods go back to: where they were taken from. If that flavor is gone or no longer has its own stock, to the
 * product; if the product is gone, nowhere.
 */
export function stockItemsOf(
	tx: Db | Tx,
	taken: readonly (Taken & { productId: string | null })[],
): (StockItem & { quantity: number })[] {
	const flavorIds = taken.flatMap(({ flavorId }) => flavorId ?? []);
	const keepers = new Set(
		tx
			.select({ id: productFlavors.id })
			.from(productFlavors)
			.where(and(inArray(productFlavors.id, flavorIds), isNotNull(productFlavors.stockQuantity)))
			.all()
			.map(({ id }) => id),
	);
	return taken.flatMap(({ productId, flavorId, quantity }) =>
		productId ? { productId, flavorId: flavorId && keepers.has(flavorId) ? flavorId : null, quantity } : [],
	);
}
