import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { ofTheirCompany } from "~/kernel/actor/company-terms.server";
import { canSeeWholesalePrices, requireAdmin } from "~/kernel/actor/permissions";
import { pageCountOf } from "~/kernel/lists/paging";
import { wordsOf } from "~/kernel/text-match.server";
import { type OrderStatus, statusesThat } from "~/terms/order-status";
import type { PaymentMethod, PaymentStatus } from "~/terms/payment";
import { STAFF_ROWS } from "~/terms/staff-rows";
import type { Db } from "~db/client.server";
import type { SalesTotals } from "~db/derived/rows";
import { NOT_VOID, PAID_BEFORE, TO_SHIP } from "~db/order-meanings.server";
import { companies, locations, orderEvents, orderItems, orders, users } from "~db/schema.server";
import { findOrders, totalOf } from "../orders/find-orders.server";
import { shipToReader } from "../orders/ship-to-on-file.server";
import { isLate, namesOrders, orderConditions } from "./order-conditions.server";
import { type OrderFilter, statusesOf } from "./order-filter.ts";

/** An order as a row of staff's list. */
export type DeskOrder = {
	id: string;
	orderNumber: string;
	userId: string;
	/** The business' current name, or the customer's. */
	customer: string;
	city: string;
	state: string;
	createdAt: Date;
	units: number;
	/** Absent for staff who see no prices. */
	totalCents?: number;
	paymentMethod: PaymentMethod;
	netDays: number | null;
	paymentStatus: PaymentStatus;
	poNumber: string | null;
	status: OrderStatus;
	/** Some units have shipped, others are still open (Rule 7.91). */
	isPartShipped: boolean;
	/** As in Rule 5.10. */
	isShipToOnFile: boolean | null;
};

export type OrderDesk = { rows: DeskOrder[]; total: number; page: number; pageCount: number };

type Page = {
	/** From 1; a page past the end is the last one. */
	page?: number;
	/** The number of an order that is listed although it may no longer match: the one just worked on. */
	kept?: string | null;
	now?: Date;
};

/** A page of the orders a filter finds (Rule 7.50). @throws DomainError unauthenticated, forbidden. */
export function listDeskOrders(
	db: Db,
	actor: Actor,
	filter: OrderFilter,
	{ page = 1, kept = null, now = new Date() }: Page = {},
): OrderDesk {
	requireAdmin(actor, "orders");
	const found = findOrders(db, wordsOf(filter.search), {
		where: orderConditions(filter, now),
		isNamed: namesOrders(filter),
	});
	const values = statusesOf(filter);
	const total = totalOf(found.counts, values);
	const pageCount = pageCountOf(total, STAFF_ROWS.deskRows);
	const shown = Math.min(page, pageCount);
	const ids = found.ids({
		values,
		sort: filter.sort,
		limit: STAFF_ROWS.deskRows,
		offset: (shown - 1) * STAFF_ROWS.deskRows,
	});
	return { rows: readRows(db, actor, ids, { kept, sort: filter.sort }), total, page: shown, pageCount };
}

/** The rows of some orders, in the order of a list. */
function readRows(
	db: Db,
	actor: Actor,
	ids: readonly string[],
	{ kept, sort }: { kept: string | null; sort: string },
): DeskOrder[] {
	const isListed = inArray(orders.id, [...ids]);
	const rows = db
		.select({
			...{ id: orders.id, orderNumber: orders.orderNumber, userId: orders.userId },
			...{ companyId: orders.companyId, locationId: orders.locationId },
			...{ customerName: orders.customerName, businessName: companies.name },
			...{ shippingAddress: orders.shippingAddress, createdAt: orders.createdAt },
			units: sql<number>`(select sum(${orderItems.quantity}) from ${orderItems} where ${orderItems.orderId} = ${orders.id})`,
			...{ totalCents: orders.totalCents, poNumber: orders.poNumber, status: orders.status },
			// The number is the last parcel's.
			isPartShipped: sql`${orders.status} ${TO_SHIP} and ${orders.trackingNumber} is not null`.mapWith(
				Boolean,
			),
			...{
				paymentMethod: orders.paymentMethod,
				netDays: orders.netDays,
				paymentStatus: orders.paymentStatus,
			},
			place: sql<number>`orders.rowid`,
		})
		.from(orders)
		.innerJoin(users, eq(users.id, orders.userId))
		.leftJoin(companies, ofTheirCompany)
		.where(kept ? sql`${isListed} or ${orders.orderNumber} = ${kept}` : isListed)
		.all();
	const sign = sort === "oldest" ? 1 : -1;
	rows.sort((a, b) => sign * (a.createdAt.getTime() - b.createdAt.getTime() || a.place - b.place));
	const isOnFile = shipToReader(db, rows);
	const seesMoney = canSeeWholesalePrices(actor);
	return rows.map(
		({ customerName, businessName, totalCents, place: _place, units, companyId, locationId, ...found }) => {
			const { shippingAddress, ...row } = found;
			return {
				...row,
				customer: businessName ?? customerName,
				city: shippingAddress.city,
				state: shippingAddress.state,
				units: units ?? 0,
				...(seesMoney ? { totalCents } : {}),
				isShipToOnFile: isOnFile({ companyId, locationId, shippingAddress }),
			};
		},
	);
}

/**
 * The locations that the filter offers: those of the chosen customer's company, or of the chosen location's.
 * @throws DomainError unauthenticated, forbidden.
 */
export function listFilterLocations(db: Db, actor: Actor, { customer, location }: OrderFilter): Choice[] {
	requireAdmin(actor, "orders");
	if (!customer && !location) return [];
	return db
		.select({ value: locations.id, label: locations.name })
		.from(locations)
		.where(
			sql`${locations.companyId} in (select ${customer} union all select company_id from users where id = ${customer}
				union all select company_id from locations where id = ${location})`,
		)
		.orderBy(asc(locations.name))
		.all();
}

type Choice = { value: string; label: string };

/** How many orders each of everyone's views has, by the name of its count (Rule 7.50). @throws DomainError forbidden. */
export function countOrderViews(db: Db, actor: Actor, now = new Date()): Record<string, number> {
	requireAdmin(actor, "orders");
	const totals = db.all<Pick<SalesTotals, "status" | "orders">>(sql`select status, orders from sales_totals`);
	const counts = Object.fromEntries(totals.map(({ status, orders: n }) => [status, n]));
	const unpaid = db.get<{ waiting: number; late: number }>(
		sql`select count(*) filter (where d.method ${PAID_BEFORE}) as waiting, count(*) filter (where ${isLate(now)}) as late
			from order_docs d where d.payment = 'pending' and d.status ${NOT_VOID}`,
	);
	return {
		...counts,
		...unpaid,
		todo: statusesThat("canShip").reduce((sum, status) => sum + (counts[status] ?? 0), 0),
		all: totals.reduce((sum, { orders: n }) => sum + n, 0),
	};
}

/** Who did the last thing to an order, and when: for a row that somebody else has changed meanwhile. */
export type LastStep = { who: string | null; status: OrderStatus; at: Date };

/** @throws DomainError forbidden. */
export function lastStepOf(db: Db, actor: Actor, orderNumber: string): LastStep | null {
	requireAdmin(actor, "orders");
	const row = db
		.select({ who: users.username, status: orderEvents.status, at: orderEvents.createdAt })
		.from(orderEvents)
		.innerJoin(orders, eq(orders.id, orderEvents.orderId))
		.leftJoin(users, eq(users.id, orderEvents.actorId))
		.where(sql`${orders.orderNumber} = ${orderNumber} and ${orderEvents.status} = ${orders.status}`)
		.orderBy(asc(orderEvents.createdAt), asc(orderEvents.id))
		.get();
	return row ?? null;
}

/** A customer's name in the list; null for an unknown id. @throws DomainError forbidden. */
export function customerNameOf(db: Db, actor: Actor, userId: string): string | null {
	requireAdmin(actor, "orders");
	const row = db
		.select({ businessName: companies.name, username: users.username })
		.from(users)
		.leftJoin(companies, ofTheirCompany)
		.where(eq(users.id, userId))
		.get();
	return row ? (row.businessName ?? row.username) : null;
}
