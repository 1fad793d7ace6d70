import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import type { Actor } from "../actor.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import { requireAdmin } from "../permissions.ts";
import { type Bucket, bucketsOf, type DateRange } from "./buckets.ts";

const LOW_STOCK = 20;
const QUIET_DAYS = 60;
const SHOWN = 10;
const GONE = "No longer sold";

export type Analytics = {
	range: DateRange;
	/** Revenue per span, in cents (Rule 7.4). */
	revenue: { label: string; cents: number }[];
	revenueCents: number;
	orders: number;
	byStatus: { status: OrderStatus; orders: number; cents: number }[];
	/** Of orders not cancelled, in cents; 0 without any. */
	averageCents: number;
	buyers: number;
	/** Buyers with two orders or more in the range. */
	repeatBuyers: number;
	/** What goods with a recorded cost sold for and cost, in cents, and how many of all units they were. */
	recorded: { salesCents: number; costCents: number; units: number; allUnits: number };
	products: { id: string | null; name: string; units: number; cents: number }[];
	brands: { name: string; units: number; cents: number }[];
	lowStock: { id: string; name: string; sku: string | null; stock: number }[];
	quiet: { id: string; name: string; lastOrderAt: Date; spentCents: number }[];
	/** Approved wholesale customers at each span's end. */
	approved: { label: string; count: number }[];
};

/** What an owner looks at, for a range of days (Rule 7.4). @throws DomainError forbidden. */
export function getAnalytics(
	db: Db,
	actor: Actor,
	range: DateRange,
	{ timeZone, now }: { timeZone: string; now: Date },
): Analytics {
	requireAdmin(actor);
	const buckets = bucketsOf(range, timeZone);
	const span = { from: buckets[0]!.from.getTime(), to: buckets.at(-1)!.to.getTime() };
	const byStatus = ordersByStatus(db, span);
	const counted = byStatus.filter(({ status }) => status !== "cancelled");
	const revenueCents = counted.reduce((sum, { cents }) => sum + cents, 0);
	const orders = counted.reduce((sum, { orders: n }) => sum + n, 0);
	return {
		range,
		revenue: revenuePer(db, buckets),
		revenueCents,
		orders,
		byStatus,
		averageCents: orders === 0 ? 0 : Math.round(revenueCents / orders),
		...buyersIn(db, span),
		...goodsSold(db, span),
		lowStock: lowStock(db),
		quiet: quietCustomers(db, now),
		approved: approvedAt(db, buckets),
	};
}

type Span = { from: number; to: number };

function revenuePer(db: Db, buckets: Bucket[]) {
	return buckets.map(({ from, to, label }) => {
		const row = db.get<{ cents: number }>(sql`select coalesce(sum(total_cents), 0) as cents from orders
			where created_at >= ${from.getTime()} and created_at < ${to.getTime()} and status <> 'cancelled'`);
		return { label, cents: row.cents };
	});
}

const ordersByStatus = (db: Db, { from, to }: Span) =>
	db.all<{ status: OrderStatus; orders: number; cents: number }>(sql`
		select status, count(*) as orders, sum(total_cents) as cents from orders
		where created_at >= ${from} and created_at < ${to} group by status
		order by instr('pending processing shipped delivered cancelled', status)`);

const buyersIn = (db: Db, { from, to }: Span) =>
	db.get<{ buyers: number; repeatBuyers: number }>(sql`
		select count(*) as buyers, coalesce(sum(n > 1), 0) as repeatBuyers from (
			select count(*) as n from orders
			where created_at >= ${from} and created_at < ${to} and status <> 'cancelled' group by user_id)`);

type Sold = {
	id: string | null;
	/** Null, as its id, for all products that are gone together. */
	name: string | null;
	brand: string | null;
	units: number;
	cents: number;
	costedUnits: number;
	costedCents: number;
	costCents: number;
};

/** One pass over the lines sold; products, brands and the recorded margin are taken from it. */
function goodsSold(db: Db, { from, to }: Span): Pick<Analytics, "recorded" | "products" | "brands"> {
	const sold = db.all<Sold>(sql`
		select s.*, p.name as name, b.name as brand from (
			select i.product_id as id, sum(i.quantity) as units, sum(i.line_total_cents) as cents,
				sum(case when i.unit_cost_cents is null then 0 else i.quantity end) as costedUnits,
				sum(case when i.unit_cost_cents is null then 0 else i.line_total_cents end) as costedCents,
				coalesce(sum(i.unit_cost_cents * i.quantity), 0) as costCents
			from orders o join order_items i on i.order_id = o.id
			where o.created_at >= ${from} and o.created_at < ${to} and o.status <> 'cancelled'
			group by i.product_id) s
		left join products p on p.id = s.id left join brands b on b.id = p.brand_id
		order by s.cents desc`);
	const sum = (of: (row: Sold) => number) => sold.reduce((total, row) => total + of(row), 0);
	const brands = new Map<string, { name: string; units: number; cents: number }>();
	for (const { brand, units, cents } of sold) {
		const name = brand ?? GONE;
		const known = brands.get(name) ?? { name, units: 0, cents: 0 };
		brands.set(name, { name, units: known.units + units, cents: known.cents + cents });
	}
	return {
		recorded: {
			salesCents: sum(({ costedCents }) => costedCents),
			costCents: sum(({ costCents }) => costCents),
			units: sum(({ costedUnits }) => costedUnits),
			allUnits: sum(({ units }) => units),
		},
		products: sold
			.slice(0, SHOWN)
			.map(({ id, name, units, cents }) => ({ id, name: name ?? GONE, units, cents })),
		brands: [...brands.values()].sort((a, b) => b.cents - a.cents).slice(0, SHOWN),
	};
}

/** Products on sale with the least left. */
const lowStock = (db: Db) =>
	db.all<Analytics["lowStock"][number]>(sql`
		select id, name, sku, stock_quantity as stock from products
		where active = 1 and stock_quantity <= ${LOW_STOCK} order by stock_quantity, id limit ${SHOWN}`);

/** Approved customers who ordered before and not for a while, those who spent most first. */
function quietCustomers(db: Db, now: Date): Analytics["quiet"] {
	const since = now.getTime() - QUIET_DAYS * 86_400_000;
	return db
		.all<{ id: string; name: string; lastOrderAt: number; spentCents: number }>(sql`
			select u.id, u.name, u.lastOrderAt,
				(select coalesce(sum(total_cents), 0) from orders o
					where o.user_id = u.id and o.status <> 'cancelled') as spentCents
			from (select id, coalesce(business_name, username) as name,
				(select max(created_at) from orders o where o.user_id = users.id) as lastOrderAt
				from users where is_wholesale_approved = 1 and deleted_at is null) u
			where u.lastOrderAt < ${since} order by spentCents desc limit ${SHOWN}`)
		.map((row) => ({ ...row, lastOrderAt: new Date(row.lastOrderAt) }));
}

/** Those approved today, counted from the day each was. */
function approvedAt(db: Db, buckets: Bucket[]): Analytics["approved"] {
	const since = db
		.all<{ at: number }>(sql`
			select coalesce((select min(a.reviewed_at) from wholesale_applications a
				where a.user_id = u.id and a.status = 'approved'), u.created_at) as at
			from users u where u.is_wholesale_approved = 1 and u.role = 'user' and u.deleted_at is null`)
		.map(({ at }) => at);
	return buckets.map(({ to, label }) => ({
		label,
		count: since.filter((at) => at < to.getTime()).length,
	}));
}
