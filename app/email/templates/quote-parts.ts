import { flavorText } from "~/domain/cart/cart-line";
import type { MailedQuote } from "~/domain/outbox/mailed-records.server";
import type { Block } from "../letter.ts";

/** The requested products, without prices, which only the answer has. */
export const quoteGoods = ({ lines }: MailedQuote): Block => ({
	kind: "goods",
	goods: lines.map(({ product, sku, quantity, ...line }) => ({
		name: product,
		flavor: flavorText(line),
		sku,
		quantity,
	})),
});
