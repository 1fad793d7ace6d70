import { and, count, desc, eq, gte, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { type CustomerActor, requireCustomer } from "~/kernel/actor/permissions";
import { dayOf } from "~/kernel/clock/buckets";
import { notFound } from "~/kernel/errors";
import type { Walk } from "~/kernel/lists/walk.server";
import { contains } from "~/kernel/text-match.server";
import type { PaymentMethod } from "~/terms/payment";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { ACTIVE, NOT_VOID } from "~db/order-meanings.server";
import { prepareOnce } from "~db/prepared.server";
import { readOnce } from "~db/read-once.server";
import { orders } from "~db/schema.server";
import { eventsOf, type OrderEvent } from "./order-events.server";
import { exciseOfOrder, itemReader, keptItems, lineOf, shortOf } from "./order-lines.server";
import { locationReader } from "./order-location.server";
import { parcelReader } from "./order-parcel.server";
import type { Order } from "./order-view.ts";
import { ordererReader, placerReader } from "./placed-by.server";
import { shipmentReader } from "./shipments.queries.server";

type OrderRow = typeof orders.$inferSelect;

/** Adds lines and parcels to order rows, with a few queries for any number of orders; costs and staff's notes are left out. */
function withLines(db: Db | Tx, rows: OrderRow[], reader?: UserActor): Order[] {
	const itemsOf = itemReader(db, rows);
	const shipmentsOf = shipmentReader(db, rows, itemsOf);
	const parcelOf = parcelReader(db);
	const placerOf = placerReader(db, rows);
	const locationOf = locationReader(db, rows);
	const ordererOf = ordererReader(db, rows, reader);
	return rows.map(({ staffNotes: _staff, idempotencyKey: _key, requestHash: _hash, ...row }) => ({
		...row,
		...parcelOf(row),
		placedBy: placerOf(row),
		location: locationOf(row),
		orderedBy: ordererOf(row),
		excise: exciseOfOrder(itemsOf(row), row.shippingAddress),
		lines: keptItems(itemsOf(row)).map(lineOf),
		shipments: shipmentsOf(row),
		closedShort: shortOf(itemsOf(row)),
	}));
}

/** An order that is known to exist and that the caller may read. */
export function orderWithLines(db: Db | Tx, orderId: string): Order {
	const row = db.select().from(orders).where(eq(orders.id, orderId)).get();
	const [order] = withLines(db, row ? [row] : []);
	if (!order) throw notFound("Order");
	return order;
}

export type OrderFilter = {
	/** Part of an order number, a status or the buyer's PO number, case-insensitively. */
	search?: string;
	/** Only orders on their way (Rule 5.3). */
	active?: boolean;
	/** A location's id: only orders that ship there. */
	location?: string;
	/** Only the actor's own orders, without those of colleagues. */
	mine?: boolean;
	/** Only orders of this status; empty: of any. */
	status?: string;
	page?: number;
	perPage?: number;
};

const isNow = (status: string): SQL | undefined => (status ? sql`${orders.status} = ${status}` : undefined);

const matching = (search: string): SQL | undefined =>
	search.trim() ? contains([orders.orderNumber, orders.status, orders.poNumber], search.trim()) : undefined;

const isActive = sql`${orders.status} ${ACTIVE}`;

/** Those that ship to a location; all without one. */
const at = (location: string) => (location ? eq(orders.locationId, location) : undefined);

/** The orders a customer may see: the company's (Rule 13.7). */
const seenBy = ({ companyId }: CustomerActor) => eq(orders.companyId, companyId);

/**
 * The orders of the actor's company, newest first, with their lines; and the total number of orders (Rule 13.7).
 * @throws DomainError unauthenticated, forbidden.
 */
export function listMyOrders(
	db: Db,
	actor: Actor,
	{
		search = "",
		active = false,
		mine = false,
		location = "",
		status = "",
		page = 1,
		perPage = 10,
	}: OrderFilter = {},
) {
	const customer = requireCustomer(actor);
	const where = and(
		seenBy(customer),
		mine ? eq(orders.userId, customer.id) : undefined,
		at(location),
		isNow(status),
		matching(search),
		active ? isActive : undefined,
	);
	const total = db.select({ n: count() }).from(orders).where(where).get()?.n ?? 0;
	const rows = db
		.select()
		.from(orders)
		.where(where)
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(perPage)
		.offset((page - 1) * perPage)
		.all();
	return { orders: withLines(db, rows, customer), total };
}

/** The orders of a customer's company in the API's list. */
export const myOrdersWalk: Walk = {
	kind: "order",
	from: sql`${orders}`,
	id: sql`${orders.id}`,
	sorts: {
		"-createdAt": { by: [sql`${orders.createdAt}`, sql`${orders.id}`], isDescending: true },
		createdAt: { by: [sql`${orders.createdAt}`, sql`${orders.id}`] },
	},
	isFew: true,
};

/** What `listMyOrders` lists of them without a search. @throws DomainError unauthenticated, forbidden. */
export function whichOfMyOrders(
	actor: Actor,
	{ mine = false, location = "", status = "" }: Pick<OrderFilter, "mine" | "location" | "status">,
): SQL | undefined {
	const customer = requireCustomer(actor);
	return and(
		seenBy(customer),
		mine ? eq(orders.userId, customer.id) : undefined,
		at(location),
		isNow(status),
	);
}

/** Some of the actor's company's orders, in any order; others are left out. @throws DomainError unauthenticated, forbidden. */
export function getMyOrders(db: Db, actor: Actor, ids: readonly string[]): Order[] {
	const customer = requireCustomer(actor);
	const rows = db
		.select()
		.from(orders)
		.where(and(seenBy(customer), inArray(orders.id, [...ids])))
		.all();
	return withLines(db, rows, customer);
}

/**
 * The latest orders of the actor's company with their lines, those on their way first (Rule 13.7).
 * @throws DomainError unauthenticated, forbidden.
 */
export function listLatestOrders(db: Db, actor: Actor, most: number): Order[] {
	const customer = requireCustomer(actor);
	return withLines(db, selectLatest(db).all({ companyId: customer.companyId, most }), customer);
}

const selectLatest = prepareOnce((db) =>
	db
		.select()
		.from(orders)
		.where(eq(orders.companyId, sql.placeholder("companyId")))
		.orderBy(desc(isActive), desc(orders.createdAt), desc(orders.id))
		.limit(sql.placeholder("most"))
		.prepare(),
);

/**
 * One of the orders of the actor's company, by its id or its number (Rule 13.7).
 * @throws DomainError unauthenticated, forbidden; not_found also for another company's (Rule 1.9).
 */
export function getMyOrder(db: Db | Tx, actor: Actor, idOrNumber: string): Order {
	const customer = requireCustomer(actor);
	const order = readOnce(db, `order ${idOrNumber} of ${customer.id}`, () => {
		const row = db
			.select()
			.from(orders)
			.where(and(seenBy(customer), or(eq(orders.id, idOrNumber), eq(orders.orderNumber, idOrNumber))))
			.get();
		return withLines(db, row ? [row] : [], customer)[0];
	});
	if (!order) throw notFound("Order");
	return order;
}

/** The timeline of one of the company's orders, oldest first. @throws as `getMyOrder`. */
export function listOrderEvents(db: Db, actor: Actor, orderId: string): OrderEvent[] {
	const { id } = getMyOrder(db, actor, orderId);
	return eventsOf(db, id).map(({ who: _staff, ...event }) => event);
}

/**
 * Four figures about the company's orders (Rules 5.3, 13.7): their number; the amount spent on those neither cancelled nor
 * refunded, in cents; the number on their way; the average of those with an amount, rounded to the cent.
 * @throws DomainError unauthenticated, forbidden.
 */
export function getOrderFigures(db: Db, actor: Actor) {
	const customer = requireCustomer(actor);
	return readOnce(db, `order figures of ${customer.companyId}`, () => figuresOf(db, customer));
}

const isKept = sql`(${orders.status} ${NOT_VOID} and ${orders.paymentStatus} <> 'refunded')`;
const selectFigures = prepareOnce((db) =>
	db
		.select({
			totalOrders: count(),
			keptOrders: sql<number>`coalesce(sum(${isKept} and ${orders.totalCents} > 0), 0)`,
			totalSpentCents: sql<number>`coalesce(sum(case when ${isKept} then ${orders.totalCents} else 0 end), 0)`,
			activeOrders: sql<number>`coalesce(sum(${isActive}), 0)`,
		})
		.from(orders)
		.where(eq(orders.companyId, sql.placeholder("companyId")))
		.prepare(),
);

function figuresOf(db: Db, { companyId }: CustomerActor) {
	const { keptOrders, ...figures } = selectFigures(db).get({ companyId })!;
	return {
		...figures,
		averageCents: keptOrders === 0 ? 0 : Math.round(figures.totalSpentCents / keptOrders),
	};
}

/**
 * The company's spending in each of the last `months` months, including this one, oldest first; cancelled and refunded
 * orders are left out. Months are in `timeZone`, written YYYY-MM.
 * @throws DomainError unauthenticated, forbidden.
 */
export function getSpendingByMonth(
	db: Db,
	actor: Actor,
	{ timeZone, months = 12, now = new Date() }: { timeZone: string; months?: number; now?: Date },
): { month: string; cents: number }[] {
	const customer = requireCustomer(actor);
	const monthOf = (moment: Date) => dayOf(moment, timeZone).slice(0, 7);
	const [year, month] = monthOf(now).split("-").map(Number) as [number, number];
	const names = Array.from({ length: months }, (_, back) => {
		const first = new Date(Date.UTC(year, month - 1 - (months - 1 - back), 1));
		return first.toISOString().slice(0, 7);
	});
	// Starting a day early covers every time zone; orders are then grouped by the month's name.
	const from = new Date(Date.parse(`${names[0]}-01T00:00:00Z`) - DAY_MS);
	const rows = db
		.select({ createdAt: orders.createdAt, cents: orders.totalCents })
		.from(orders)
		.where(
			and(
				seenBy(customer),
				gte(orders.createdAt, from),
				sql`${orders.status} ${NOT_VOID}`,
				ne(orders.paymentStatus, "refunded"),
			),
		)
		.all();
	const sums = new Map(names.map((name) => [name, 0]));
	for (const { createdAt, cents } of rows) {
		const name = monthOf(createdAt);
		if (sums.has(name)) sums.set(name, sums.get(name)! + cents);
	}
	return [...sums].map(([name, cents]) => ({ month: name, cents }));
}

const selectLastUsed = prepareOnce((db) =>
	db
		.select({
			shipping: orders.shippingAddress,
			billing: orders.billingAddress,
			method: orders.paymentMethod,
		})
		.from(orders)
		.where(eq(orders.userId, sql.placeholder("userId")))
		.orderBy(desc(orders.createdAt))
		.limit(50)
		.prepare(),
);

/**
 * What a customer's earlier orders used: addresses, last used first, without duplicates, at most five; and the last
 * payment method. The caller has checked its reader.
 */
export function lastUsedBy(
	db: Db | Tx,
	userId: string,
): { addresses: Address[]; method: PaymentMethod | undefined } {
	const rows = selectLastUsed(db).all({ userId });
	const found = new Map<string, Address>();
	for (const address of rows.flatMap(({ shipping, billing }) => [shipping, billing])) {
		const key = [address.firstName, address.lastName, address.address1, address.address2, address.zipCode]
			.join("|")
			.toLowerCase();
		if (!found.has(key)) found.set(key, address);
	}
	return { addresses: [...found.values()].slice(0, 5), method: rows[0]?.method };
}
