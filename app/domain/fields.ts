import { z } from "zod";
import { parseCents } from "./money.ts";

/** Pieces of schemas that forms, API and imports share. No side effects. */

// Control characters other than tab and line breaks.
const CONTROL = /[^\P{Cc}\t\n\r]/gu;

/** One line of text, required. Absent, empty and blank get the same message; control characters are dropped. */
export const requiredLine = (message: string, max = 200) =>
	z
		.string({ error: message })
		.transform((value) =>
			value
				.replace(CONTROL, "")
				.replace(/[\r\n\t]+/g, " ")
				.trim(),
		)
		.pipe(z.string().min(1, message).max(max, `Use at most ${max} characters`));

/** One line of text that may be left out: null then. */
export const optionalLine = (max = 200) =>
	z
		.string()
		.nullish()
		.transform((value) =>
			(value ?? "")
				.replace(CONTROL, "")
				.replace(/[\r\n\t]+/g, " ")
				.trim(),
		)
		.pipe(z.string().max(max, `Use at most ${max} characters`))
		.transform((value) => value || null);

/** Text of several lines, required; line breaks become \n. */
export const requiredText = (message: string, max = 5000) =>
	z
		.string({ error: message })
		.transform((value) => value.replace(/\r\n?/g, "\n").replace(CONTROL, "").trim())
		.pipe(
			z
				.string()
				.min(1, message)
				.max(max, `Use at most ${max.toLocaleString("en-US")} characters`),
		);

export const optionalText = (max = 5000) =>
	z
		.string()
		.nullish()
		.transform((value) => (value ?? "").replace(/\r\n?/g, "\n").replace(CONTROL, "").trim())
		.pipe(z.string().max(max, `Use at most ${max.toLocaleString("en-US")} characters`))
		.transform((value) => value || null);

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
