import { z } from "zod";
import { EXCISE_PAYER_NAMES } from "~/terms/excise";

/** Parts of the shapes of answers: the schemas that the rows of the API name in `gives`. */

/** The id of a record. */
export const id = z.uuid();

/** An amount of money, such as "1234.50". */
export const amount = z.string().regex(/^-?\d+\.\d\d$/);

/** A moment in UTC; a `Date` becomes one in JSON. */
export const moment: z.ZodType<string, string | Date> = z.iso.datetime();

/** A day in the shop's time zone, such as "2026-11-02". */
export const day = z.iso.date();

export const textOrNull = z.string().nullable();

/** A record by its name. */
export const named = z.strictObject({ id, name: z.string() });

/** Exemption from sales tax. */
export const exemptionShape = z
	.strictObject({
		number: textOrNull,
		state: z.string(),
		expiresOn: day.nullable(),
	})
	.meta({ id: "Exemption" });

/** One excise of an order or invoice. */
export const exciseLineShape = z
	.strictObject({
		name: z.string(),
		amount,
		payer: z.enum(EXCISE_PAYER_NAMES),
	})
	.meta({ id: "ExciseLine" });

export const addressShape = z
	.strictObject({
		firstName: z.string(),
		lastName: z.string(),
		company: z.string().optional(),
		address1: z.string(),
		address2: z.string().optional(),
		city: z.string(),
		state: z.string(),
		zipCode: z.string(),
		phone: z.string(),
	})
	.meta({ id: "Address" });
