import { eq } from "drizzle-orm";
import { ofTheirCompany } from "~/kernel/actor/company-terms.server";
import type { AdminActor } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { DomainError, type FieldError } from "~/kernel/errors";
import { inboxOperations } from "~/kernel/inbox/inbox.server";
import { decimalOf, formatCents } from "~/kernel/money";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import type { Tx } from "~db/client.server";
import type { HeldLine, HeldRequest } from "~db/json-shapes";
import { companies, quoteRequests, users } from "~db/schema.server";
import { type HeldPrice, holdPrices, refuseWaiting, withdrawHeld } from "../held-prices/hold-prices.server";
import { isBelowCost, mayGoBelowCost, needsOwner } from "../held-prices/needs-owner.ts";
import { answerSchema, type OfferedPrices, quoteStatusSchema } from "./answer-quote.schema.ts";
import { confirmedPrices } from "./confirmed-prices.ts";
import { pricedLines } from "./priced-lines.server";
import type { QuoteRequest } from "./request-quote.server";

type Answered = { text: string; by: string; at: Date; offer?: OfferedPrices | null };

const auditDetails = ({ email, pricesCents, validUntil }: QuoteRequest) => ({
	email,
	...(pricesCents ? { prices: pricesCents.map((cents) => cents && decimalOf(cents)), validUntil } : {}),
});

/**
 * Answering quote requests, with or without prices, and setting their status (Rules 7.21, 7.103). Prices of staff who may
 * not go below cost may have to wait for an owner: then the request stays as it is (Rule 7.170).
 */
export const quoteInbox = inboxOperations<QuoteRequest, { offer?: OfferedPrices | null }>({
	entity: "quote",
	called: "Quote request",
	action: "quote.answer",
	answerSchema,
	statusSchema: quoteStatusSchema,
	verb: "answer",
	find: findQuote,
	answerOf: ({ answeredBy: by, answeredAt: at }) => at && { by, at },
	holdAnswer: (tx, quote, { text, at, offer }, admin) => {
		refuseWaiting(tx, { quoteId: quote.id });
		if (!offer) return false;
		checkOffer(tx, quote, offer, at);
		const lines = pricedLines(tx, quote, offer.pricesCents, at);
		if (mayGoBelowCost(admin)) {
			refuseUnconfirmed(lines, offer);
			return false;
		}
		if (!lines.some(needsOwner)) return false;
		const { pricesCents, validUntil } = offer;
		const request: HeldRequest = { kind: "quote", text, pricesCents, validUntil };
		holdPrices(
			tx,
			admin,
			{ quoteId: quote.id },
			{ request, lines: lines.map(heldLine) },
			{ email: quote.email },
		);
		return true;
	},
	keepAnswer: (tx, quote, answer, admin) =>
		writeAnswer(tx, quote, answer, mayGoBelowCost(admin) ? admin.id : null),
	keepStatus: (tx, id, status, admin) => {
		withdrawHeld(tx, admin, { quoteId: id });
		return tx.update(quoteRequests).set({ status }).where(eq(quoteRequests.id, id)).returning().get();
	},
	auditDetails: auditDetails,
});

function findQuote(tx: Tx, id: string): QuoteRequest | undefined {
	return tx.select().from(quoteRequests).where(eq(quoteRequests.id, id)).get();
}

/** Stores an answer and queues its mail. `allowedBy`: the owner who set or allowed the prices. */
function writeAnswer(
	tx: Tx,
	quote: QuoteRequest,
	{ text, by, at, offer }: Answered,
	allowedBy: string | null,
): QuoteRequest {
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
						pricesAllowedBy: allowedBy,
					}
				: {}),
		})
		.where(eq(quoteRequests.id, quote.id))
		.returning()
		.get();
}

/**
 * Sends an answer whose prices an owner approved (Rule 7.171), as of who wrote it.
 * @throws DomainError conflict when the request was answered since, and when its prices can't be offered any more.
 */
export function sendHeldAnswer(
	tx: Tx,
	owner: AdminActor,
	{ quoteId, askedBy }: HeldPrice,
	{ text, pricesCents, validUntil }: HeldRequest & { kind: "quote" },
	now: Date,
): void {
	const quote = findQuote(tx, quoteId ?? "");
	if (!quote || quote.answeredAt) {
		throw new DomainError("conflict", "This request was answered since. Turn these prices down.");
	}
	const offer = { pricesCents, validUntil };
	try {
		checkOffer(tx, quote, offer, now);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		throw new DomainError("conflict", `${error.message}. Turn these prices down.`.replace("..", "."));
	}
	const answered = writeAnswer(tx, quote, { text, by: askedBy, at: now, offer }, owner.id);
	recordAudit(tx, owner, {
		action: "quote.answer",
		entity: "quote",
		entityId: quote.id,
		before: { status: quote.status },
		after: { ...auditDetails(answered), status: answered.status, answer: text, askedBy },
	});
}

/**
 * @throws DomainError invalid, with messages on prices[n] and validUntil; conflict when the asker may not see prices
 * (Rule 1.3).
 */
function checkOffer(tx: Tx, quote: QuoteRequest, offer: OfferedPrices, now: Date): void {
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
	const [first] = errors;
	if (first) throw new DomainError("invalid", first.message, { errors });
}

/** A line as it is stored, without its number. */
const heldLine = ({ name, quantity, priceCents, usualCents, costCents }: HeldLine): HeldLine => ({
	...{ name, quantity, priceCents, usualCents, costCents },
});

/**
 * An owner's own prices below cost go out once they are confirmed by name (Rule 7.170).
 * @throws DomainError invalid, with a message on each price below cost, and on `belowCost`.
 */
function refuseUnconfirmed(lines: readonly (HeldLine & { n: number })[], { belowCost }: OfferedPrices): void {
	const below = lines.filter(isBelowCost);
	if (below.length === 0 || belowCost === confirmedPrices(below)) return;
	const errors = below.map(({ n, priceCents, costCents }) => ({
		field: `prices[${n}]`,
		message: `${formatCents(priceCents)} is below our cost of ${formatCents(costCents ?? 0)}`,
	}));
	const confirm = { field: "belowCost", message: "Tick 'Offer below cost' to send these prices" };
	throw new DomainError("invalid", errors[0]!.message, { errors: [...errors, confirm] });
}
