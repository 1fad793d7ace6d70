import { SYSTEM } from "~/domain/actor";
import type { EmailTemplates } from "~/domain/outbox/email-templates";
import { getMailedQuote, type MailedQuote } from "~/domain/outbox/mailed-records.server";
import { template } from "../template.ts";
import { dayText } from "./order-parts.ts";
import { quoteGoods } from "./quote-parts.ts";

export const quoteAnswer = template<EmailTemplates["quote-answer"], MailedQuote>({
	read: (db, { quoteId }) => getMailedQuote(db, SYSTEM, quoteId),
	write: (quote, shop) => ({
		subject: "Your quote",
		preview: (quote.answer ?? "").slice(0, 120),
		title: "Your quote",
		blocks: [
			{ kind: "text", text: quote.answer ?? "" },
			{ kind: "text", text: shop.name },
			{ kind: "heading", text: `Your request of ${dayText(quote.createdAt, shop)}` },
			quoteGoods(quote),
			{ kind: "text", text: `Questions? Reply to this email or call ${shop.phone}.` },
		],
	}),
});
