import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { quoteRequests, users } from "~db/schema.server";
import { recordAudit } from "../audit/record-audit.server";
import { DomainError, notFound } from "../errors.ts";
import { spendKey } from "../forms/one-time-key.server";
import { adminOperation } from "../operation.server";
import { queueEmail } from "../outbox/queue-email.server";
import { shopTime } from "../shop-clock/shop-time.server";
import type { QuoteRequest } from "./request-quote.server";

/**
 * Answers a quote request by email, to the address it came from (Rule 7.21): the answer is kept, the status becomes
 * quoted.
 *
 * @param input.key the form's one-time key: the same form sent again does nothing.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when it was answered before: the message names
 *   who did and when.
 */
export const answerQuote = adminOperation(
	(
		tx,
		admin,
		{ id, answer, key }: { id: string; answer: string; key?: string | null },
		now: Date = new Date(),
	): QuoteRequest => {
		const quote = getRow(tx, id);
		if (key && !spendKey(tx, admin, key)) return quote;
		if (quote.answeredAt) {
			const by = tx
				.select({ username: users.username })
				.from(users)
				.where(eq(users.id, quote.answeredBy ?? ""))
				.get();
			throw new DomainError(
				"conflict",
				`Already answered by ${by?.username ?? "a former admin"} at ${shopTime(quote.answeredAt)}.`,
			);
		}
		const answered = tx
			.update(quoteRequests)
			.set({ answer, status: "quoted", answeredBy: admin.id, answeredAt: now })
			.where(eq(quoteRequests.id, id))
			.returning()
			.get();
		recordAudit(tx, admin, {
			action: "quote.answer",
			entity: "quote",
			entityId: id,
			before: { status: quote.status },
			after: { email: quote.email, status: answered.status, answer },
		});
		queueEmail(tx, { template: "quote-answer", to: quote.email, data: { quoteId: id } });
		return answered;
	},
);

/**
 * Sets a request's status (Rule 7.21). One that has it already stays as it is.
 * @throws DomainError unauthenticated, forbidden, not_found.
 */
export const setQuoteStatus = adminOperation(
	(tx, admin, { id, status }: { id: string; status: QuoteRequest["status"] }): QuoteRequest => {
		const quote = getRow(tx, id);
		if (quote.status === status) return quote;
		recordAudit(tx, admin, {
			action: "quote.status",
			entity: "quote",
			entityId: id,
			before: { status: quote.status },
			after: { email: quote.email, status },
		});
		return tx.update(quoteRequests).set({ status }).where(eq(quoteRequests.id, id)).returning().get();
	},
);

function getRow(tx: Tx, id: string): QuoteRequest {
	const quote = tx.select().from(quoteRequests).where(eq(quoteRequests.id, id)).get();
	if (!quote) throw notFound("Quote request");
	return quote;
}
