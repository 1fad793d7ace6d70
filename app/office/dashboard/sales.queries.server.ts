// What was sold in a span of time, read from the summaries that triggers keep (decision 008): whole hours and whole UTC
// months come from there, and the edges of the span from the orders themselves. Every sum is exact.

import { type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "~/terms/order-status";
import { HOUR_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import type { BrandMonths, BuyerMonths, BuyerSteps, ProductMonths } from "~db/derived/rows";
import { NOT_VOID } from "~db/order-meanings.server";

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

/** What was ordered and sold in each of these spans, by status. */
export function salesByStatus(db: Db, spans: readonly Span[]): Map<OrderStatus, StatusSales>[] {
	const hours: (readonly number[])[] = [];
	// In time zones with a half-hour offset, days begin in the middle of an hour.
	const edges: (readonly number[])[] = [];
	for (const [n, { from, to }] of spans.entries()) {
		const first = Math.ceil(from / HOUR_MS);
		const last = Math.max(first, Math.floor(to / HOUR_MS));
		hours.push([n, first, last]);
		edges.push([n, from, Math.min(first * HOUR_MS, to)], [n, last * HOUR_MS, to]);
	}
	const given = (list: (readonly number[])[]) =>
		sql`json_each(${JSON.stringify(list.filter(([, from = 0, to = 0]) => from < to))}) p`;
	const rows = db.all<StatusSales & { span: number; status: OrderStatus }>(
		sql`select span, status, sum(orders) as orders, sum(cents) as cents,
			sum(orders - unsold) * (status ${NOT_VOID}) as soldOrders,
			sum(cents - unsold_cents) * (status ${NOT_VOID}) as soldCents
			from (
				select p.value ->> 0 as span, status, orders, cents, unsold, unsold_cents from ${given(hours)}
					cross join sales_hours on hour >= p.value ->> 1 and hour < p.value ->> 2 and orders > 0
				union all
				select p.value ->> 0, status, 1, total_cents, payment_status = 'refunded' or total_cents = 0,
					(payment_status = 'refunded') * total_cents from ${given(edges)}
					cross join orders on created_at >= p.value ->> 1 and created_at < p.value ->> 2
			) group by span, status`,
	);
	const sales = spans.map(() => new Map<OrderStatus, StatusSales>());
	for (const { span, status, ...sums } of rows) sales[span]!.set(status, sums);
	return sales;
}

/**
 * What was credited in a span for goods or money that went back, in cents (Rule 7.4), of orders that still count as sold. Corrections
 * are none of it: they change their orders' totals.
 */
export const creditedIn = (db: Db, { from, to }: Span): { at: number; cents: number }[] =>
	db.all(sql`select p.created_at as at, -p.cents as cents from papers p join orders o on o.id = p.order_id
		where p.kind = 'credit' and not p.is_correction and p.created_at >= ${from} and p.created_at < ${to}
			and o.status ${NOT_VOID} and o.payment_status <> 'refunded'
			and not exists (select 1 from papers c where c.undoes = p.id)`);

/** The number of buyers, and of buyers with two orders or more, of orders sold (Rule 7.4). */
export function countBuyers(db: Db, span: Span, now: number): { buyers: number; repeatBuyers: number } {
	const cut = cutIntoMonths(span, now);
	const { fromMonth, toMonth } = cut;
	// A buyer is counted at the first month within the range, and once at the most.
	const counted = db.get<{ buyers: BuyerSteps["buyers"]; repeatBuyers: BuyerSteps["buyers"] }>(
		sql`select coalesce(sum(buyers), 0) as buyers,
			coalesce(sum(buyers) filter (where once = 0 or next < ${toMonth}), 0) as repeatBuyers
			from buyer_steps where ${within(cut)} and previous < ${fromMonth}`,
	);
	// Few buyers ordered beside the whole months: only theirs are counted again.
	const beside = new Map<string, number>();
	for (const { from, to, sign } of cut.edges) {
		// Without the plus the planner walks all orders by buyer.
		const rows = db.all<{ id: string; n: number }>(sql`select user_id as id, count(*) as n from orders
			where created_at >= ${from} and created_at < ${to} and status ${NOT_VOID} and payment_status <> 'refunded' and total_cents > 0
			group by +user_id`);
		for (const { id, n } of rows) beside.set(id, (beside.get(id) ?? 0) + sign * n);
	}
	const inMonths = new Map(
		db.values<
			[BuyerMonths["user_id"], BuyerMonths["orders"]]
		>(sql`select user_id, sum(orders) from buyer_months
			where user_id in ${listed([...beside.keys()])} and ${within(cut)} group by user_id`),
	);
	for (const [id, more] of beside) {
		const before = inMonths.get(id) ?? 0;
		counted.buyers += Number(before + more > 0) - Number(before > 0);
		counted.repeatBuyers += Number(before + more > 1) - Number(before > 1);
	}
	return counted;
}

const SOLD_COLUMNS = ["units", "cents", "costed_units", "costed_cents", "cost_cents"] as const;

type Sum = { units: number; cents: number };
type Sold = Record<(typeof SOLD_COLUMNS)[number], number>;
export type GoodsSold = {
	/** Sales and cost of goods with a recorded cost, in cents, and their share of all units. */
	recorded: { salesCents: number; costCents: number; units: number; allUnits: number };
	/** A null id stands for all products that were deleted. */
	products: ({ id: string | null; name: string | null } & Sum)[];
	brands: ({ name: string | null } & Sum)[];
};

const eachSum = sql.raw(SOLD_COLUMNS.map((column) => `sum(${column}) as ${column}`).join(", "));
const nothing: Sold = { units: 0, cents: 0, costed_units: 0, costed_cents: 0, cost_cents: 0 };

/** The best products and brands, and the recorded margin, in cents, of what was sold (Rule 7.4). */
export function goodsSold(db: Db, span: Span, now: number, shown: number): GoodsSold {
	const cut = cutIntoMonths(span, now);
	const beside = soldBeside(db, cut);
	const brands = new Map<string, Sold>();
	const addToBrand = (id: string, sold: Sold) => {
		brands.set(id, plus(brands.get(id) ?? nothing, sold));
	};
	for (const { id, ...sold } of db.all<Sold & { id: BrandMonths["brand_id"] }>(
		sql`select brand_id as id, ${eachSum} from brand_months where ${within(cut)} group by brand_id`,
	)) {
		addToBrand(id, sold);
	}
	for (const { brandId, sold } of beside.values()) addToBrand(brandId, sold);
	const all = [...brands.values()].reduce((sum, sold) => plus(sum, sold), nothing);
	const bestBrands = best([...brands].map(([id, { units, cents }]) => ({ id, units, cents }))).slice(
		0,
		shown,
	);
	const bestProducts = findBestProducts(db, cut, beside, shown);
	const names = namesOf(db, [...bestBrands, ...bestProducts]);
	const named = ({ id, units, cents }: Sum & { id: string }) => ({
		...{ id: id || null, name: names.get(id) ?? null, units, cents },
	});
	return {
		recorded: {
			salesCents: all.costed_cents,
			costCents: all.cost_cents,
			units: all.costed_units,
			allUnits: all.units,
		},
		products: bestProducts.map(named),
		brands: bestBrands.map(named).map(({ name, units, cents }) => ({ name, units, cents })),
	};
}

const plus = (sum: Sold, more: Sold, sign = 1): Sold => ({
	units: sum.units + sign * more.units,
	cents: sum.cents + sign * more.cents,
	costed_units: sum.costed_units + sign * more.costed_units,
	costed_cents: sum.costed_cents + sign * more.costed_cents,
	cost_cents: sum.cost_cents + sign * more.cost_cents,
});

/** Those that sold something, the best first. */
const best = <Row extends Sum & { id: string }>(rows: Row[]): Row[] =>
	rows.filter(({ units }) => units > 0).sort((a, b) => b.cents - a.cents || (a.id < b.id ? -1 : 1));

/** By product: what to add to its whole months, or to take away. */
type Beside = Map<string, { brandId: string; sold: Sold }>;

function soldBeside(db: Db, { edges }: Cut): Beside {
	const beside: Beside = new Map();
	for (const { from, to, sign } of edges) {
		const rows = db.all<Sold & { id: string; brandId: string }>(
			sql`select product_id as id, brand_id as brandId, ${eachSum} from sold_lines
				where created_at >= ${from} and created_at < ${to} group by product_id`,
		);
		for (const { id, brandId, ...sold } of rows) {
			beside.set(id, { brandId, sold: plus(beside.get(id)?.sold ?? nothing, sold, sign) });
		}
	}
	return beside;
}

// Products looked at first, and how often their number grows before all products are read.
const FIRST_LOOK = 50;
const LOOKS = 3;
const GROWTH = 4;

/**
 * The best products, without adding up all of them. Each list holds products by what they sold in one of the span's
 * years or months. A product that is below the first `depth` of every list sold less than the lists' values at that
 * depth together: once the last of the best sold more, no other product can be among them.
 */
function findBestProducts(db: Db, cut: Cut, beside: Beside, shown: number): (Sum & { id: string })[] {
	const sumsOf = (which: SQL) => {
		const sums = new Map(
			db
				.all<Sum & { id: ProductMonths["product_id"] }>(
					sql`select product_id as id, sum(units) as units, sum(cents) as cents from product_months
						where ${which} and ${within(cut)} group by product_id`,
				)
				.map(({ id, units, cents }) => [id, { units, cents }]),
		);
		for (const [id, { sold }] of beside) {
			const { units, cents } = sums.get(id) ?? nothing;
			sums.set(id, { units: units + sold.units, cents: cents + sold.cents });
		}
		return best([...sums].map(([id, sum]) => ({ id, ...sum }))).slice(0, shown);
	};
	const lists = listsFor(cut);
	for (let look = 0, depth = Math.max(FIRST_LOOK, shown); look < LOOKS; look++, depth *= GROWTH) {
		const tops = lists.map((list) =>
			db.all<{ id: string; cents: number }>(sql`${list} order by cents desc limit ${depth}`),
		);
		const areRead = tops.every(({ length }) => length < depth);
		const atMost = tops.reduce((sum, top) => sum + (top.length < depth ? 0 : top.at(-1)!.cents), 0);
		const seen = new Set([...beside.keys(), ...tops.flat().map(({ id }) => id)]);
		const found = sumsOf(sql`product_id in ${listed([...seen])}`);
		if (areRead || (found.length === shown && found.at(-1)!.cents > atMost)) return found;
	}
	return sumsOf(sql`1`);
}

// From this many months of a year on, the year's list is nearer to their sum than the months' lists together.
const MOSTLY = 4;

/** Products by what they sold, for each year or month that whole months are in. */
function listsFor({ fromMonth, toMonth }: Cut): SQL[] {
	const months: string[] = [];
	for (let at = fromMonth; at < toMonth; at = monthOf(monthStart(Date.parse(`${at}-01`), 1))) months.push(at);
	return [...Map.groupBy(months, (month) => month.slice(0, 4))].flatMap(([year, own]) =>
		own.length >= MOSTLY
			? [sql`select product_id as id, cents from product_years where year = ${year}`]
			: own.map((month) => sql`select product_id as id, cents from product_months where month = ${month}`),
	);
}

function namesOf(db: Db, rows: readonly { id: string }[]): Map<string, string> {
	const ids = listed(rows.map(({ id }) => id));
	const named = db.all<{ id: string; name: string }>(sql`
		select id, name from products where id in ${ids} union all select id, name from brands where id in ${ids}`);
	return new Map(named.map(({ id, name }) => [id, name]));
}

/** Ids as one value of a statement, which keeps its text the same for any number of them. */
const listed = (ids: readonly string[]): SQL => sql`(select value from json_each(${JSON.stringify(ids)}))`;

/** The condition for rows of whole months. */
const within = ({ fromMonth, toMonth }: Cut): SQL => sql`month >= ${fromMonth} and month < ${toMonth}`;
