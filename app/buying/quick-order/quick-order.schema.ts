import { z } from "zod";
import { list } from "~/kernel/fields";
import { quantity } from "../cart/cart.schema.ts";
import { MAX_QUICK_ORDER_LINES } from "./quick-order-line.ts";

/**
 * Turns any value in a line into text of at most 200 characters, so that each line gets its own result. Lists and
 * objects are not stringified: a deeply nested one would overflow the stack.
 */
const asTyped = z
	.unknown()
	.optional()
	.transform((value) =>
		value === null || value === undefined
			? ""
			: (typeof value === "object" ? (Array.isArray(value) ? "[list]" : "[object]") : String(value))
					.trim()
					.slice(0, 200),
	);

/** `{lines: [{sku, quantity, flavor?}]}`: `sku` may be a barcode. */
export const quickOrderSchema = z.object({
	lines: list(
		z
			.object({ sku: asTyped, quantity: asTyped, flavor: asTyped })
			.transform(({ sku, ...line }) => ({ code: sku, ...line })),
		MAX_QUICK_ORDER_LINES,
		{
			error: "Send an array of lines",
			none: "Send at least one line",
			tooMany: `At most ${MAX_QUICK_ORDER_LINES} lines at once`,
		},
	),
});

/** Parses a typed quantity, or returns the error about it. */
export function readQuantity(typed: string): { units: number } | { text: string } {
	const parsed = quantity.safeParse(typed);
	if (parsed.success) return { units: parsed.data };
	if (/^\d+ or \d/.test(typed)) return { text: `Which quantity: ${typed}?` };
	if (/^\d+ [a-z]+$/.test(typed)) return { text: `Enter units: how many are ${typed}?` };
	if (/^\+?\d{6,}$/.test(typed)) return { text: "Enter at most 100,000" };
	return { text: parsed.error.issues[0]!.message };
}
