import { z } from "zod";
import { SELLER_LICENSE_KINDS } from "~/terms/seller-licenses";
import {
	emailAddress,
	list,
	optionalDay,
	optionalLine,
	orNull,
	refuseDisguise,
	requiredLine,
	wholeNumber,
} from "../fields.ts";

const MOST_LICENSES = 200;
const MOST_REMINDERS = 12;
const MOST_DAYS = 180;
const DAYS = `Enter whole days from -${MOST_DAYS} to ${MOST_DAYS} with commas between them, such as -3, 1, 7`;

/** Days as text, or a list in JSON; the output is sorted, each once. */
const days = z
	.union([z.string().max(200, DAYS), list(z.number(DAYS), MOST_REMINDERS, { tooMany: DAYS })], {
		error: DAYS,
	})
	.nullish()
	.transform((typed, context) => {
		const parts = typeof typed === "string" ? typed.split(/[\s,;]+/).filter(Boolean) : (typed ?? []);
		const found = [...new Set(parts.map(Number))].sort((a, b) => a - b);
		if (
			found.length <= MOST_REMINDERS &&
			found.every((day) => Number.isInteger(day) && Math.abs(day) <= MOST_DAYS)
		)
			return found;
		context.addIssue({ code: "custom", message: DAYS });
		return z.NEVER;
	});

const phone = optionalLine(40).refine(
	(text) => !text || text.replace(/\D/g, "").length >= 7,
	"Enter a phone number with at least 7 digits",
);

/** Who sells, on papers and in mails about money. `version` is the one the form was loaded with. */
export const sellerSchema = z.object({
	version: wholeNumber("This form is incomplete. Open it again"),
	legalName: optionalLine(120),
	address: optionalLine(200).superRefine(refuseDisguise),
	phone,
	mailName: optionalLine(80),
	mailAddress: orNull(emailAddress("Enter an email address, or nothing")),
	reminderDays: days,
	signerName: optionalLine(120),
	signerTitle: optionalLine(120),
	signerPhone: phone,
	/** Left out, it stays as it is. */
	reminders: z.enum(["on", "off"], { error: "Choose whether reminders are sent" }).nullish(),
	licenses: list(
		z.object({
			kind: z.enum(SELLER_LICENSE_KINDS, { error: "Choose what it is" }),
			number: requiredLine("Enter the number, or remove the row", 100),
			state: orNull(
				z
					.string({ error: "Enter the state's two letters" })
					.max(20, "Enter the state's two letters")
					.transform((state) => state.trim().toUpperCase())
					.refine((state) => /^[A-Z]{2}$/.test(state), "Enter the state's two letters"),
			),
			lastDay: optionalDay,
		}),
		MOST_LICENSES,
		{ tooMany: `Enter at most ${MOST_LICENSES} licenses` },
	).default([]),
});
