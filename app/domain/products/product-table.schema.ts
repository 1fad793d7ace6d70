import { z } from "zod";
import { amountInCents, list, wholeNumber } from "../fields.ts";

const STOCK = "Stock quantity must be non-negative";
const stock = wholeNumber(STOCK, { max: 10_000_000 });
const optionalStock = z.preprocess((value) => (value === null ? undefined : value), stock.optional());

const flavor = z.object({ id: z.string().max(100), stockQuantity: stock, seen: stock });

/**
 * A row carries what its fields showed, as `seen`: what its user left alone is not written (Rule 3.8). A stock that is kept
 * by flavor is not in the form: absent, and stays.
 */
const row = z
	.object({
		id: z.string().max(100),
		version: wholeNumber("Reload the page", { min: 1 }),
		wholesalePrice: amountInCents("Wholesale price must be positive"),
		msrp: amountInCents("MSRP must be positive"),
		cost: amountInCents("Cost must be positive"),
		stockQuantity: optionalStock,
		flavors: list(flavor, 200).default([]),
		seen: z
			.object({
				wholesalePrice: amountInCents("Reload the page"),
				msrp: amountInCents("Reload the page"),
				cost: amountInCents("Reload the page"),
				stockQuantity: optionalStock,
			})
			.partial()
			.default({}),
	})
	.superRefine(({ stockQuantity, seen }, context) => {
		// An emptied field is sent as none.
		if (stockQuantity === undefined && seen.stockQuantity !== undefined)
			context.addIssue({ code: "custom", path: ["stockQuantity"], message: STOCK });
	});

/** The table of prices and stock, row by row. */
export const productTableSchema = z.object({ rows: list(row, 50, { none: "Reload the page" }) });

export type ProductTableRow = z.output<typeof row>;
