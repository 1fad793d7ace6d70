import { z } from "zod";
import { amountInCents, wholeNumber } from "../fields.ts";

/** A stock that is kept by flavor is not in the form: absent, and stays. */
const row = z.object({
	id: z.string(),
	version: wholeNumber("Reload the page", { min: 1 }),
	wholesalePrice: amountInCents("Wholesale price must be positive"),
	msrp: amountInCents("MSRP must be positive"),
	cost: amountInCents("Cost must be positive"),
	stockQuantity: z.preprocess(
		(value) => (value === null ? undefined : value),
		wholeNumber("Stock quantity must be non-negative", { max: 10_000_000 }).optional(),
	),
});

/** The table of prices and stock, row by row. */
export const productTableSchema = z.object({ rows: z.array(row).min(1).max(50) });

export type ProductTableRow = z.output<typeof row>;
