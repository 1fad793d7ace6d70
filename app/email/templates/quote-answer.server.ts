import { SYSTEM } from "~/domain/actor";
import type { EmailTemplates } from "~/domain/outbox/email-templates";
import { getMailedQuote, type MailedQuote } from "~/domain/outbox/mailed-records.server";
import { dayText as formatDay } from "~/domain/texts/day-text";
import type { Block, Shop } from "../letter.ts";
import { template } from "../template.ts";
import { dayText } from "./order-parts.ts";
import { quoteGoods } from "./quote-parts.ts";

/** Until when the prices are valid, and the way to order at them. */
function offerBlocks({ id, validUntil }: MailedQuote, shop: Shop): Block[] {
	if (validUntil === null) return [];
	return [
		{ kind: "text", text: `You can order at these prices until ${formatDay(validUntil)}.` },
		{ kind: "button", label: "See the quote and order", url: `${shop.url}/buyer-portal/quotes/${id}` },
	];
}

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
			...offerBlocks(quote, shop),
			{ kind: "text", text: `Questions? Reply to this email or call ${shop.phone}.` },
		],
	}),
});
