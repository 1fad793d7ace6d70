import { eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { DomainError } from "~/kernel/errors";
import { isOn } from "~/kernel/settings/switches.server";
import { dayText } from "~/kernel/texts/day-text";
import type { Db, Tx } from "~db/client.server";
import { orders, quoteRequests } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { insertOrder } from "../checkout/insert-order.server";
import type { OrderRequest } from "../checkout/order.schema.ts";
import {
	madeBefore,
	type OrderSource,
	type PlacedOrder,
	type PlaceOrderOptions,
	prepareOrder,
	type WaitingOrder,
} from "../checkout/prepare-order.server";
import { requestApproval, waitingRequestFor, waitsForApproval } from "../checkout/request-approval.server";
import { type CurrentBuyer, currentBuyer } from "../orders/current-buyer.server";
import { orderWithLines } from "../orders/order.queries.server";
import { getOffer, ownQuote } from "./offer.server";
import { getQuotableProducts } from "./quote.queries.server";
import { quoteState } from "./quote-state.ts";
import { type QuoteRequest, requestQuote } from "./request-quote.server";

/** `isPartial`: the buyer has seen that lines are left out, and takes the rest. */
export type AcceptInput = OrderRequest & { quoteId: string; isPartial: boolean };

/**
 * Orders the goods of a quote at its prices, by the checks of every order (Rules 7.104, 7.105). The quote is closed; the
 * cart stays as it is. Accepted again, it gives the same order, or the request that waits for an owner (Rule 13.20).
 *
 * @throws DomainError unauthenticated, forbidden (by the account's current state); not_found, also for someone else's;
 * conflict when it lapsed, was withdrawn or has no prices, when lines can't be ordered, naming them, and otherwise as
 * `placeOrder`.
 */
export function acceptQuote(
	db: Db,
	actor: Actor,
	{ quoteId, isPartial, ...input }: AcceptInput,
	options: PlaceOrderOptions,
	now = new Date(),
): PlacedOrder | WaitingOrder {
	return transact(db, (tx) => {
		const buyer = currentBuyer(tx, actor);
		ownQuote(tx, buyer, quoteId);
		const made = tx
			.select({ id: orders.id, key: orders.idempotencyKey })
			.from(orders)
			.where(eq(orders.quoteId, quoteId))
			.get();
		if (made) {
			const isResent = made.key !== null && made.key === options.idempotencyKey;
			const order = orderWithLines(tx, made.id);
			return { order, replayed: true, ...(isResent ? {} : { wasOrdered: true }) };
		}
		const waiting = isOn(tx, "approvals") ? waitingRequestFor(tx, quoteId) : undefined;
		if (waiting) return { request: waiting, replayed: true };
		const source = { ...options, ...sourceOfQuote(tx, buyer, { quoteId, isPartial }, now) };
		const sent = madeBefore(tx, source, input);
		if (sent) return sent;
		const order = prepareOrder(tx, source, input);
		if (waitsForApproval(tx, order)) return requestApproval(tx, order);
		closeQuote(tx, quoteId);
		return insertOrder(tx, order);
	});
}

/**
 * A quote's goods at its prices, as an order's source.
 * @throws DomainError not_found; conflict when it can't be ordered any longer.
 */
export function sourceOfQuote(
	tx: Db | Tx,
	buyer: CurrentBuyer,
	{ quoteId, isPartial }: Pick<AcceptInput, "quoteId" | "isPartial">,
	now = new Date(),
): Omit<OrderSource, keyof PlaceOrderOptions> {
	const quote = ownQuote(tx, buyer, quoteId);
	const refused = REFUSALS[quoteState(quote, dayOf(now, env.TIME_ZONE))](quote);
	if (refused) throw new DomainError("conflict", refused);
	const names = isPartial ? null : getOffer(tx, buyer, quoteId, now).lines.map(({ name }) => name);
	const goods = { from: "quote", quoted: quote, names } as const;
	const priced = { pricedBy: quote.answeredBy, priceAllowedBy: quote.pricesAllowedBy };
	return { buyer, by: buyer, goods, content: quoteId, quoteId, priced };
}

/** Closes a quote that was ordered. */
export const closeQuote = (tx: Tx, quoteId: string): void => {
	tx.update(quoteRequests).set({ status: "closed" }).where(eq(quoteRequests.id, quoteId)).run();
};

const REFUSALS = {
	open: () => null,
	// An order was looked for before.
	ordered: () => null,
	unpriced: () => "We have not offered prices for this request yet.",
	withdrawn: () => "This quote is no longer offered. Ask for a new one.",
	lapsed: ({ validUntil }: QuoteRequest) =>
		`This quote lapsed after ${dayText(validUntil!)}. Ask for a new one.`,
};

/**
 * Asks for the goods of an own request again, as far as they are still sold (Rule 7.105). Pressed twice it asks once.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when none of them is sold any longer.
 */
export function askAgain(db: Db, actor: Actor, quoteId: string): QuoteRequest {
	const buyer = currentBuyer(db, actor);
	const { productIds, quantities, flavors, message } = ownQuote(db, buyer, quoteId);
	const sold = new Map(getQuotableProducts(db, productIds).map((product) => [product.id, product]));
	const lines = productIds
		.map((productId, n) => ({ productId, flavor: flavors[n] ?? null, quantity: quantities[n] ?? 1 }))
		.filter(({ productId, flavor }) => {
			const product = sold.get(productId);
			return product && (flavor === null || product.flavors.includes(flavor));
		});
	if (lines.length === 0) throw new DomainError("conflict", "None of these goods are sold any longer.");
	return requestQuote(db, buyer, { email: buyer.email, message, lines }).quote;
}
