import { shortAge } from "~/customers";
import { inboxActions } from "~/desk/inbox/actions.server";
import { QUOTES } from "~/desk/inbox/inboxes";
import { recordForms } from "~/http/record-page.server";
import { formatCents } from "~/kernel/money";
import { counted } from "~/kernel/texts/numbers";
import { QUOTE_STATUSES } from "~/terms/inbox";
import { quoteInbox } from "../answer-quote.server";
import { getQuote, listQuoteQueue } from "../quote-admin.queries.server";

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
	heldMessage: ({ answeredAt }) =>
		answeredAt
			? null
			: {
					title: "Waits for an Owner",
					text: "An owner looks at these prices first. The quote goes out once they are approved.",
				},
});

/** What can be done on a quote's page. */
export const quoteForms = recordForms({ page: quotes.setStatus, answer: quotes.answer });
