import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { getMailedQuote, type MailedQuote } from "./mailed-quote.server";
import { quoteGoods } from "./quote-parts.ts";

export const quoteReceived = template<EmailTemplates["quote-received"], MailedQuote>({
	read: (db, { quoteId }) => getMailedQuote(db, SYSTEM, quoteId),
	write: (quote, shop, { isConfirmed }) => ({
		subject: "We received your quote request",
		preview: `We'll answer by email ${shop.answered}.`,
		title: "Quote request received",
		blocks: [
			{ kind: "text", text: `Thank you. We'll answer by email ${shop.answered}. You asked for:` },
			quoteGoods(quote),
			...(quote.message && isConfirmed ? [{ kind: "quote", text: quote.message } as const] : []),
		],
	}),
});
