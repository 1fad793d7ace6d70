import { sql } from "drizzle-orm";
import { dueDate } from "~/buying";
import { pricesOf } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { added } from "~/kernel/features/features.server";
import { lateOf } from "~/ledger";
import { agingOf } from "~/ledger/index.server";
import type { FeatureRecord } from "~/terms/features";
import { ORDER_STATUSES, type OrderStatus } from "~/terms/order-status";
import type { PaymentMethod, PaymentStatus } from "~/terms/payment";
import type { PricingTier } from "~/terms/pricing-tiers";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { NOT_VOID, TO_SHIP } from "~db/order-meanings.server";
import { ACTIVITY_DAYS } from "./activity-days.ts";

/** What a call from a company is about (Rule 13.70). Amounts in cents; cancelled orders count nowhere. */
export type CompanyActivity = {
	/** Orders that are not yet shipped in full. */
	openOrders: number;
	allOrders: number;
	/** Open on the papers of the account, and what of it is late (Rule 13.70). */
	unpaidCents: number;
	lateCents: number;
	lastDaysCents: number;
	/** Of orders not refunded. */
	spentCents: number;
	/** Whole days between orders on average; null with fewer than two. */
	daysBetween: number | null;
	orders: {
		orderNumber: string;
		createdAt: Date;
		/** The first product's name, and how many others. */
		product: string | null;
		others: number;
		totalCents: number;
		status: OrderStatus;
		paymentStatus: PaymentStatus;
		paymentMethod: PaymentMethod;
		netDays: number | null;
		/** When an unpaid order on net terms is due; null before it ships, for other payments, and once paid. */
		dueAt: Date | null;
		/** Whole days since then; 0 while it is not late. */
		daysLate: number;
	}[];
	/** Orders of the books before this shop (Rule 7.191), which count in none of these figures. */
	before: { orders: number; from: string; until: string; totalCents: number } | null;
	bought: { productId: string; name: string; lastAt: Date; units: number; priceCents: number | null }[];
	letters: {
		kind: "message" | "quote" | FeatureRecord;
		id: string;
		subject: string;
		createdAt: Date;
		status: string;
	}[];
	/** The last order, letter or answer of either side. */
	lastContactAt: Date | null;
};

const SHOWN = 6;

/** A company, or an account without one, which has letters alone. */
export type Customer = {
	companyId: string | null;
	pricingTier: PricingTier;
	people: readonly { id: string; email: string }[];
};

/**
 * The latest orders, purchases and letters of a company and its people (Rule 13.70); a quote that one of them asked for at another
 * company stays that company's (Rule 13.82). Prices are the
 * company's, for the smallest quantity (Rule 15.1).
 * @throws DomainError unauthenticated, forbidden.
 */
export function getCompanyActivity(
	db: Db,
	actor: Actor,
	{ companyId, pricingTier, people }: Customer,
	now = new Date(),
): CompanyActivity {
	requireAdmin(actor, "customers");
	const ago = (days: number) => now.getTime() - days * DAY_MS;
	const aging = companyId === null ? null : agingOf(db, companyId, dayOf(now, env.TIME_ZONE));
	const sums = db.get<{
		open: number;
		recent: number;
		spent: number;
		n: number;
		first: number | null;
		last: number | null;
		/** JSON, so that one query reads both. */
		before: string;
	}>(sql`
		select count(*) filter (where status ${TO_SHIP}) as open,
			coalesce(sum(total_cents) filter (
				where payment_status <> 'refunded' and created_at >= ${ago(ACTIVITY_DAYS)}), 0) as recent,
			coalesce(sum(total_cents) filter (where payment_status <> 'refunded'), 0) as spent,
			count(*) as n, min(created_at) as first, max(created_at) as last,
			(select json_object('orders', count(*), 'from', min(day), 'until', max(day), 'totalCents', coalesce(sum(total_cents), 0))
				from past_orders where company_id = ${companyId}) as before
		from orders where company_id = ${companyId} and status ${NOT_VOID}`);
	const orders = db.all<
		Omit<CompanyActivity["orders"][number], "createdAt" | "dueAt" | "daysLate"> & {
			createdAt: number;
			shippedAt: number | null;
		}
	>(sql`
		select order_number as orderNumber, created_at as createdAt, total_cents as totalCents, status,
			payment_status as paymentStatus, payment_method as paymentMethod, net_days as netDays, shipped_at as shippedAt,
			(select product_name from order_items i where i.order_id = orders.id order by position limit 1) as product,
			(select max(count(distinct product_id) - 1, 0) from order_items i where i.order_id = orders.id) as others
		from orders where company_id = ${companyId} order by created_at desc limit ${SHOWN}`);
	const bought = db.all<{
		productId: string;
		name: string;
		lastAt: number;
		units: number;
		brandId: string;
		category: string;
		minimum: number;
		wholesalePriceCents: number | null;
	}>(sql`
		select i.product_id as productId, p.name as name, max(o.created_at) as lastAt, sum(i.quantity) as units,
			p.brand_id as brandId, p.category as category, p.minimum_order_quantity as minimum,
			p.wholesale_price_cents as wholesalePriceCents
		from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
		where o.company_id = ${companyId} and o.status ${NOT_VOID}
		group by i.product_id order by units desc, p.name limit ${SHOWN}`);
	const ids = people.map(({ id }) => id);
	const isTheirs = sql`user_id in ${ids} or lower(email) in ${people.map(({ email }) => email.toLowerCase())}`;
	const letters = db.all<
		Omit<CompanyActivity["letters"][number], "createdAt"> & { createdAt: number; answeredAt: number | null }
	>(sql`
		select 'message' as kind, id, subject, status, created_at as createdAt, replied_at as answeredAt
			from contact_messages where ${isTheirs}
		union all select 'quote', id, 'Quote request', status, created_at, answered_at
			from quote_requests where company_id = ${companyId} or (company_id is null and (${isTheirs}))
		${sql.join(
			added("letters").map((letters) => sql`union all ${letters(companyId, ids)}`),
			sql` `,
		)}
		order by createdAt desc limit ${SHOWN}`);
	const before = JSON.parse(sums.before) as NonNullable<CompanyActivity["before"]>;
	const prices = pricesOf(db, { companyId, pricingTier }, () => dayOf(now, env.TIME_ZONE));
	const contacts = [
		sums.last,
		...letters.flatMap(({ createdAt, answeredAt }) => [createdAt, answeredAt]),
	].filter((at) => at !== null);
	return {
		openOrders: sums.open,
		allOrders: sums.n,
		unpaidCents: aging ? aging.current + lateOf(aging) : 0,
		lateCents: aging ? lateOf(aging) : 0,
		lastDaysCents: sums.recent,
		spentCents: sums.spent,
		daysBetween:
			sums.n > 1 ? Math.round(((sums.last ?? 0) - (sums.first ?? 0)) / (sums.n - 1) / DAY_MS) : null,
		orders: orders.map(({ shippedAt, ...row }) => {
			const owes = row.paymentStatus === "pending" && !ORDER_STATUSES[row.status].isVoid;
			const dueAt = owes ? dueDate({ ...row, shippedAt: shippedAt ? new Date(shippedAt) : null }) : null;
			const daysLate = dueAt ? Math.max(0, Math.floor((now.getTime() - dueAt.getTime()) / DAY_MS)) : 0;
			return { ...row, createdAt: new Date(row.createdAt), dueAt, daysLate };
		}),
		before: before.orders > 0 ? before : null,
		bought: bought.map(({ brandId, category, minimum, wholesalePriceCents, lastAt, ...row }) => ({
			...row,
			lastAt: new Date(lastAt),
			priceCents: prices.of({ ...row, brandId, category, wholesalePriceCents }, minimum)?.cents ?? null,
		})),
		letters: letters.map(({ answeredAt: _answered, ...row }) => ({
			...row,
			createdAt: new Date(row.createdAt),
		})),
		lastContactAt: contacts.length > 0 ? new Date(Math.max(...contacts)) : null,
	};
}
