import { eq, inArray } from "drizzle-orm";
import { env } from "~/env.server";
import type { Tx } from "~db/client.server";
import { companies, products, quoteRequests, users } from "~db/schema.server";
import { ofTheirCompany } from "../companies/company-terms.server";
import { DomainError, type FieldError } from "../errors.ts";
import { inboxOperations } from "../inbox/inbox.server";
import { decimalOf, formatCents } from "../money.ts";
import { queueEmail } from "../outbox/queue-email.server";
import { type AdminActor, canSeeCosts } from "../permissions.ts";
import { dayOf } from "../shop-clock/buckets.ts";
import type { OfferedPrices } from "./answer-quote.schema.ts";
import type { QuoteRequest } from "./request-quote.server";

/** Answering quote requests, with or without prices, and setting their status (Rules 7.21, 7.103). */
export const quoteInbox = inboxOperations<QuoteRequest, { offer?: OfferedPrices | null }>({
	entity: "quote",
	called: "Quote request",
	action: "quote.answer",
	verb: "answer",
	find: (tx, id) => tx.select().from(quoteRequests).where(eq(quoteRequests.id, id)).get(),
	answerOf: ({ answeredBy: by, answeredAt: at }) => at && { by, at },
	keepAnswer: (tx, quote, { text, by, at, offer }, admin) => {
		if (offer) checkOffer(tx, admin, quote, offer, at);
		queueEmail(tx, { template: "quote-answer", to: quote.email, data: { quoteId: quote.id } });
		return tx
			.update(quoteRequests)
			.set({
				answer: text,
				status: "quoted",
				answeredBy: by,
				answeredAt: at,
				...(offer
					? {
							pricesCents: quote.productIds.map((_, n) => offer.pricesCents[n] ?? null),
							validUntil: offer.validUntil,
						}
					: {}),
			})
			.where(eq(quoteRequests.id, quote.id))
			.returning()
			.get();
	},
	keepStatus: (tx, id, status) =>
		tx.update(quoteRequests).set({ status }).where(eq(quoteRequests.id, id)).returning().get(),
	told: ({ email, pricesCents, validUntil }) => ({
		email,
		...(pricesCents ? { prices: pricesCents.map((cents) => cents && decimalOf(cents)), validUntil } : {}),
	}),
});

/**
 * @throws DomainError invalid, with messages on prices[n] and validUntil; conflict when the asker may not see prices
 * (Rule 1.3).
 */
function checkOffer(tx: Tx, admin: AdminActor, quote: QuoteRequest, offer: OfferedPrices, now: Date): void {
	const asker = tx
		.select({ isApproved: companies.isWholesaleApproved })
		.from(users)
		.innerJoin(companies, ofTheirCompany)
		.where(eq(users.id, quote.userId ?? ""))
		.get();
	if (!asker?.isApproved) {
		throw new DomainError(
			"conflict",
			"Prices can be offered to approved customers only. Send the answer alone.",
		);
	}
	const errors: FieldError[] = [];
	if (quote.productIds.every((_, n) => offer.pricesCents[n] == null)) {
		errors.push({ field: "prices[0]", message: "Enter at least one price, or send the answer alone" });
	}
	if (offer.validUntil < dayOf(now, env.TIME_ZONE)) {
		errors.push({ field: "validUntil", message: "Choose today or a later day" });
	}
	if (errors.length === 0) errors.push(...belowCost(tx, admin, quote, offer));
	const [first] = errors;
	if (first) throw new DomainError("invalid", first.message, { errors });
}

/** A warning for each price below our cost, once. */
function belowCost(tx: Tx, admin: AdminActor, quote: QuoteRequest, offer: OfferedPrices): FieldError[] {
	if (offer.isWarned) return [];
	const costs = new Map(
		tx
			.select({ id: products.id, costCents: products.costCents })
			.from(products)
			.where(inArray(products.id, quote.productIds))
			.all()
			.map(({ id, costCents }) => [id, costCents]),
	);
	return quote.productIds.flatMap((id, n) => {
		const [price, cost] = [offer.pricesCents[n] ?? null, costs.get(id) ?? null];
		if (price === null || cost === null || price >= cost) return [];
		const ours = canSeeCosts(admin) ? ` of ${formatCents(cost)}` : "";
		return [
			{
				field: `prices[${n}]`,
				message: `${formatCents(price)} is below our cost${ours}. Send the quote again to offer it anyway`,
			},
		];
	});
}
