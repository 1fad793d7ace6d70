import { z } from "zod";
import { emailAddress, list, optionalLine, optionalText, wholeNumber } from "~/kernel/fields";

export const MAX_QUOTE_LINES = 50;
// The parallel lists may be a few entries longer, so that the error is about matching the products.
const LONGEST_LIST = 10 * MAX_QUOTE_LINES;
const NO_PRODUCT = "Add at least one product";
const QUANTITY = "Quantity must be a whole number of at least 1";

const quantity = wholeNumber(QUANTITY, { min: 1, max: 100_000 });
const productId = z.string({ error: NO_PRODUCT }).min(1, NO_PRODUCT).max(64, "Unknown product");
const tooMany = `Ask for at most ${MAX_QUOTE_LINES} products at a time`;

/** A request as the form posts it: one entry per line (Rule 6.3). */
export const quoteFormSchema = z.object({
	email: emailAddress(),
	message: optionalText(5000),
	lines: list(z.object({ productId, flavor: optionalLine(100), quantity }), MAX_QUOTE_LINES, {
		error: NO_PRODUCT,
		none: NO_PRODUCT,
		tooMany,
	}),
});

export type QuoteInput = z.output<typeof quoteFormSchema>;

/** A request as API clients send it: parallel lists, `flavors` optional, null for assorted. */
export const quoteJsonSchema = z
	.object({
		email: emailAddress(),
		productIds: list(productId, MAX_QUOTE_LINES, { error: NO_PRODUCT, none: NO_PRODUCT, tooMany }),
		quantities: list(quantity, LONGEST_LIST, { error: QUANTITY, tooMany }),
		flavors: list(optionalLine(100), LONGEST_LIST, { tooMany }).nullish(),
		message: optionalText(5000),
	})
	.superRefine(({ productIds, quantities, flavors }, context) => {
		if (quantities.length !== productIds.length) {
			context.addIssue({ code: "custom", path: ["quantities"], message: "Give one quantity per product" });
		}
		if (flavors && flavors.length !== productIds.length) {
			context.addIssue({ code: "custom", path: ["flavors"], message: "Give one flavor or null per product" });
		}
	})
	.transform(
		({ email, message, productIds, quantities, flavors }): QuoteInput => ({
			email,
			message,
			lines: productIds.map((id, i) => ({
				productId: id,
				flavor: flavors?.[i] ?? null,
				quantity: quantities[i] ?? 1,
			})),
		}),
	);
