import { z } from "zod";
import {
	amountInCents,
	emailAddress,
	optionalLine,
	optionalText,
	orNull,
	requiredLine,
	wholeNumber,
} from "~/kernel/fields";

/** A supplier as the form sends it. */
export const supplierSchema = z.object({
	name: requiredLine("Enter the supplier's name", 100),
	contact: optionalLine(100),
	email: orNull(emailAddress()),
	phone: optionalLine(40),
	account: optionalLine(60),
	terms: optionalLine(60),
	leadDays: orNull(wholeNumber("Enter days as a whole number up to 365", { max: 365 })),
	minimum: orNull(amountInCents("Enter an amount such as 500.00")),
	notes: optionalText(2000),
	/** The version the form was loaded with; if absent, nothing is checked. */
	version: wholeNumber("This form is incomplete. Open it again").optional(),
});
export type SupplierInput = z.output<typeof supplierSchema>;

/** What a unit costs us: unknown, or above zero. Free goods have no cost of their own (Rule 7.141). */
export const unitCost = orNull(
	amountInCents("Enter an amount such as 4.42").refine(
		(cents) => cents > 0,
		"Enter a cost above zero, or leave it empty",
	),
);

/** Goods of a supplier, by our SKU. */
export const supplierGoodSchema = z.object({
	sku: requiredLine("Enter a SKU or barcode", 100),
	code: optionalLine(60),
	casePack: orNull(wholeNumber("Enter units as a whole number from 1", { min: 1, max: 100_000 })),
	cost: unitCost,
});
