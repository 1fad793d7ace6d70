import { and, eq, inArray, isNull, or, type Placeholder, sql } from "drizzle-orm";
import { type Cart, lineName } from "~/catalog";
import { hasFlavors } from "~/catalog/index.server";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { products, quoteRequests } from "~db/schema.server";
import { orderableGoods } from "../checkout/quoted-goods.server";
import { currentBuyer } from "../orders/current-buyer.server";
import { type QuoteState, quoteState } from "./quote-state.ts";
import type { QuoteRequest } from "./request-quote.server";

/** The number of the order made from a quote request; null without one. */
export const orderNumberOf = sql<string | null>`(select orders.order_number from orders
	where orders.quote_id = quote_requests.id)`;

/** A line of a quote as its buyer sees it. */
export type OfferLine = {
	name: string;
	sku: string | null;
	quantity: number;
	/** Null: not offered. */
	priceCents: number | null;
	/** Why the line of an open quote can't be ordered now. */
	problem: string | null;
};

export type Offer = Pick<QuoteRequest, "id" | "createdAt" | "message" | "answer" | "validUntil"> & {
	state: QuoteState;
	/** The order made from it. */
	orderNumber: string | null;
	lines: OfferLine[];
	/** The lines that can be ordered, with their totals. */
	cart: Cart;
};

/** Requests that a person sent as one of the company they are with now, or without a company (Rule 13.82). */
export const isOwnQuote = ({
	id,
	companyId,
}: Pick<UserActor, "id" | "companyId"> | { id: Placeholder; companyId: Placeholder }) =>
	and(
		eq(quoteRequests.userId, id),
		or(isNull(quoteRequests.companyId), eq(quoteRequests.companyId, companyId ?? "")),
	);

/** A buyer's own request with its order's number. @throws DomainError not_found, also for someone else's. */
export function ownQuote(
	db: Db | Tx,
	buyer: UserActor,
	id: string,
): QuoteRequest & { orderNumber: string | null } {
	const row = db
		.select({ quote: quoteRequests, orderNumber: orderNumberOf })
		.from(quoteRequests)
		.where(and(eq(quoteRequests.id, id), isOwnQuote(buyer)))
		.get();
	if (!row) throw notFound("Quote request");
	return { ...row.quote, orderNumber: row.orderNumber };
}

/**
 * One of the actor's own quote requests, with what of it can be ordered now and at which totals (Rule 7.104).
 * @throws DomainError unauthenticated, forbidden; not_found also for someone else's.
 */
export function getOffer(db: Db | Tx, actor: Actor, id: string, now = new Date()): Offer {
	const buyer = currentBuyer(db, actor);
	const quote = ownQuote(db, buyer, id);
	const state = quoteState(quote, dayOf(now, env.TIME_ZONE));
	const { cart, problems } = orderableGoods(db, buyer, quote);
	const named = new Map(
		db
			.select({ id: products.id, name: products.name, sku: products.sku, hasFlavors })
			.from(products)
			.where(inArray(products.id, quote.productIds))
			.all()
			.map(({ id: productId, ...product }) => [productId, product]),
	);
	const { createdAt, message, answer, validUntil, orderNumber } = quote;
	return {
		...{ id, createdAt, message, answer, validUntil, orderNumber, state, cart },
		lines: quote.productIds.map((productId, n) => {
			const product = named.get(productId);
			const flavor = quote.flavors[n] ?? null;
			return {
				name: lineName({
					productName: product?.name ?? "A product no longer listed",
					flavor,
					assorted: flavor === null && product?.hasFlavors === true,
				}),
				sku: product?.sku ?? null,
				quantity: quote.quantities[n] ?? 1,
				priceCents: quote.pricesCents?.[n] ?? null,
				problem: state === "open" ? (problems.get(n) ?? null) : null,
			};
		}),
	};
}
