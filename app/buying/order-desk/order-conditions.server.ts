import { and, type SQL, sql } from "drizzle-orm";
import { dayAfter, dayOf, daysAfter, startOfDay } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { UNPAID_DAYS } from "~/kernel/config/site";
import { DAY_MS } from "~/terms/time";
import { NOT_VOID, PAID_BEFORE, PAID_ON_DELIVERY } from "~db/order-meanings.server";
import { daysOf, type OrderFilter } from "./order-filter.ts";

const PAYMENTS: Record<Exclude<OrderFilter["payment"], "">, (now: Date) => SQL> = {
	pending: () => sql`d.payment = 'pending'`,
	waiting: () => sql`d.payment = 'pending' and d.method ${PAID_BEFORE} and d.status ${NOT_VOID}`,
	collect: () => sql`d.payment = 'pending' and d.method ${PAID_ON_DELIVERY} and d.status ${NOT_VOID}`,
	late: (now) => sql`d.payment = 'pending' and d.status ${NOT_VOID} and ${isLate(now)}`,
	paid: () => sql`d.payment = 'paid'`,
	refunded: () => sql`d.payment = 'refunded'`,
};

/** Placed so long ago that the payment is late (Rule 7.50). */
export const isLate = (now: Date): SQL => sql`d.created_at < ${now.getTime() - UNPAID_DAYS * DAY_MS}`;

/**
 * The SQL condition of a filter on `d`, a row of `order_docs`, besides its search and its status (Rule 7.50); undefined when it
 * asks nothing. Days are the shop's.
 */
export function orderConditions(filter: OrderFilter, now: Date): SQL | undefined {
	const days = daysOf(filter);
	const today = dayOf(now, env.TIME_ZONE);
	const from = days ? daysAfter(today, 1 - days) : filter.from;
	const startsAt = (day: string) => startOfDay(day, env.TIME_ZONE).getTime();
	return and(
		filter.payment ? PAYMENTS[filter.payment](now) : undefined,
		from ? sql`d.created_at >= ${startsAt(from)}` : undefined,
		filter.to ? sql`d.created_at < ${startsAt(dayAfter(filter.to))}` : undefined,
		filter.state ? sql`d.state = ${filter.state}` : undefined,
		filter.carrier ? sql`d.carrier = ${filter.carrier}` : undefined,
		filter.customer
			? sql`d.order_id in (select id from orders where user_id = ${filter.customer}
				union all select id from orders where company_id = ${filter.customer})`
			: undefined,
		filter.location
			? sql`d.order_id in (select id from orders where location_id = ${filter.location})`
			: undefined,
	);
}

/** Whether a filter's condition names its orders, which are few: those of a customer or of a location. */
export const namesOrders = ({ customer, location }: OrderFilter): boolean => Boolean(customer || location);
