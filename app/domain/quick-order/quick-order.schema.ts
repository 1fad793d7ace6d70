import { z } from "zod";
import { quantity } from "../cart/cart.schema.ts";
import { MAX_PAD_LINES } from "./pad-line.ts";

/** Anything a program may send in a line becomes text, so that each line is answered for itself. */
const asTyped = z
	.unknown()
	.optional()
	.transform((value) =>
		value === null || value === undefined
			? ""
			: (typeof value === "object" ? JSON.stringify(value) : String(value)).trim().slice(0, 200),
	);

/** `{lines: [{sku, quantity, flavor?}]}`: `sku` may be a barcode. */
export const padSchema = z.object({
	lines: z
		.array(
			z
				.object({ sku: asTyped, quantity: asTyped, flavor: asTyped })
				.transform(({ sku, ...line }) => ({ code: sku, ...line })),
			{ error: "Send an array of lines" },
		)
		.min(1, "Send at least one line")
		.max(MAX_PAD_LINES, `At most ${MAX_PAD_LINES} lines at once`),
});

/** A typed quantity as a number, or what is wrong with it. */
export function readQuantity(typed: string): { units: number } | { text: string } {
	const parsed = quantity.safeParse(typed);
	if (parsed.success) return { units: parsed.data };
	if (/^\+?\d{6,}$/.test(typed)) return { text: "Enter at most 100,000" };
	return { text: parsed.error.issues[0]!.message };
}
