import { flavorText } from "~/domain/cart/cart-line";
import { formatCents } from "~/domain/money";
import type { MailedQuote } from "~/domain/outbox/mailed-records.server";
import type { Block } from "../letter.ts";

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
