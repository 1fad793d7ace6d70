import { z } from "zod";

/** Goods to be mailed about: a product, or one flavor of it. */
export const stockRequestSchema = z.object({
	productId: z.string({ error: "Choose a product" }).trim().min(1, "Choose a product").max(100),
	/** Left out or empty: the product, in any flavor. */
	flavorId: z
		.string()
		.trim()
		.max(100)
		.nullish()
		.transform((id) => id || null),
});
