import { flavorText } from "~/catalog";
import type { Block } from "~/email/letter";
import { formatCents } from "~/kernel/money";
import type { MailedQuote } from "./mailed-quote.server";

/** The requested products, with the prices that the answer offers. */
export const quoteGoods = ({ lines }: MailedQuote): Block => ({
	kind: "goods",
	goods: lines.map(({ product, sku, quantity, priceCents, ...line }) => ({
		name: product,
		flavor: flavorText(line),
		sku,
		quantity,
		...(priceCents === null
			? {}
			: { unitPrice: formatCents(priceCents), total: formatCents(priceCents * quantity) }),
	})),
});
