import { sql } from "drizzle-orm";
import { env } from "~/env.server";
import type { ApplicationDocumentKind } from "~/terms/documents";
import type { OrderStatus } from "~/terms/order-status";
import type { PaymentMethod, PaymentStatus } from "~/terms/payment";
import type { PricingTier } from "~/terms/pricing-tiers";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import type { Actor } from "../actor.ts";
import { isChecked } from "../applications/check-document.server";
import { requireAdmin } from "../permissions.ts";
import { pricesOf } from "../prices/prices-for.server";
import { dayOf } from "../shop-clock/buckets.ts";
import { ACTIVITY_DAYS } from "./activity-days.ts";

/** What a call from a customer is about (Rule 7.28). Amounts in cents; cancelled orders count nowhere. */
export type CustomerActivity = {
	/** Of orders neither paid nor refunded. */
	unpaidCents: number;
	lastDaysCents: number;
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
	}[];
	/** The papers of the latest application, with what was read in them. */
	licenses: {
		applicationId: string;
		kind: ApplicationDocumentKind;
		number: string | null;
		expiresOn: string | null;
	}[];
	bought: { productId: string; name: string; lastAt: Date; units: number; priceCents: number | null }[];
	letters: {
		kind: "message" | "quote" | "claim";
		id: string;
		subject: string;
		createdAt: Date;
		status: string;
	}[];
	/** The last order, letter or answer of either side. */
	lastContactAt: Date | null;
};

const SHOWN = 6;

/**
 * The latest orders, papers, purchases and letters of one account (Rule 7.28).
 *
 * @param customer its id, address and tier; prices are the company's, for the smallest quantity (Rule 15.1).
 * @throws DomainError unauthenticated, forbidden.
 */
export function getCustomerActivity(
	db: Db,
	actor: Actor,
	{
		id,
		email,
		pricingTier,
		companyId,
	}: { id: string; email: string; pricingTier: PricingTier; companyId: string | null },
	now = new Date(),
): CustomerActivity {
	requireAdmin(actor, "customers");
	const counted = sql`from orders where user_id = ${id} and status <> 'cancelled'`;
	const sums = db.get<{
		unpaid: number;
		recent: number;
		n: number;
		first: number | null;
		last: number | null;
	}>(sql`select
		(select coalesce(sum(total_cents), 0) ${counted} and payment_status = 'pending') as unpaid,
		(select coalesce(sum(total_cents), 0) ${counted} and payment_status <> 'refunded'
			and created_at >= ${now.getTime() - ACTIVITY_DAYS * DAY_MS}) as recent,
		(select count(*) ${counted}) as n, (select min(created_at) ${counted}) as first,
		(select max(created_at) ${counted}) as last`);
	const orders = db.all<Omit<CustomerActivity["orders"][number], "createdAt"> & { createdAt: number }>(sql`
		select order_number as orderNumber, created_at as createdAt, total_cents as totalCents, status,
			payment_status as paymentStatus, payment_method as paymentMethod,
			(select product_name from order_items i where i.order_id = orders.id order by position limit 1) as product,
			(select max(count(distinct product_id) - 1, 0) from order_items i where i.order_id = orders.id) as others
		from orders where user_id = ${id} order by created_at desc limit ${SHOWN}`);
	const licenses = db.all<CustomerActivity["licenses"][number]>(sql`
		select application_id as applicationId, kind, number, expires_on as expiresOn from licenses
		where application_id = (select id from wholesale_applications where user_id = ${id} and kind = 'company' order by created_at desc limit 1)
			and ${isChecked}
		order by kind`);
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
		where o.user_id = ${id} and o.status <> 'cancelled'
		group by i.product_id order by units desc, p.name limit ${SHOWN}`);
	const letters = db.all<
		Omit<CustomerActivity["letters"][number], "createdAt"> & { createdAt: number; answeredAt: number | null }
	>(sql`
		select 'message' as kind, id, subject, status, created_at as createdAt, replied_at as answeredAt
			from contact_messages where user_id = ${id} or email = ${email}
		union all select 'quote', id, 'Quote request', status, created_at, answered_at
			from quote_requests where user_id = ${id} or email = ${email}
		union all select 'claim', id, claim_number, status, created_at, answered_at from claims where user_id = ${id}
		order by createdAt desc limit ${SHOWN}`);
	const prices = pricesOf(db, { companyId, pricingTier }, () => dayOf(now, env.TIME_ZONE));
	const contacts = [
		sums.last,
		...letters.flatMap(({ createdAt, answeredAt }) => [createdAt, answeredAt]),
	].filter((at) => at !== null);
	return {
		unpaidCents: sums.unpaid,
		lastDaysCents: sums.recent,
		daysBetween:
			sums.n > 1 ? Math.round(((sums.last ?? 0) - (sums.first ?? 0)) / (sums.n - 1) / DAY_MS) : null,
		orders: orders.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
		licenses,
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
