import { formatCents } from "~/domain/money";
import { answerSchema, quoteStatusSchema } from "~/domain/quotes/answer-quote.schema";
import { quoteInbox } from "~/domain/quotes/answer-quote.server";
import { getQuote, listQuoteQueue } from "~/domain/quotes/quote-admin.queries.server";
import { counted } from "~/domain/texts/numbers";
import { QUOTE_STATUSES } from "~/terms/inbox";
import { shortAge } from "../applications/age-in-words";
import { inboxActions } from "../inbox/actions.server";
import { QUOTES } from "../inbox/inboxes";

export const quotes = inboxActions(QUOTES, {
	list: listQuoteQueue,
	get: getQuote,
	row: ({ id, businessName, email, lines, listTotalCents, status, createdAt }, now) => ({
		...{ id, name: businessName ?? email, detail: counted(lines.length, "product") },
		note: formatCents(listTotalCents),
		aside: status === "pending" ? shortAge(createdAt, now) : QUOTE_STATUSES[status].label,
		isWaiting: status === "pending",
	}),
	operations: quoteInbox,
	answerSchema,
	statusSchema: quoteStatusSchema,
	heldSays: ({ answeredAt }) =>
		answeredAt
			? null
			: {
					title: "Waits for an Owner",
					text: "An owner looks at these prices first. The quote goes out once they are approved.",
				},
});
