import { eq, inArray, sql } from "drizzle-orm";
import { flavorsByName, hasFlavors, pricesOf } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { ofTheirCompany } from "~/kernel/actor/company-terms.server";
import { requireAdmin } from "~/kernel/actor/permissions";
import { dayOf, daysAfter } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { QUOTE_DAYS } from "~/kernel/config/site";
import { notFound } from "~/kernel/errors";
import { type GivenAnswer, givenAnswer, usernameOf } from "~/kernel/inbox/inbox.server";
import { adminList, newestFirst } from "~/kernel/lists/admin-list.server";
import { QUOTE_STATUSES } from "~/terms/inbox";
import type { PricingTier } from "~/terms/pricing-tiers";
import type { Db } from "~db/client.server";
import { companies, products, quoteRequests, users } from "~db/schema.server";
import { type HeldState, heldOfQuotes } from "../held-prices/held-prices.queries.server";
import { orderNumberOf } from "./offer.server";
import type { QuoteRequest } from "./request-quote.server";

/** A line of a request; the name is null for a deleted product. */
export type StaffQuoteLine = {
	productId: string;
	name: string | null;
	sku: string | null;
	flavor: string | null;
	/** The product has flavors and none was chosen. */
	assorted: boolean;
	quantity: number;
	/** The wholesale price before tier discounts, in cents. */
	listCents: number | null;
	/** The requester's own unit price for this quantity, if approved (Rule 15.1). */
	theirCents: number | null;
	/** The unit price that was offered. */
	offeredCents: number | null;
	stockQuantity: number;
	/** The product's minimum, if the request's lines of it stay below it together. */
	shortOf: number | null;
};

export type StaffQuote = Pick<QuoteRequest, "id" | "email" | "message" | "status" | "createdAt"> & {
	userId: string | null;
	username: string | null;
	businessName: string | null;
	/** The tier of an approved requester; null for everyone else. */
	tier: PricingTier | null;
	answered: GivenAnswer | null;
	/** The newest prices that had to wait for an owner (Rule 7.170). */
	held: HeldState | null;
	/** The last day of the offered prices; before the answer, the one its form begins with. */
	validUntil: string | null;
	/** Whether prices were offered. */
	isPriced: boolean;
	/** The order made from it. */
	orderNumber: string | null;
	lines: StaffQuoteLine[];
	/** All lines at list price, in cents; lines without a price count 0. */
	listTotalCents: number;
};

/** Quote requests with their products' names (Rule 7.21). */
export const listQuoteQueue = adminList({
	permission: "inbox",
	table: quoteRequests,
	from: sql`${quoteRequests} left join ${users} on ${eq(users.id, quoteRequests.userId)} left join ${companies} on ${ofTheirCompany}`,
	search: [quoteRequests.email, quoteRequests.message, quoteRequests.answer, companies.name],
	filters: { status: { label: "Status", column: quoteRequests.status, terms: QUOTE_STATUSES } },
	sorts: newestFirst(quoteRequests.createdAt, quoteRequests.id),
	rows: readQuotes,
});

/** One request for staff. @throws DomainError unauthenticated, forbidden, not_found. */
export function getQuote(db: Db, actor: Actor, quoteId: string): StaffQuote {
	requireAdmin(actor, "inbox");
	const [quote] = readQuotes(db, [quoteId]);
	if (!quote) throw notFound("Quote request");
	return quote;
}

function readQuotes(db: Db, quoteIds: string[]): StaffQuote[] {
	const rows = db
		.select({
			quote: quoteRequests,
			username: users.username,
			businessName: companies.name,
			isApproved: companies.isWholesaleApproved,
			companyId: companies.id,
			pricingTier: companies.pricingTier,
			by: usernameOf(quoteRequests.answeredBy),
			orderNumber: orderNumberOf,
		})
		.from(quoteRequests)
		.leftJoin(users, eq(users.id, quoteRequests.userId))
		.leftJoin(companies, ofTheirCompany)
		.where(inArray(quoteRequests.id, quoteIds))
		.all();
	// At most 50 lines a request and twenty requests a page: within SQLite's limit of values.
	const ids = [...new Set(rows.flatMap(({ quote }) => quote.productIds))];
	const named = db
		.select({
			id: products.id,
			name: products.name,
			sku: products.sku,
			brandId: products.brandId,
			category: products.category,
			wholesalePriceCents: products.wholesalePriceCents,
			stockQuantity: products.stockQuantity,
			minimum: products.minimumOrderQuantity,
			hasFlavors,
		})
		.from(products)
		.where(inArray(products.id, ids))
		.all();
	// Flavors are kept by name; only price lists have prices for them.
	let flavorIds: Map<string, string> | null = null;
	const flavorIdOf = (productId: string, flavor: string | null | undefined) => {
		if (!flavor) return null;
		flavorIds ??= flavorsByName(db, ids);
		return flavorIds.get(`${productId} ${flavor.toLowerCase()}`) ?? null;
	};
	const heldOf = heldOfQuotes(db, quoteIds);
	const byId = new Map(named.map((product) => [product.id, product]));
	const today = dayOf(new Date(), env.TIME_ZONE);
	const lastDay = daysAfter(today, QUOTE_DAYS);
	return rows.map(
		({ quote, username, businessName, isApproved, companyId, pricingTier, by, orderNumber }) => {
			const prices = pricesOf(
				db,
				isApproved && pricingTier ? { companyId, pricingTier } : "none",
				() => today,
			);
			const units = (wanted: string) =>
				quote.quantities.reduce(
					(sum, quantity, i) => sum + (quote.productIds[i] === wanted ? quantity : 0),
					0,
				);
			const lines = quote.productIds.map((productId, i): StaffQuoteLine => {
				const product = byId.get(productId);
				return {
					productId,
					name: product?.name ?? null,
					sku: product?.sku ?? null,
					flavor: quote.flavors[i] ?? null,
					assorted: quote.flavors[i] == null && product?.hasFlavors === true,
					quantity: quote.quantities[i] ?? 0,
					listCents: product?.wholesalePriceCents ?? null,
					theirCents:
						(product &&
							prices.of(
								{
									...product,
									productId,
									flavorId: prices.isPlain ? null : flavorIdOf(productId, quote.flavors[i]),
								},
								units(productId),
							)?.cents) ??
						null,
					offeredCents: quote.pricesCents?.[i] ?? null,
					stockQuantity: product?.stockQuantity ?? 0,
					shortOf: product && units(productId) < product.minimum ? product.minimum : null,
				};
			});
			const { id, userId, email, message, status, createdAt } = quote;
			return {
				...{ id, userId, email, message, status, createdAt, username, businessName },
				tier: isApproved ? pricingTier : null,
				answered: givenAnswer(quote.answer, by, quote.answeredAt),
				held: heldOf.get(id) ?? null,
				validUntil: quote.answeredAt ? quote.validUntil : lastDay,
				isPriced: quote.pricesCents !== null,
				orderNumber,
				lines,
				listTotalCents: lines.reduce((sum, line) => sum + (line.listCents ?? 0) * line.quantity, 0),
			};
		},
	);
}
