import { z } from "zod";
import { amountInCents, list, orNull, requiredLine, ticked } from "~/kernel/fields";
import { deliverySchema } from "../stock/stock.schema.ts";
import { MOST_STOCK_LINES } from "../stock/stock-lines.ts";
import { unitCost } from "../suppliers/supplier.schema.ts";

/** A delivery against an order. Costs and freight count only where their sender sees costs. */
export const receiptSchema = deliverySchema.omit({ supplier: true }).extend({
	reference: requiredLine("Enter the delivery note's number", 100),
	/** What a unit costs, by a code of the lines; without one, as ordered. */
	costs: list(
		z.object({ code: requiredLine("Enter a code", 100), cost: unitCost }),
		MOST_STOCK_LINES,
	).default([]),
	/** What bringing it cost; left out: what the order says. */
	freight: orNull(amountInCents("Enter an amount such as 40.00")).optional(),
	/** Takes goods that were not ordered. */
	takeExtras: ticked,
	rest: z.enum(["expect", "close"]).default("expect"),
});
