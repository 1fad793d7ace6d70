import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import {
	orderEvents,
	orderItems,
	orders,
	productFlavors,
	users,
	wholesaleApplications,
} from "~db/schema.server";
import { ORDER_STATUS_NAMES, type OrderStatus } from "../../terms/order-status.ts";
import type { Actor } from "../actor.ts";
import { lastChange } from "../audit/note-change.server";
import { notFound } from "../errors.ts";
import { requireAdmin } from "../permissions.ts";
import { parcelReader } from "./order-parcel.server";
import type { OrderLine, StaffOrder, TakenFlavor } from "./order-view.ts";
import { isAddressOf } from "./ship-to.ts";

export type OrderFilter = { search?: string; status?: OrderStatus | null };
export type PageOf = { page: number; perPage: number };

/** What the search box looks through besides business names; an index holds exactly this expression beside the date. */
const SEARCHED = sql`lower(order_number || ' ' || customer_name || ' ' || customer_email || ' ' || (case when po_number is null then '' else po_number end) || ' ' || (case when tracking_number is null then '' else tracking_number end))`;

// A search reads the index that holds what it looks through; left to itself, with a status it reads every row instead.
const table = ({ search }: OrderFilter): SQL => (search ? sql`orders indexed by orders_search` : sql`orders`);

function where({ search, status }: OrderFilter): SQL {
	const parts: SQL[] = [sql`1`];
	if (status) parts.push(sql`status = ${status}`);
	if (search) {
		parts.push(
			sql`(instr(${SEARCHED}, lower(${search})) > 0 or user_id in (select id from users where instr(lower(business_name), lower(${search})) > 0))`,
		);
	}
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
	const customer = db.select({ username: users.username }).from(users).where(eq(users.id, row.userId)).get();
	const [order] = withLines(db, [row]);
	return {
		...order!,
		events,
		username: customer!.username,
		notesVersion: lastChange(db, "order", row.id),
	};
}

/** Orders per status, for the filter above the list. @throws DomainError forbidden. */
export function countOrdersByStatus(db: Db, actor: Actor): Record<OrderStatus, number> {
	requireAdmin(actor);
	const counts = Object.fromEntries(ORDER_STATUS_NAMES.map((status) => [status, 0])) as Record<
		OrderStatus,
		number
	>;
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
	const takenOf = takenReader(db, items);
	const parcelOf = parcelReader(db);
	const nameOf = businessNames(
		db,
		rows.map(({ userId }) => userId),
	);
	const onFile = approvedAddresses(
		db,
		rows.map(({ userId }) => userId),
	);
	return rows.map(({ idempotencyKey: _key, requestHash: _hash, ...row }) => {
		const own = byOrder.get(row.id) ?? [];
		return {
			...row,
			...parcelOf(row),
			businessName: nameOf.get(row.userId) ?? null,
			isShipToOnFile: isOnFile(onFile.get(row.userId), row.shippingAddress),
			lines: own.map((item) => ({ ...lineOf(item), taken: takenOf(item) })),
			unitCosts: own.map(({ unitCostCents }) => unitCostCents),
		};
	});
}

type Item = typeof orderItems.$inferSelect;

/** Names the flavors that assorted lines were taken from, as they are called now. */
function takenReader(db: Db, items: readonly Item[]): (item: Item) => TakenFlavor[] {
	const assorted = items.filter(({ flavor, takenFrom }) => flavor === null && takenFrom);
	const ids = assorted.flatMap(({ takenFrom }) => takenFrom?.flatMap(({ flavorId }) => flavorId ?? []) ?? []);
	const rows = db
		.select({ id: productFlavors.id, name: productFlavors.name, sku: productFlavors.sku })
		.from(productFlavors)
		.where(inArray(productFlavors.id, [...new Set(ids)]))
		.all();
	const flavors = new Map(rows.map((row) => [row.id, row]));
	return ({ flavor, sku, takenFrom }) => {
		if (flavor !== null) return [];
		return (takenFrom ?? []).flatMap(({ flavorId, quantity }) => {
			if (!flavorId) return [];
			const found = flavors.get(flavorId);
			// A flavor that was deleted since keeps its share, so that the quantities add up.
			return { flavor: found?.name ?? "a flavor no longer listed", sku: found?.sku ?? sku, quantity };
		});
	};
}

/** What customers' businesses are called, as their accounts say. */
function businessNames(db: Db, userIds: readonly string[]): Map<string, string | null> {
	const rows = db
		.select({ id: users.id, businessName: users.businessName })
		.from(users)
		.where(inArray(users.id, [...new Set(userIds)]))
		.all();
	return new Map(rows.map(({ id, businessName }) => [id, businessName]));
}

/** The business addresses of customers' applications, of each the one approved last. */
function approvedAddresses(db: Db, userIds: readonly string[]): Map<string, string> {
	const rows = db
		.select({ userId: wholesaleApplications.userId, address: wholesaleApplications.businessAddress })
		.from(wholesaleApplications)
		.where(and(inArray(wholesaleApplications.userId, [...new Set(userIds)]), sql`status = 'approved'`))
		.orderBy(asc(wholesaleApplications.reviewedAt))
		.all();
	return new Map(rows.map(({ userId, address }) => [userId, address]));
}

const isOnFile = (onFile: string | undefined, shipTo: Address): boolean | null =>
	onFile === undefined ? null : isAddressOf(onFile, shipTo);

const lineOf = (item: Item): OrderLine => ({
	id: item.id,
	productId: item.productId,
	flavorId: item.flavorId,
	productName: item.productName,
	sku: item.sku,
	flavor: item.flavor,
	assorted: item.assorted,
	quantity: item.quantity,
	unitPriceCents: item.unitPriceCents,
	lineTotalCents: item.lineTotalCents,
});
