import { formRows, textOf } from "~/http/form-rows.server";
import type { Db } from "~db/client.server";
import { getQuotableProducts, type QuotableProduct } from "../quote.queries.server";
import { MAX_QUOTE_LINES } from "../quote.schema";

/** An unfinished quote request, as its form shows it. */
export type QuoteDraft = {
	email: string;
	message: string;
	lines: { product: QuotableProduct; flavor: string; quantity: string }[];
};

/** A line for a newly added product: no flavor chosen, the minimum quantity. */
export const newLine = (product: QuotableProduct): QuoteDraft["lines"][number] => ({
	product,
	flavor: "",
	quantity: String(product.minimumOrderQuantity),
});

/** Reads the posted form. Lines whose product is no longer on sale are dropped. */
export function readDraft(db: Db, form: FormData): QuoteDraft {
	const posted = formRows(form)
		.slice(0, MAX_QUOTE_LINES)
		.map(({ text }) => ({
			productId: text("productId"),
			flavor: text("flavor"),
			quantity: text("quantity").slice(0, 12),
		}));
	const known = getQuotableProducts(
		db,
		posted.map(({ productId }) => productId),
	);
	return {
		email: textOf(form.get("email")),
		message: textOf(form.get("message")),
		lines: posted.flatMap(({ productId, ...line }) => {
			const product = known.find(({ id }) => id === productId);
			return product ? [{ product, ...line }] : [];
		}),
	};
}
