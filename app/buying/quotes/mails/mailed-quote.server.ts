import { eq, inArray } from "drizzle-orm";
import { hasFlavors } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { requireSystem } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { products, quoteRequests } from "~db/schema.server";

export type MailedQuote = {
	id: string;
	/** The last day of the offered prices, YYYY-MM-DD; null when none were offered. */
	validUntil: string | null;
	message: string | null;
	answer: string | null;
	createdAt: Date;
	lines: {
		product: string;
		sku: string | null;
		flavor: string | null;
		assorted: boolean;
		quantity: number;
		/** The offered unit price, in cents. */
		priceCents: number | null;
	}[];
};

/** The quote request a mail acknowledges or answers, its products by name. @throws DomainError not_found. */
export function getMailedQuote(db: Db, actor: Actor, quoteId: string): MailedQuote {
	requireSystem(actor);
	const row = db.select().from(quoteRequests).where(eq(quoteRequests.id, quoteId)).get();
	if (!row) throw notFound("Quote request");
	const named = db
		.select({ id: products.id, name: products.name, sku: products.sku, hasFlavors })
		.from(products)
		.where(inArray(products.id, row.productIds))
		.all();
	const lines = row.productIds.map((id, n) => {
		const product = named.find((one) => one.id === id);
		return {
			product: product?.name ?? "A product no longer in the catalog",
			sku: product?.sku ?? null,
			flavor: row.flavors[n] ?? null,
			assorted: row.flavors[n] == null && product?.hasFlavors === true,
			quantity: row.quantities[n] ?? 0,
			priceCents: row.pricesCents?.[n] ?? null,
		};
	});
	const { id, message, answer, createdAt, validUntil } = row;
	return { id, message, answer, createdAt, validUntil, lines };
}
