import { type Block, replyOrCall, type Shop } from "~/email/letter";
import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { dayText as formatDay } from "~/kernel/texts/day-text";
import { dayText } from "../../orders/mails/order-parts.ts";
import { getMailedQuote, type MailedQuote } from "./mailed-quote.server";
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
			{ kind: "text", text: `Questions? ${replyOrCall(shop)}` },
		],
	}),
});
