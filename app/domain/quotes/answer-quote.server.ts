import { eq } from "drizzle-orm";
import { quoteRequests } from "~db/schema.server";
import { inboxOperations } from "../inbox/inbox.server";
import { queueEmail } from "../outbox/queue-email.server";
import type { QuoteRequest } from "./request-quote.server";

/** Answering quote requests and setting their status (Rule 7.21). */
export const quoteInbox = inboxOperations<QuoteRequest>({
	entity: "quote",
	called: "Quote request",
	verb: "answer",
	find: (tx, id) => tx.select().from(quoteRequests).where(eq(quoteRequests.id, id)).get(),
	answerOf: ({ answeredBy: by, answeredAt: at }) => at && { by, at },
	keepAnswer: (tx, { id, email }, { text, by, at }) => {
		queueEmail(tx, { template: "quote-answer", to: email, data: { quoteId: id } });
		return tx
			.update(quoteRequests)
			.set({ answer: text, status: "quoted", answeredBy: by, answeredAt: at })
			.where(eq(quoteRequests.id, id))
			.returning()
			.get();
	},
	keepStatus: (tx, id, status) =>
		tx.update(quoteRequests).set({ status }).where(eq(quoteRequests.id, id)).returning().get(),
	told: ({ email }) => ({ email }),
});
