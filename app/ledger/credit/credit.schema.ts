import { z } from "zod";
import { amountInCents, orNull, wholeNumber } from "~/kernel/fields";

/** A company's credit limit in cents, and after how many late days net terms are on hold; empty: neither. */
export const creditSchema = z.object({
	limit: orNull(amountInCents("Enter an amount, or nothing")),
	holdDays: orNull(wholeNumber("Enter the days, or nothing", { max: 365 })),
	/** The version the form was loaded with. If absent, there is no check. */
	version: wholeNumber("This form is incomplete. Open it again").optional(),
});
