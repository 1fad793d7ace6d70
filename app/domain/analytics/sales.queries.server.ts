// What was sold in a span of time, read from the summaries that triggers keep (decision 008): whole hours and whole UTC
// months come from there, and the edges of the span from the orders themselves. Every sum is exact.

import { type SQL, sql } from "drizzle-orm";
import { HOUR_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import type { OrderStatus } from "../../terms/order-status.ts";

/** From (inclusive) to (exclusive), in epoch milliseconds. */
export type Span = { from: number; to: number };
type Edge = Span & { sign: 1 | -1 };
/** Whole months, YYYY-MM, `toMonth` not included, and what to add to them or take away. */
type Cut = { fromMonth: string; toMonth: string; edges: Edge[] };

const monthStart = (moment: number, monthsOn = 0): number => {
	const date = new Date(moment);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsOn);
};
const monthOf = (moment: number): string => new Date(moment).toISOString().slice(0, 7);

/** The nearer month start, so that fewer orders have to be added or subtracted. */
function nearestMonth(moment: number): number {
	const [before, after] = [monthStart(moment), monthStart(moment, 1)];
	return moment - before <= after - moment ? before : after;
}

/** Cuts a span into whole months and its edges. Nothing is sold after `now`, so the current month counts as whole. */
export function cutIntoMonths({ from, to }: Span, now: number): Cut {
	const first = nearestMonth(from);
	const last = to > now ? Math.max(monthStart(to, 1), monthStart(now, 1)) : nearestMonth(to);
	if (first >= last) return { fromMonth: "", toMonth: "", edges: [{ from, to, sign: 1 }] };
	const edge = (a: number, b: number, inside: boolean): Edge[] =>
		a === b ? [] : [{ from: Math.min(a, b), to: Math.max(a, b), sign: inside ? 1 : -1 }];
	return {
		fromMonth: monthOf(first),
		toMonth: monthOf(last),
		edges: [...edge(from, first, from < first), ...(to > now ? [] : edge(last, to, last < to))],
	};
}

/** The orders of a status and their totals, and the ones that count as revenue (Rule 7.4). In cents. */
export type StatusSales = { orders: number; cents: number; soldOrders: number; soldCents: number };

/** What was ordered and sold in a span, by status. */
export function salesByStatus(db: Db, { from, to }: Span): Map<OrderStatus, StatusSales> {
	const first = Math.ceil(from / HOUR_MS);
	const last = Math.max(first, Math.floor(to / HOUR_MS));
	const parts = [
		sql`select status, orders, cents, refunded, refunded_cents from sales_hours where hour >= ${first} and hour < ${last} and orders > 0`,
	];
	// In time zones with a half-hour offset, days begin in the middle of an hour.
	for (const [a, b] of [
		[from, Math.min(first * HOUR_MS, to)],
		[last * HOUR_MS, to],
	] as const) {
		if (a < b) {
			parts.push(
				sql`select status, 1, total_cents, payment_status = 'refunded', (payment_status = 'refunded') * total_cents from orders where created_at >= ${a} and created_at < ${b}`,
			);
		}
	}
	const rows = db.all<StatusSales & { status: OrderStatus }>(
		sql`select status, sum(orders) as orders, sum(cents) as cents,
			sum(orders - refunded) * (status <> 'cancelled') as soldOrders,
			sum(cents - refunded_cents) * (status <> 'cancelled') as soldCents
			from (${union(parts)}) group by status`,
	);
	return new Map(rows.map(({ status, ...sales }) => [status, sales]));
}

/** The number of buyers, and of buyers with two orders or more. Cancelled and refunded orders don't count. */
export function countBuyers(db: Db, span: Span, now: number): { buyers: number; repeatBuyers: number } {
	const { fromMonth, toMonth, edges } = cutIntoMonths(span, now);
	const parts = [
		sql`select user_id, sum(orders) as n from buyer_months where month >= ${fromMonth} and month < ${toMonth} group by user_id`,
		...edges.map(
			({ from, to, sign }) =>
				// Without the plus the planner walks all orders by buyer.
				sql`select user_id, ${sign} * count(*) from orders where created_at >= ${from} and created_at < ${to} and status <> 'cancelled' and payment_status <> 'refunded' group by +user_id`,
		),
	];
	const counted =
		edges.length === 0 ? parts[0] : sql`select user_id, sum(n) as n from (${union(parts)}) group by user_id`;
	return db.get<{ buyers: number; repeatBuyers: number }>(
		sql`select coalesce(sum(n > 0), 0) as buyers, coalesce(sum(n > 1), 0) as repeatBuyers from (${counted})`,
	);
}

const SOLD_COLUMNS = ["units", "cents", "costed_units", "costed_cents", "cost_cents"] as const;

type Sum = { units: number; cents: number };
export type GoodsSold = {
	/** Sales and cost of goods with a recorded cost, in cents, and their share of all units. */
	recorded: { salesCents: number; costCents: number; units: number; allUnits: number };
	/** A null id stands for all products that were deleted. */
	products: ({ id: string | null; name: string | null } & Sum)[];
	brands: ({ name: string | null } & Sum)[];
};

/** The best products and brands, and the recorded margin, in cents. Cancelled and refunded orders don't count. */
export function goodsSold(db: Db, span: Span, now: number, shown: number): GoodsSold {
	const { fromMonth, toMonth, edges } = cutIntoMonths(span, now);
	const each = (of: (column: string) => string) =>
		sql.raw(SOLD_COLUMNS.map((column) => `${of(column)} as ${column}`).join(", "));
	const whole = sql`select product_id, ${each((column) => `sum(${column})`)} from product_months
		where month >= ${fromMonth} and month < ${toMonth} group by product_id`;
	const beside = edges.map(
		({ from, to, sign }) => sql`select product_id, ${each((column) => `${sign} * sum(${column})`)}
			from sold_lines where created_at >= ${from} and created_at < ${to} group by product_id`,
	);
	// The days outside whole months touch few products, so they are joined instead of grouped again.
	const sold =
		beside.length === 0
			? whole
			: sql`with whole as materialized (${whole}),
				edge as materialized (select product_id, ${each((column) => `sum(${column})`)}
					from (${union(beside)}) group by product_id)
				select whole.product_id, ${each((column) => `whole.${column} + coalesce(edge.${column}, 0)`)}
				from whole left join edge on edge.product_id = whole.product_id
				union all
				select * from edge where product_id not in (select product_id from whole)`;
	type Row = { kind: "all" | "product" | "brand"; id: string | null } & Sum &
		Record<"costedUnits" | "costedCents" | "costCents", number | null>;
	const rows = db.all<Row>(sql`
		with sold as materialized (${sold})
		select 'all' as kind, null as id, coalesce(sum(units), 0) as units, coalesce(sum(cents), 0) as cents,
			coalesce(sum(costed_units), 0) as costedUnits, coalesce(sum(costed_cents), 0) as costedCents,
			coalesce(sum(cost_cents), 0) as costCents from sold
		union all select * from (select 'product', product_id, units, cents, null, null, null from sold
			where units > 0 order by cents desc, product_id limit ${shown})
		union all select * from (select 'brand', p.brand_id, sum(s.units), sum(s.cents), null, null, null
			from sold s left join products p on p.id = s.product_id
			where s.units > 0 group by p.brand_id order by 4 desc, 2 limit ${shown})`);
	const all = rows.find(({ kind }) => kind === "all");
	const names = namesOf(db, rows);
	const of = (wanted: Row["kind"]) =>
		rows
			.filter(({ kind }) => kind === wanted)
			.map(({ id, units, cents }) => ({ id: id || null, name: names.get(id ?? "") ?? null, units, cents }));
	return {
		recorded: {
			salesCents: all?.costedCents ?? 0,
			costCents: all?.costCents ?? 0,
			units: all?.costedUnits ?? 0,
			allUnits: all?.units ?? 0,
		},
		products: of("product"),
		brands: of("brand").map(({ name, units, cents }) => ({ name, units, cents })),
	};
}

function namesOf(db: Db, rows: readonly { id: string | null }[]): Map<string, string> {
	const ids = JSON.stringify(rows.flatMap(({ id }) => id ?? []));
	const named = db.all<{ id: string; name: string }>(sql`
		select id, name from products where id in (select value from json_each(${ids}))
		union all select id, name from brands where id in (select value from json_each(${ids}))`);
	return new Map(named.map(({ id, name }) => [id, name]));
}

const union = (parts: SQL[]): SQL => sql.join(parts, sql` union all `);
