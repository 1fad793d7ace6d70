import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { QUOTE_STATUS_NAMES } from "~/terms/inbox";
import type { Db } from "~db/client.server";
import { products, quoteRequests, users } from "~db/schema.server";
import type { PricingTier } from "../../terms/pricing-tiers.ts";
import type { Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { requireAdmin } from "../permissions.ts";
import { hasFlavors } from "../products/has-flavors.server";
import { containsWords } from "../text-match.server";
import type { QuoteRequest } from "./request-quote.server";

export const QUOTE_FILTERS = ["all", ...QUOTE_STATUS_NAMES] as const;
export type QuoteFilter = (typeof QUOTE_FILTERS)[number];

/** A line of a request; a product deleted since has no name. */
export type StaffQuoteLine = {
	productId: string;
	name: string | null;
	sku: string | null;
	flavor: string | null;
	/** None is named of a product that has flavors. */
	assorted: boolean;
	quantity: number;
	/** The wholesale price without any tier, in cents. */
	listCents: number | null;
	stockQuantity: number;
};

export type StaffQuote = Pick<
	QuoteRequest,
	"id" | "email" | "message" | "status" | "answer" | "answeredAt" | "createdAt"
> & {
	username: string | null;
	businessName: string | null;
	/** The tier of an approved requester; null for everyone else. */
	tier: PricingTier | null;
	answeredBy: string | null;
	lines: StaffQuoteLine[];
	/** All lines at list price, in cents; unpriced ones count nothing. */
	listTotalCents: number;
};

/**
 * A page of quote requests for staff, newest first, with products by name, and how many there are of each status.
 *
 * @param query.search words of the email, business, text or answer; all must be found.
 * @param query.page counts from 1; one past the end gives the last.
 * @throws DomainError unauthenticated, forbidden.
 */
export function listQuoteQueue(
	db: Db,
	actor: Actor,
	query: { filter: QuoteFilter; search: string; page: number; perPage: number },
) {
	requireAdmin(actor);
	const found = matching(query.search);
	const counts = { all: 0, pending: 0, quoted: 0, closed: 0 };
	const groups = db
		.select({ status: quoteRequests.status, n: count() })
		.from(quoteRequests)
		.leftJoin(users, eq(users.id, quoteRequests.userId))
		.where(found)
		.groupBy(quoteRequests.status)
		.all();
	for (const { status, n } of groups) {
		counts[status] = n;
		counts.all += n;
	}
	const total = counts[query.filter];
	const pageCount = Math.max(1, Math.ceil(total / query.perPage));
	const page = Math.min(query.page, pageCount);
	const rows = selectQuotes(db)
		.where(and(query.filter === "all" ? undefined : eq(quoteRequests.status, query.filter), found))
		.orderBy(desc(quoteRequests.createdAt), desc(quoteRequests.id))
		.limit(query.perPage)
		.offset((page - 1) * query.perPage)
		.all();
	return { quotes: withLines(db, rows), counts, total, page, pageCount };
}

/** One request for staff. @throws DomainError unauthenticated, forbidden, not_found. */
export function getQuote(db: Db, actor: Actor, id: string): StaffQuote {
	requireAdmin(actor);
	const [quote] = withLines(db, selectQuotes(db).where(eq(quoteRequests.id, id)).all());
	if (!quote) throw notFound("Quote request");
	return quote;
}

const selectQuotes = (db: Db) =>
	db
		.select({
			quote: quoteRequests,
			username: users.username,
			businessName: users.businessName,
			isApproved: users.isWholesaleApproved,
			pricingTier: users.pricingTier,
			answeredBy: sql<
				string | null
			>`(select staff.username from users as staff where staff.id = ${quoteRequests.answeredBy})`,
		})
		.from(quoteRequests)
		.leftJoin(users, eq(users.id, quoteRequests.userId))
		.$dynamic();

type Selected = ReturnType<ReturnType<typeof selectQuotes>["all"]>[number];

function withLines(db: Db, rows: Selected[]): StaffQuote[] {
	// At most 50 lines a request and ten requests a page: within SQLite's limit of values.
	const ids = [...new Set(rows.flatMap(({ quote }) => quote.productIds))];
	const named = db
		.select({
			id: products.id,
			name: products.name,
			sku: products.sku,
			listCents: products.wholesalePriceCents,
			stockQuantity: products.stockQuantity,
			hasFlavors,
		})
		.from(products)
		.where(inArray(products.id, ids))
		.all();
	const byId = new Map(named.map((product) => [product.id, product]));
	return rows.map(({ quote, username, businessName, isApproved, pricingTier, answeredBy }) => {
		const lines = quote.productIds.map((productId, i): StaffQuoteLine => {
			const product = byId.get(productId);
			return {
				productId,
				name: product?.name ?? null,
				sku: product?.sku ?? null,
				flavor: quote.flavors[i] ?? null,
				assorted: quote.flavors[i] == null && product?.hasFlavors === true,
				quantity: quote.quantities[i] ?? 0,
				listCents: product?.listCents ?? null,
				stockQuantity: product?.stockQuantity ?? 0,
			};
		});
		const { id, email, message, status, answer, answeredAt, createdAt } = quote;
		return {
			...{ id, email, message, status, answer, answeredAt, createdAt, username, businessName },
			tier: isApproved ? pricingTier : null,
			answeredBy,
			lines,
			listTotalCents: lines.reduce((sum, line) => sum + (line.listCents ?? 0) * line.quantity, 0),
		};
	});
}

function matching(search: string): SQL | undefined {
	const { email, message, answer } = quoteRequests;
	return containsWords([email, message, answer, users.businessName], search);
}
