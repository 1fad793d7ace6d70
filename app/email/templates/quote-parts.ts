import type { MailedQuote } from "~/domain/outbox/mailed-records.server";
import type { Block } from "../letter.ts";

/** What was asked for, without prices: those are in the answer. */
export const quoteGoods = ({ lines }: MailedQuote): Block => ({
	kind: "goods",
	goods: lines.map(({ product, flavor, sku, quantity }) => ({
		name: product,
		flavor: flavor ?? "Assorted",
		sku,
		quantity,
	})),
});
