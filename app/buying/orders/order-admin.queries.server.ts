import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { ofTheirCompany } from "~/kernel/actor/company-terms.server";
import { requireAdmin } from "~/kernel/actor/permissions";
import { lastChange } from "~/kernel/audit/note-change.server";
import { notFound } from "~/kernel/errors";
import { adminList } from "~/kernel/lists/admin-list.server";
import type { Walk } from "~/kernel/lists/walk.server";
import { ORDER_STATUSES } from "~/terms/order-status";
import type { Db } from "~db/client.server";
import { companies, orders, productFlavors, users } from "~db/schema.server";
import { findOrders } from "./find-orders.server";
import { eventsOf, type OrderEvent } from "./order-events.server";
import { exciseOfOrder, itemReader, keptItems, lineOf, type OrderItem, shortOf } from "./order-lines.server";
import { locationReader } from "./order-location.server";
import { parcelReader } from "./order-parcel.server";
import { type StaffOrder, seenOrder, type TakenFlavor } from "./order-view.ts";
import { placerReader } from "./placed-by.server";
import { shipToReader } from "./ship-to-on-file.server";
import { shipmentReader } from "./shipments.queries.server";

/** All orders. */
export const listOrders = adminList({
	permission: "orders",
	table: orders,
	find: findOrders,
	filters: {
		status: {
			label: "Order status",
			column: orders.status,
			terms: ORDER_STATUSES,
			tally: sql`select status as value, orders as n from sales_totals`,
		},
	},
	// Rows with the same time stay in the order of the index.
	sorts: {
		newest: { label: "newest first", by: [desc(orders.createdAt), sql`orders.rowid desc`] },
		oldest: { label: "oldest first", by: [asc(orders.createdAt), sql`orders.rowid`] },
	},
	rows: readOrders,
});

/** The orders of the API's list. */
export const ordersWalk: Walk = {
	kind: "order",
	from: sql`${orders}`,
	id: sql`${orders.id}`,
	sorts: {
		"-createdAt": { by: [sql`${orders.createdAt}`, sql`${orders}.rowid`], isDescending: true },
		createdAt: { by: [sql`${orders.createdAt}`, sql`${orders}.rowid`] },
	},
};

/** The orders of a status and of a company; empty: of all. */
export const whichOrders = ({ status, company }: { status: string; company: string }): SQL | undefined =>
	and(
		status ? sql`${orders.status} = ${status}` : undefined,
		company ? eq(orders.companyId, company) : undefined,
	);

function readOrders(db: Db, ids: readonly string[], actor: Actor): StaffOrder[] {
	return withLines(
		db,
		actor,
		db
			.select()
			.from(orders)
			.where(inArray(orders.id, [...ids]))
			.all(),
	);
}

/**
 * Several orders with their lines, by id, in the given order: for slips and pick lists. Unknown ids are left out.
 * @throws DomainError forbidden.
 */
export function getOrdersById(db: Db, actor: Actor, ids: readonly string[]): StaffOrder[] {
	requireAdmin(actor, "orders");
	if (ids.length === 0) return [];
	const known = new Map(readOrders(db, ids, actor).map((order) => [order.id, order]));
	return ids.flatMap((id) => known.get(id) ?? []);
}

/** One order for JSON and printed papers. @throws DomainError forbidden, not_found. */
export function getStaffOrder(db: Db, actor: Actor, id: string): StaffOrder {
	const [order] = getOrdersById(db, actor, [id]);
	if (!order) throw notFound("Order");
	return order;
}

export type OrderDetails = StaffOrder & {
	events: (OrderEvent & { who: string | null })[];
	username: string;
	/** The version of staff's notes, for their form (Rule 7.7). */
	notesVersion: number;
};

/** An order with its timeline and its customer, by order number. @throws DomainError forbidden, not_found. */
export function getOrderDetails(db: Db, actor: Actor, orderNumber: string): OrderDetails {
	requireAdmin(actor, "orders");
	const row = db.select().from(orders).where(eq(orders.orderNumber, orderNumber)).get();
	if (!row) throw notFound("Order");
	const customer = db.select({ username: users.username }).from(users).where(eq(users.id, row.userId)).get();
	const [order] = withLines(db, actor, [row]);
	return {
		...order!,
		events: eventsOf(db, row.id),
		username: customer!.username,
		notesVersion: lastChange(db, "order", row.id),
	};
}

/** For the form of a command about an order, at an address with the order's number. @throws DomainError as `getOrderDetails`. */
export const orderAt =
	({ orderNumber }: { orderNumber: string }) =>
	({ db, actor }: { db: Db; actor: Actor }): { id: string } => ({
		id: getOrderDetails(db, actor, orderNumber).id,
	});

function withLines(db: Db, actor: Actor, rows: (typeof orders.$inferSelect)[]): StaffOrder[] {
	const itemsOf = itemReader(db, rows);
	const takenOf = takenReader(db, rows.flatMap(itemsOf));
	const shipmentsOf = shipmentReader(db, rows, itemsOf);
	const parcelOf = parcelReader(db);
	const placerOf = placerReader(db, rows);
	const locationOf = locationReader(db, rows);
	const nameOf = businessNames(
		db,
		rows.map(({ userId }) => userId),
	);
	const isOnFile = shipToReader(db, rows);
	return rows.map(({ idempotencyKey: _key, requestHash: _hash, ...row }) => {
		const own = keptItems(itemsOf(row));
		return seenOrder(actor, {
			...row,
			...parcelOf(row),
			placedBy: placerOf(row),
			location: locationOf(row),
			businessName: nameOf.get(row.userId) ?? null,
			isShipToOnFile: isOnFile(row),
			excise: exciseOfOrder(itemsOf(row), row.shippingAddress),
			lines: own.map((item) => ({ ...lineOf(item), taken: takenOf(item) })),
			shipments: shipmentsOf(row),
			closedShort: shortOf(itemsOf(row)),
			unitCosts: own.map(({ unitCostCents }) => unitCostCents),
		});
	});
}

/** Names the flavors that assorted lines were taken from, by their current names. */
function takenReader(db: Db, items: readonly OrderItem[]): (item: OrderItem) => TakenFlavor[] {
	const ids = items.flatMap(({ takenFrom }) => takenFrom?.flatMap(({ flavorId }) => flavorId ?? []) ?? []);
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
			// A flavor deleted since keeps its share, so that the quantities add up.
			return {
				flavorId,
				flavor: found?.name ?? "a flavor no longer listed",
				sku: found?.sku ?? sku,
				quantity,
			};
		});
	};
}

/** Customers' business names, from their companies. */
function businessNames(db: Db, userIds: readonly string[]): Map<string, string | null> {
	const rows = db
		.select({ id: users.id, businessName: companies.name })
		.from(users)
		.leftJoin(companies, ofTheirCompany)
		.where(inArray(users.id, [...new Set(userIds)]))
		.all();
	return new Map(rows.map(({ id, businessName }) => [id, businessName]));
}
