import { asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { orderEvents, orderItems, orders, users } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { lastChange } from "../audit/note-change.server";
import { notFound } from "../errors.ts";
import { requireAdmin } from "../permissions.ts";
import { parcelReader } from "./order-parcel.server";
import type { OrderStatus } from "./order-status.ts";
import type { OrderLine, StaffOrder } from "./order-view.ts";

export type OrderFilter = { search?: string; status?: OrderStatus | null };
export type PageOf = { page: number; perPage: number };

/** What the search box looks through; an index holds exactly this expression beside the date. */
const SEARCHED = sql`lower(order_number || ' ' || customer_name || ' ' || customer_email || ' ' || (case when po_number is null then '' else po_number end) || ' ' || (case when tracking_number is null then '' else tracking_number end))`;

// A search reads the index that holds what it looks through; left to itself, with a status it reads every row instead.
const table = ({ search }: OrderFilter): SQL => (search ? sql`orders indexed by orders_search` : sql`orders`);

function where({ search, status }: OrderFilter): SQL {
	const parts: SQL[] = [sql`1`];
	if (status) parts.push(sql`status = ${status}`);
	if (search) parts.push(sql`instr(${SEARCHED}, lower(${search})) > 0`);
	return sql.join(parts, sql` and `);
}

/** How many orders there are, or match (Rule 7.1). @throws DomainError forbidden. */
function countOrders(db: Db, actor: Actor, filter: OrderFilter = {}): number {
	requireAdmin(actor);
	return db.get<{ n: number }>(sql`select count(*) as n from ${table(filter)} where ${where(filter)}`).n;
}

/**
 * One page of all orders, newest first. The page's rows are found in an index before any is read.
 * @throws DomainError forbidden for anyone but an admin.
 */
export function listOrders(
	db: Db,
	actor: Actor,
	filter: OrderFilter,
	{ page, perPage }: PageOf,
): { orders: StaffOrder[]; total: number } {
	requireAdmin(actor);
	const total = countOrders(db, actor, filter);
	const rowids = db.all<{ rowid: number }>(
		sql`select rowid from ${table(filter)} where ${where(filter)} order by created_at desc, rowid desc limit ${perPage} offset ${(page - 1) * perPage}`,
	);
	const found = rowids.map(({ rowid }) => rowid);
	if (found.length === 0) return { orders: [], total };
	const rows = db
		.select()
		.from(orders)
		.where(inArray(sql`orders.rowid`, found))
		.orderBy(desc(orders.createdAt), sql`orders.rowid desc`)
		.all();
	return { orders: withLines(db, rows), total };
}

/**
 * Several orders with their lines, by id, in the order asked for: for slips and pick lists. Unknown ids are left out.
 * @throws DomainError forbidden.
 */
export function getOrdersById(db: Db, actor: Actor, ids: readonly string[]): StaffOrder[] {
	requireAdmin(actor);
	if (ids.length === 0) return [];
	const rows = db
		.select()
		.from(orders)
		.where(inArray(orders.id, [...ids]))
		.all();
	const known = new Map(withLines(db, rows).map((order) => [order.id, order]));
	return ids.flatMap((id) => known.get(id) ?? []);
}

/** One order as JSON and papers show it. @throws DomainError forbidden, not_found. */
export function getStaffOrder(db: Db, actor: Actor, id: string): StaffOrder {
	const [order] = getOrdersById(db, actor, [id]);
	if (!order) throw notFound("Order");
	return order;
}

export type OrderEvent = {
	id: string;
	status: OrderStatus;
	who: string | null;
	note: string | null;
	at: Date;
};
export type OrderFile = StaffOrder & {
	events: OrderEvent[];
	username: string;
	businessName: string | null;
	/** Of staff's notes, for their form (Rule 7.7). */
	notesVersion: number;
};

/** An order with its timeline and its customer, by order number. @throws DomainError forbidden, not_found. */
export function getOrderFile(db: Db, actor: Actor, orderNumber: string): OrderFile {
	requireAdmin(actor);
	const row = db.select().from(orders).where(eq(orders.orderNumber, orderNumber)).get();
	if (!row) throw notFound("Order");
	const events = db
		.select({
			id: orderEvents.id,
			status: orderEvents.status,
			who: users.username,
			note: orderEvents.note,
			at: orderEvents.createdAt,
		})
		.from(orderEvents)
		.leftJoin(users, eq(users.id, orderEvents.actorId))
		.where(eq(orderEvents.orderId, row.id))
		.orderBy(asc(orderEvents.createdAt), asc(orderEvents.id))
		.all();
	const customer = db
		.select({ username: users.username, businessName: users.businessName })
		.from(users)
		.where(eq(users.id, row.userId))
		.get();
	const [order] = withLines(db, [row]);
	return {
		...order!,
		events,
		username: customer!.username,
		businessName: customer!.businessName,
		notesVersion: lastChange(db, "order", row.id),
	};
}

/** Orders per status, for the filter above the list. @throws DomainError forbidden. */
export function countOrdersByStatus(db: Db, actor: Actor): Record<OrderStatus, number> {
	requireAdmin(actor);
	const counts = { pending: 0, processing: 0, shipped: 0, delivered: 0, cancelled: 0 };
	const rows = db.all<{ status: OrderStatus; n: number }>(
		sql`select status, sum(orders) as n from sales_hours group by status`,
	);
	for (const { status, n } of rows) counts[status] = n;
	return counts;
}

function withLines(db: Db, rows: (typeof orders.$inferSelect)[]): StaffOrder[] {
	const ids = rows.map(({ id }) => id);
	const items = db
		.select()
		.from(orderItems)
		.where(inArray(orderItems.orderId, ids))
		.orderBy(asc(orderItems.orderId), asc(orderItems.position))
		.all();
	const byOrder = Map.groupBy(items, ({ orderId }) => orderId);
	const parcelOf = parcelReader(db);
	return rows.map(({ idempotencyKey: _key, requestHash: _hash, ...row }) => {
		const own = byOrder.get(row.id) ?? [];
		return {
			...row,
			...parcelOf(row),
			lines: own.map(lineOf),
			unitCosts: own.map(({ unitCostCents }) => unitCostCents),
		};
	});
}

const lineOf = (item: typeof orderItems.$inferSelect): OrderLine => ({
	id: item.id,
	productId: item.productId,
	flavorId: item.flavorId,
	productName: item.productName,
	sku: item.sku,
	flavor: item.flavor,
	quantity: item.quantity,
	unitPriceCents: item.unitPriceCents,
	lineTotalCents: item.lineTotalCents,
});
