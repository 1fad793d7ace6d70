import { z } from "zod";
import { parseCents } from "./money.ts";

/** Pieces of schemas that forms, API and imports share. No side effects. */

// Control characters other than tab and line breaks.
const CONTROL = /[^\P{Cc}\t\n\r]/gu;

const asLine = (value: string) =>
	value
		.replace(CONTROL, "")
		.replace(/[\r\n\t]+/g, " ")
		.trim();
const asText = (value: string) => value.replace(/\r\n?/g, "\n").replace(CONTROL, "").trim();

// The schemas below never pipe cleaned text into a second string schema: the form adapter reads an empty string
// as an absent field in every string schema it meets.

const required = (clean: (value: string) => string, message: string, max: number) =>
	z
		.string({ error: message })
		.transform(clean)
		.superRefine((value, context) => {
			if (value === "") context.addIssue({ code: "custom", message });
			else if (value.length > max) context.addIssue({ code: "custom", message: tooLong(max) });
		});

const optional = (clean: (value: string) => string, max: number) =>
	z
		.string()
		.nullish()
		.transform((value) => clean(value ?? "") || null)
		.refine((value) => (value?.length ?? 0) <= max, tooLong(max));

const tooLong = (max: number) => `Use at most ${max.toLocaleString("en-US")} characters`;

/** One line of text, required. Absent, empty and blank get the same message; control characters are dropped. */
export const requiredLine = (message: string, max = 200) => required(asLine, message, max);

/** One line of text that may be left out: null then. */
export const optionalLine = (max = 200) => optional(asLine, max);

/** Text of several lines, required; line breaks become \n. */
export const requiredText = (message: string, max = 5000) => required(asText, message, max);

/** Text of several lines that may be left out: null then. */
export const optionalText = (max = 5000) => optional(asText, max);

/** An e-mail address, required; what stands around it is cut off. */
export const emailAddress = (message = "Invalid email address") =>
	z
		.string({ error: message })
		.transform((value) => value.trim())
		.pipe(z.email({ error: message }).max(254, message));

/** An amount of money in a form or a JSON body, given as text or number; integer cents come out. */
export const amountInCents = (message: string) =>
	z.union([z.string(), z.number()], { error: message }).transform((value, context) => {
		const cents = parseCents(value);
		if (cents === null || cents < 0) {
			context.addIssue({ code: "custom", message });
			return z.NEVER;
		}
		return cents;
	});

/** A whole number of at least `min`, given as text or number. */
export const wholeNumber = (message: string, { min = 0, max = 1_000_000 } = {}) =>
	z.union([z.string(), z.number()], { error: message }).transform((value, context) => {
		const text = String(value).trim();
		const number = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
		if (!Number.isInteger(number) || number < min || number > max) {
			context.addIssue({ code: "custom", message });
			return z.NEVER;
		}
		return number;
	});
