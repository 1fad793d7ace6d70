import { sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { type Bucket, bucketsOf, type DateRange } from "~/kernel/clock/buckets";
import { LIMITS } from "~/kernel/config/site";
import { ORDER_STATUS_NAMES, type OrderStatus } from "~/terms/order-status";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import type { BuyerTotals } from "~db/derived/rows";
import { countBuyers, creditedIn, goodsSold, salesByStatus } from "./sales.queries.server.ts";

const QUIET_DAYS = 60;
const SHOWN = 10;
const GONE = "No longer sold";

export type Analytics = {
	range: DateRange;
	/** Revenue per span, less credits, in cents (Rule 7.4). */
	revenue: { label: string; cents: number }[];
	revenueCents: number;
	/** What was credited, which the revenue is without. */
	creditedCents: number;
	/** Orders that count as revenue. */
	orders: number;
	/** All orders, including refunded ones. */
	byStatus: { status: OrderStatus; orders: number; cents: number }[];
	/** Average of these orders, in cents; 0 without any. */
	averageCents: number;
	buyers: number;
	/** Buyers with two orders or more in the range. */
	repeatBuyers: number;
	/** Sales and cost of goods with a recorded cost, in cents, and their share of all units. */
	recorded: { salesCents: number; costCents: number; units: number; allUnits: number };
	products: { id: string | null; name: string; units: number; cents: number }[];
	brands: { name: string; units: number; cents: number }[];
	lowStock: { id: string; name: string; sku: string | null; stock: number }[];
	quiet: { id: string; name: string; lastOrderAt: Date; spentCents: number }[];
	/** Approved wholesale customers at each span's end. */
	approved: { label: string; count: number }[];
};

/** Revenue, orders and customers for a range of days (Rule 7.4). @throws DomainError forbidden. */
export function getAnalytics(
	db: Db,
	actor: Actor,
	range: DateRange,
	{ timeZone, now }: { timeZone: string; now: Date },
): Analytics {
	requireAdmin(actor, "reports");
	const buckets = bucketsOf(range, timeZone);
	const span = { from: buckets[0]!.from.getTime(), to: buckets.at(-1)!.to.getTime() };
	const sold = salesByStatus(
		db,
		buckets.map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() })),
	);
	const perBucket = buckets.map(({ label }, n) => ({ label, byStatus: sold[n]! }));
	const byStatus = ORDER_STATUS_NAMES.map((status) => ({
		status,
		orders: total(perBucket, (one) => one.byStatus.get(status)?.orders),
		cents: total(perBucket, (one) => one.byStatus.get(status)?.cents),
	})).filter(({ orders }) => orders > 0);
	const credited = creditedIn(db, span);
	const revenue = perBucket.map(({ label, byStatus: sales }, n) => {
		const { from, to } = buckets[n]!;
		const own = credited.filter(({ at }) => at >= from.getTime() && at < to.getTime());
		return {
			label,
			cents: total([...sales.values()], ({ soldCents }) => soldCents) - total(own, ({ cents }) => cents),
		};
	});
	const revenueCents = total(revenue, ({ cents }) => cents);
	const creditedCents = total(credited, ({ cents }) => cents);
	const orders = total(perBucket, (one) => total([...one.byStatus.values()], ({ soldOrders }) => soldOrders));
	const { recorded, products, brands } = goodsSold(db, span, now.getTime(), SHOWN);
	return {
		range,
		revenue,
		revenueCents,
		creditedCents,
		orders,
		byStatus,
		averageCents: orders === 0 ? 0 : Math.round((revenueCents + creditedCents) / orders),
		...countBuyers(db, span, now.getTime()),
		recorded,
		products: products.map((product) => ({ ...product, name: product.name ?? GONE })),
		brands: brands.map((brand) => ({ ...brand, name: brand.name ?? GONE })),
		lowStock: lowStock(db),
		quiet: quietCustomers(db, now),
		approved: approvedAt(db, buckets),
	};
}

const total = <T>(rows: readonly T[], of: (row: T) => number | undefined): number =>
	rows.reduce((sum, row) => sum + (of(row) ?? 0), 0);

/** Products on sale with the least left. */
const lowStock = (db: Db) =>
	db.all<Analytics["lowStock"][number]>(sql`
		select id, name, sku, stock_quantity as stock from products
		where active = 1 and stock_quantity <= ${LIMITS.lowStock} order by stock_quantity, id limit ${SHOWN}`);

/** Approved customers who ordered before but not recently, nor anybody of their company, highest spend first. */
function quietCustomers(db: Db, now: Date): Analytics["quiet"] {
	const since = now.getTime() - QUIET_DAYS * DAY_MS;
	// The cross join keeps the index order: the highest spenders are at its end, and ten are enough.
	return db
		.all<{
			id: string;
			name: string;
			lastOrderAt: BuyerTotals["last_order_at"];
			spentCents: BuyerTotals["spent_cents"];
		}>(sql`
			select u.id, c.name as name, b.last_order_at as lastOrderAt,
				b.spent_cents as spentCents
			from buyer_totals b cross join users u on u.id = b.user_id
				cross join companies c on c.id = u.company_id
			where b.last_order_at < ${since} and c.is_wholesale_approved = 1 and u.deleted_at is null
				and not exists (select 1 from users o join buyer_totals t on t.user_id = o.id
					where o.company_id = c.id and t.last_order_at >= ${since})
			order by b.spent_cents desc limit ${SHOWN}`)
		.map((row) => ({ ...row, lastOrderAt: new Date(row.lastOrderAt) }));
}

/** Customers who are approved today, counted from the day of their approval. */
function approvedAt(db: Db, buckets: Bucket[]): Analytics["approved"] {
	const ends = buckets.map(({ to }) => to.getTime());
	const spans = ends.map((to, n) => [ends[n - 1] ?? 0, to]);
	let count = 0;
	return db
		.all<{ n: number }>(sql`
			select (select count(*) from approvals where since >= value ->> 0 and since < value ->> 1) as n
			from json_each(${JSON.stringify(spans)}) order by key`)
		.map(({ n }, at) => {
			count += n;
			return { label: buckets[at]!.label, count };
		});
}
