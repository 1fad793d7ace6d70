import { and, asc, count, desc, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { canSeeCosts, requireAdmin } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import { pageCountOf } from "~/kernel/lists/paging";
import { STAFF_ROWS } from "~/terms/staff-rows";
import type { StockBatch } from "~/terms/stock";
import type { Db, Tx } from "~db/client.server";
import {
	orders,
	productFlavors,
	products,
	receiptCosts,
	stockBatches,
	stockMovements,
	users,
} from "~db/schema.server";
import { waitingFor } from "./stock-requests.server";

/** What keeps a quantity of a product, with the flavor's name. */
export type StockRow = { flavorId: string | null; flavor: string | null; quantity: number };

/**
 * Where a product's stock is kept: its flavors with stock of their own, removed ones included that still have some, or
 * else the product itself.
 */
export function listStockItems(db: Db | Tx, actor: Actor, productId: string): StockRow[] {
	requireAdmin(actor, "products");
	const flavors = db
		.select({
			flavorId: productFlavors.id,
			flavor: productFlavors.name,
			quantity: productFlavors.stockQuantity,
			active: productFlavors.active,
		})
		.from(productFlavors)
		.where(and(eq(productFlavors.productId, productId), isNotNull(productFlavors.stockQuantity)))
		.orderBy(desc(productFlavors.active), asc(productFlavors.position), asc(productFlavors.name))
		.all()
		.map(({ quantity, ...flavor }) => ({ ...flavor, quantity: quantity ?? 0 }));
	const kept = flavors
		.filter(({ active, quantity }) => active || quantity > 0)
		.map(({ active, flavor, ...stockItem }) => ({
			...stockItem,
			flavor: active ? flavor : `${flavor} (removed)`,
		}));
	if (flavors.some(({ active }) => active)) return kept;
	const own = db
		.select({ quantity: products.stockQuantity })
		.from(products)
		.where(eq(products.id, productId))
		.all()
		.map(({ quantity }) => ({ flavorId: null, flavor: null, quantity }));
	return [...own, ...kept];
}

/**
 * A product's movements, the latest first, with what it has now (Rule 7.80).
 * @throws DomainError forbidden, not_found.
 */
export function readStockHistory(db: Db, actor: Actor, productId: string, wanted: number) {
	requireAdmin(actor, "products");
	const product = db
		.select({
			id: products.id,
			name: products.name,
			sku: products.sku,
			slug: products.slug,
			stockQuantity: products.stockQuantity,
		})
		.from(products)
		.where(eq(products.id, productId))
		.get();
	if (!product) throw notFound("Product");
	const isOfProduct = eq(stockMovements.productId, productId);
	const [{ total }] = db.select({ total: count() }).from(stockMovements).where(isOfProduct).all() as [
		{ total: number },
	];
	const pageCount = pageCountOf(total, STAFF_ROWS.movementRows);
	const page = Math.min(wanted, pageCount);
	const rows = db
		.select()
		.from(stockMovements)
		.where(isOfProduct)
		.orderBy(desc(stockMovements.id))
		.limit(STAFF_ROWS.movementRows)
		.offset((page - 1) * STAFF_ROWS.movementRows)
		.all();
	const stockItems = listStockItems(db, actor, productId);
	return {
		product,
		stockItems,
		waiting: countWaiting(db, productId, stockItems),
		rows,
		total,
		page,
		pageCount,
	};
}

/** How many buyers wait for a product at all, under '', and for each of its places (Rule 7.130). */
function countWaiting(db: Db, productId: string, stockItems: readonly StockRow[]): Record<string, number> {
	const flavorIds = JSON.stringify(["", ...stockItems.flatMap(({ flavorId }) => flavorId ?? [])]);
	const rows = db.all<{ flavorId: string; n: number }>(sql`
		select j.value as flavorId, ${waitingFor(sql`${productId}`, sql`nullif(j.value, '')`)} as n
		from json_each(${flavorIds}) j`);
	return Object.fromEntries(rows.map(({ flavorId, n }) => [flavorId, n]));
}

export type Movement = ReturnType<typeof readStockHistory>["rows"][number];

const LATEST = 10;

const batchColumns = {
	id: stockBatches.id,
	kind: stockBatches.kind,
	supplier: stockBatches.supplier,
	reference: stockBatches.reference,
	day: stockBatches.day,
	by: users.username,
	lines: sql<number>`(select count(*) from ${stockMovements} where ${stockMovements.referenceId} = ${stockBatches.id})`,
};

/** The latest deliveries, or counts, with the number of their lines. */
export function listLatestBatches(db: Db, actor: Actor, kind: StockBatch) {
	requireAdmin(actor, "stock");
	return db
		.select(batchColumns)
		.from(stockBatches)
		.innerJoin(users, eq(users.id, stockBatches.actorId))
		.where(eq(stockBatches.kind, kind))
		.orderBy(desc(stockBatches.createdAt))
		.limit(LATEST)
		.all();
}

/** What goods of a delivery cost, with the average before and after; none for readers who see no costs (Rule 7.35). */
const costsOf = (db: Db, actor: Actor, batchId: string) =>
	canSeeCosts(actor)
		? db
				.select({
					...getTableColumns(receiptCosts),
					product: products.name,
					flavor: productFlavors.name,
				})
				.from(receiptCosts)
				.leftJoin(products, eq(products.id, receiptCosts.productId))
				.leftJoin(productFlavors, eq(productFlavors.id, receiptCosts.flavorId))
				.where(eq(receiptCosts.batchId, batchId))
				.orderBy(receiptCosts.id)
				.all()
		: [];
export type ReceiptCost = ReturnType<typeof costsOf>[number];

/** A delivery or count with its lines, and what the goods cost. @throws DomainError forbidden, not_found. */
export function readBatch(db: Db, actor: Actor, id: string) {
	requireAdmin(actor, "products");
	const batch = db
		.select({
			...batchColumns,
			purchaseId: stockBatches.purchaseId,
			purchase: sql<
				string | null
			>`(select number from purchase_orders where id = ${stockBatches.purchaseId})`,
		})
		.from(stockBatches)
		.innerJoin(users, eq(users.id, stockBatches.actorId))
		.where(eq(stockBatches.id, id))
		.get();
	if (!batch) throw notFound("Delivery");
	return { batch, rows: movementsFor(db, id), costs: costsOf(db, actor, id) };
}

/** What a delivery, count or order moved, in the order it happened. */
const movementsFor = (db: Db, referenceId: string) =>
	db
		.select({ ...getTableColumns(stockMovements), product: products.name, sku: products.sku })
		.from(stockMovements)
		.leftJoin(products, eq(products.id, stockMovements.productId))
		.where(eq(stockMovements.referenceId, referenceId))
		.orderBy(stockMovements.id)
		.all();

export type BatchRow = ReturnType<typeof movementsFor>[number];

/** What an order moved, by its number. @throws DomainError forbidden, not_found. */
export function readOrderMovements(db: Db, actor: Actor, orderNumber: string): BatchRow[] {
	requireAdmin(actor, "products");
	const order = db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, orderNumber)).get();
	if (!order) throw notFound("Order");
	return movementsFor(db, order.id);
}
