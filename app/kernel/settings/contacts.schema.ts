import { z } from "zod";
import { emailAddress, list, optionalLine, refuseDisguise, requiredLine, wholeNumber } from "../fields.ts";
import type { Contacts } from "./setting.ts";

const MOST_HOURS = 10;

const DIGITS = "Enter a phone number with at least 7 digits";
const hasDigits = (text: string | null) => !text || text.replace(/\D/g, "").length >= 7;

/** The shop's contacts and hours. `version` is the one the form was loaded with. */
export const contactsSchema: z.ZodType<Contacts & { version: number }> = z.object({
	version: wholeNumber("This form is incomplete. Open it again"),
	supportEmail: emailAddress("Enter an email address"),
	supportPhone: requiredLine("Enter a phone number", 40).refine(hasDigits, DIGITS),
	emergencyPhone: optionalLine(40).refine(hasDigits, DIGITS),
	address: requiredLine("Enter the postal address", 200).superRefine(refuseDisguise),
	hours: list(
		z.object({
			days: requiredLine("Enter the days, or remove the row", 40),
			hours: requiredLine("Enter the hours, or Closed", 60),
		}),
		MOST_HOURS,
		{
			error: "Enter at least one row of hours",
			none: "Enter at least one row of hours",
			tooMany: `Enter at most ${MOST_HOURS} rows of hours`,
		},
	),
});
