import { and, eq, inArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import { onSale } from "~/catalog/index.server";
import { adminList, newestFirst } from "~/kernel/lists/admin-list.server";
import { decimalOrNull } from "~/kernel/money";
import { amount, day, id, moment, named, textOrNull } from "~/kernel/shapes.server";
import { containsWords, isSameAs } from "~/kernel/text-match.server";
import { QUOTE_STATUS_NAMES } from "~/terms/inbox";
import type { Db } from "~db/client.server";
import { productFlavors, products, quoteRequests } from "~db/schema.server";
import type { QuoteRequest } from "./request-quote.server";

/** A product as shown in a quote request. */
export type QuotedProduct = { id: string; name: string; sku: string | null; slug: string };

/** A product that can be requested, with the data for the line's fields. */
export type QuotableProduct = QuotedProduct & { minimumOrderQuantity: number; flavors: string[] };

/** A request as its sender gets it back. */
export const requesterShape = z
	.strictObject({
		id,
		userId: id.nullable(),
		email: z.string(),
		productIds: z.array(id),
		quantities: z.array(z.int()),
		flavors: z.array(textOrNull),
		message: textOrNull,
		status: z.enum(QUOTE_STATUS_NAMES),
		createdAt: moment,
	})
	.meta({ id: "Requester" });

/** A request for staff. */
export const quoteShape = requesterShape
	.extend({
		products: z.array(named.extend({ sku: textOrNull, slug: z.string() })),
		prices: z.array(amount.nullable()).nullable(),
		answer: textOrNull,
		answeredBy: id.nullable(),
		answeredAt: moment.nullable(),
		pricesAllowedBy: id.nullable(),
		validUntil: day.nullable(),
	})
	.meta({ id: "Quote" });

/** A request as returned to its sender. */
export function requesterView(quote: QuoteRequest) {
	const { id, userId, email, productIds, quantities, flavors, message, status, createdAt } = quote;
	return { id, userId, email, productIds, quantities, flavors, message, status, createdAt };
}

/** A request as JSON for staff: offered prices as decimal strings. */
export function quoteRecord<Row extends QuoteRequest>({ pricesCents, companyId: _company, ...row }: Row) {
	return { ...row, prices: pricesCents?.map(decimalOrNull) ?? null };
}

/** Stored requests with their products' names, for API calls by admins. */
export const listQuoteRequests = adminList({
	permission: "inbox",
	table: quoteRequests,
	sorts: newestFirst(quoteRequests.createdAt, quoteRequests.id),
	rows: (db, ids) =>
		withProducts(db, db.select().from(quoteRequests).where(inArray(quoteRequests.id, ids)).all()),
});

/** Adds each request's products, in the order of its lines; deleted products are left out. */
function withProducts(db: Db, rows: QuoteRequest[]): (QuoteRequest & { products: QuotedProduct[] })[] {
	const ids = [...new Set(rows.flatMap((row) => row.productIds))];
	// At most 50 lines a request and 500 requests a page: within SQLite's limit of values.
	const found: QuotedProduct[] = db
		.select({ id: products.id, name: products.name, sku: products.sku, slug: products.slug })
		.from(products)
		.where(inArray(products.id, ids))
		.all();
	const known = new Map(found.map((product) => [product.id, product]));
	return rows.map((row) => ({
		...row,
		products: row.productIds.flatMap((id) => known.get(id) ?? []),
	}));
}

/** Products on sale by id, for the lines of an unsent request; unknown ids are left out. */
export function getQuotableProducts(db: Db, ids: string[]): QuotableProduct[] {
	if (ids.length === 0) return [];
	return withFlavors(
		db,
		selectQuotable(db)
			.where(and(onSale, inArray(products.id, ids)))
			.all(),
	);
}

/** The product on sale for an id or slug in a link. */
export function findQuotableProduct(db: Db, idOrSlug: string): QuotableProduct | undefined {
	const found = selectQuotable(db)
		.where(and(onSale, or(eq(products.id, idOrSlug), eq(products.slug, idOrSlug.toLowerCase()))))
		.limit(1)
		.all();
	return withFlavors(db, found)[0];
}

/**
 * Products on sale for a search text: the one with that SKU or barcode, else those whose name contains every word, at
 * most `limit`.
 */
export function findQuotableProducts(db: Db, text: string, limit = 8): QuotableProduct[] {
	const typed = text.trim().slice(0, 100);
	if (!typed) return [];
	const exact = selectQuotable(db)
		.where(and(onSale, or(isSameAs(products.sku, typed), eq(products.barcode, typed))))
		.limit(1)
		.all();
	if (exact.length > 0) return withFlavors(db, exact);
	const found = selectQuotable(db)
		.where(and(onSale, containsWords([products.name], typed)))
		.orderBy(sql`${products.name} collate nocase`)
		.limit(limit)
		.all();
	return withFlavors(db, found);
}

const selectQuotable = (db: Db) =>
	db
		.select({
			id: products.id,
			name: products.name,
			sku: products.sku,
			slug: products.slug,
			minimumOrderQuantity: products.minimumOrderQuantity,
		})
		.from(products)
		.$dynamic();

function withFlavors(db: Db, rows: Omit<QuotableProduct, "flavors">[]): QuotableProduct[] {
	const ids = rows.map(({ id }) => id);
	const flavors = db
		.select({ productId: productFlavors.productId, name: productFlavors.name })
		.from(productFlavors)
		.where(and(inArray(productFlavors.productId, ids), eq(productFlavors.active, true)))
		.orderBy(productFlavors.position)
		.all();
	return rows.map((row) => ({
		...row,
		flavors: flavors.filter(({ productId }) => productId === row.id).map(({ name }) => name),
	}));
}
