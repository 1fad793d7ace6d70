import { z } from "zod";
import { isShippedTo } from "~/kernel/addresses/postal-fields";
import { requiredLine } from "~/kernel/fields";
import { notShippedYet } from "~/terms/state-names";
import { state } from "../dated-facts/dated-fact.schema.ts";

/** A question of `/can-i-buy`. */
export const canIBuySchema = z.object({
	what: requiredLine("Enter a SKU, a barcode or a product", 200),
	state: state.superRefine((code, context) => {
		if (isShippedTo(code)) return;
		context.addIssue({ code: "custom", message: notShippedYet(code) });
	}),
});
export type CanIBuy = z.output<typeof canIBuySchema>;
