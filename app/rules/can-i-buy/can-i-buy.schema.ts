import { z } from "zod";
import { requiredLine } from "~/kernel/fields";
import { state } from "../dated-facts/dated-fact.schema.ts";

/** A question of `/can-i-buy`. */
export const canIBuySchema = z.object({
	what: requiredLine("Enter a SKU, a barcode or a product", 200),
	state,
});
export type CanIBuy = z.output<typeof canIBuySchema>;
