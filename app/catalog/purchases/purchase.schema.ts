import { z } from "zod";
import {
	amountInCents,
	list,
	optionalDay,
	optionalLine,
	optionalText,
	orNull,
	requiredLine,
	ticked,
	wholeNumber,
} from "~/kernel/fields";
import { MOST_MOVED } from "../stock/stock.schema.ts";
import { unitCost } from "../suppliers/supplier.schema.ts";

/** The most lines of an order to a supplier. */
export const MOST_PURCHASE_LINES = 500;

const units = wholeNumber("Enter units as a whole number", { max: MOST_MOVED });

/** A line: goods by our own key, as the page has it, or by a code. Without units it is left out. */
const line = z.object({
	/** Product and flavor, as `stockKey` writes them. */
	place: optionalLine(100),
	/** Our SKU, a barcode or the supplier's code. */
	sku: optionalLine(100),
	quantity: orNull(units),
	cost: unitCost,
});
export type PurchaseLineInput = z.output<typeof line>;

const lines = list(line, MOST_PURCHASE_LINES);

export const newPurchaseSchema = z.object({
	supplierId: requiredLine("Choose a supplier", 100),
	/** With all that is to be reordered of what the supplier has. */
	fill: ticked,
	lines: lines.optional(),
});

/** What an order to a supplier is to be. Absent parts stay as they are; lines that are missing in the list go. */
export const purchaseSchema = z.object({
	expectedDay: optionalDay.optional(),
	note: optionalText(1000).optional(),
	freight: orNull(amountInCents("Enter an amount such as 40.00")).optional(),
	lines: lines.optional(),
	/** A further line, of one case or unit where no units are said. */
	add: optionalLine(100),
	addQuantity: orNull(units),
	/** The version the form was loaded with; if absent, nothing is checked. */
	version: wholeNumber("This form is incomplete. Open it again").optional(),
});
export type PurchaseInput = z.output<typeof purchaseSchema>;

/** The same, and whether it goes to the supplier by mail. */
export const sendPurchaseSchema = purchaseSchema.extend({ mail: ticked });
