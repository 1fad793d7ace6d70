import { answerSchema, quoteStatusSchema } from "~/domain/quotes/answer-quote.schema";
import { quoteInbox } from "~/domain/quotes/answer-quote.server";
import { getQuote } from "~/domain/quotes/quote-admin.queries.server";
import { inboxActions } from "../inbox/actions.server";
import { QUOTES } from "../inbox/inboxes";

export const quotes = inboxActions(QUOTES, {
	get: getQuote,
	operations: quoteInbox,
	answerSchema,
	statusSchema: quoteStatusSchema,
});
