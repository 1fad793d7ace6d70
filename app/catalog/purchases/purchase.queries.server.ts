import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { canSeeCosts, requireAdmin } from "~/kernel/actor/permissions";
import { adminList, newestFirst } from "~/kernel/lists/admin-list.server";
import { PURCHASE_STATUSES } from "~/terms/purchases";
import type { Db, Tx } from "~db/client.server";
import {
	productFlavors,
	products,
	purchaseLines,
	purchaseOrders,
	stockBatches,
	suppliers,
	users,
} from "~db/schema.server";
import { supplierOf } from "../suppliers/write-supplier.server";
import { purchaseOf } from "./write-purchase.server";

const LINES = sql`from purchase_lines l where l.purchase_id = purchase_orders.id`;
const sums = {
	lines: sql<number>`(select count(*) ${LINES})`,
	units: sql<number>`(select coalesce(sum(l.quantity), 0) ${LINES})`,
	received: sql<number>`(select coalesce(sum(l.received), 0) ${LINES})`,
	goodsCents: sql<number>`(select coalesce(sum(l.quantity * l.cost_cents), 0) ${LINES})`,
	/** Lines whose cost nobody said: the sum is without them. */
	uncosted: sql<number>`(select count(*) ${LINES} and l.cost_cents is null)`,
};

const columns = {
	...getTableColumns(purchaseOrders),
	...sums,
	supplier: suppliers.name,
	by: users.username,
};

const select = (db: Db | Tx) =>
	db
		.select(columns)
		.from(purchaseOrders)
		.innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
		.innerJoin(users, eq(users.id, purchaseOrders.actorId));

type Row = ReturnType<ReturnType<typeof select>["all"]>[number];

/** An order as its reader may see it: amounts only for those who see costs (Rule 7.35). */
const seen = (actor: Actor, { goodsCents, freightCents, uncosted, ...purchase }: Row) => ({
	...purchase,
	...(canSeeCosts(actor) ? { goodsCents, freightCents, uncosted } : {}),
});

/** Orders to suppliers, the newest first (Rule 7.157). */
export const listPurchases = adminList({
	permission: "purchases",
	table: purchaseOrders,
	from: sql`${purchaseOrders} join ${suppliers} on ${suppliers.id} = ${purchaseOrders.supplierId}`,
	search: [purchaseOrders.number, suppliers.name],
	filters: { status: { label: "Status", column: purchaseOrders.status, terms: PURCHASE_STATUSES } },
	sorts: newestFirst(purchaseOrders.createdAt, purchaseOrders.id),
	rows: (db, ids, admin) =>
		select(db)
			.where(inArray(purchaseOrders.id, ids))
			.all()
			.map((row) => seen(admin, row)),
});

export type PurchaseSummary = ReturnType<typeof listPurchases>["rows"][number];

/** An order's lines with what is in stock now; goods that were deleted since have none. */
const linesWithStock = (db: Db | Tx, purchaseId: string) =>
	db
		.select({
			...getTableColumns(purchaseLines),
			stock: sql<
				number | null
			>`iif(${purchaseLines.flavorId} is null, ${products.stockQuantity}, ${productFlavors.stockQuantity})`,
		})
		.from(purchaseLines)
		.leftJoin(products, eq(products.id, purchaseLines.productId))
		.leftJoin(productFlavors, eq(productFlavors.id, purchaseLines.flavorId))
		.where(eq(purchaseLines.purchaseId, purchaseId))
		.orderBy(purchaseLines.position, purchaseLines.id)
		.all();

/** What came for an order so far, the first first. */
const deliveriesOf = (db: Db | Tx, purchaseId: string) =>
	db
		.select({
			id: stockBatches.id,
			reference: stockBatches.reference,
			day: stockBatches.day,
			units: sql<number>`(select coalesce(sum(m.quantity), 0) from stock_movements m where m.reference_id = stock_batches.id)`,
		})
		.from(stockBatches)
		.where(eq(stockBatches.purchaseId, purchaseId))
		.orderBy(stockBatches.createdAt, stockBatches.id)
		.all();

/** An order to a supplier with its lines, for the system's mails and papers. @throws DomainError not_found. */
export function readPurchase(db: Db | Tx, id: string) {
	purchaseOf(db, id);
	const row = select(db).where(eq(purchaseOrders.id, id)).get()!;
	const { name, email, contact, phone, account, terms, leadDays, minimumCents } = supplierOf(
		db,
		row.supplierId,
	);
	return {
		...row,
		seller: { name, email, contact, phone, account, terms, leadDays, minimumCents },
		rows: linesWithStock(db, id),
		deliveries: deliveriesOf(db, id),
	};
}
type Whole = ReturnType<typeof readPurchase>;
type Line = Whole["rows"][number];

/** An order with its lines, as its reader may see it. */
export type Purchase = PurchaseSummary & {
	seller: Omit<Whole["seller"], "minimumCents"> & { minimumCents?: number | null };
	rows: (Omit<Line, "costCents"> & { costCents?: number | null })[];
	deliveries: Whole["deliveries"];
};

/**
 * An order to a supplier with its lines; amounts only for those who see costs (Rule 7.35).
 * @throws DomainError forbidden, not_found.
 */
export function getPurchase(db: Db, actor: Actor, id: string): Purchase {
	requireAdmin(actor, "purchases");
	const { seller, rows, deliveries, ...row } = readPurchase(db, id);
	if (canSeeCosts(actor)) return { ...seen(actor, row), seller, rows, deliveries };
	const { minimumCents: _least, ...shown } = seller;
	return {
		...seen(actor, row),
		...{ seller: shown, deliveries },
		rows: rows.map(({ costCents: _cost, ...line }) => line),
	};
}
