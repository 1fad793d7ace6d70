import { z } from "zod";
import { disguiseIn } from "~/terms/folded-words";
import { STATE_CODES } from "~/terms/selling";
import { isDay } from "./clock/buckets.ts";
import { parseCents } from "./money.ts";
import { grouped } from "./texts/numbers.ts";

/** Schema parts shared by forms, API and imports. No side effects. */

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

const tooLong = (max: number) => `Use at most ${grouped(max)} characters`;

/**
 * Text before cleaning: it may be longer than `max` by the characters that cleaning removes, but not without a limit.
 */
const uncleaned = (max: number, message?: string) =>
	z.string(message === undefined ? undefined : { error: message }).max(2 * max + 1000, tooLong(max));

const required = (clean: (value: string) => string, message: string, max: number) =>
	uncleaned(max, message)
		.transform(clean)
		.superRefine((value, context) => {
			if (value === "") context.addIssue({ code: "custom", message });
			else if (value.length > max) context.addIssue({ code: "custom", message: tooLong(max) });
		})
		.meta({ minLength: 1, maxLength: max });

const optional = (clean: (value: string) => string, max: number) =>
	uncleaned(max)
		.nullish()
		.transform((value) => clean(value ?? "") || null)
		.refine((value) => (value?.length ?? 0) <= max, tooLong(max))
		.meta({ maxLength: max });

/** One line of text, required. Absent, empty and blank get the same message; control characters are dropped. */
export const requiredLine = (message: string, max = 200) => required(asLine, message, max);

/** One optional line of text; null when left out. */
export const optionalLine = (max = 200) => optional(asLine, max);

/** Text of several lines, required; line breaks become \n. */
export const requiredText = (message: string, max = 5000) => required(asText, message, max);

/** Optional text of several lines; null when left out. */
export const optionalText = (max = 5000) => optional(asText, max);

/**
 * Refines a part of an address: refuses invisible characters and letters of other alphabets (Rule 5.23). They would pass the check of city
 * and state, and end up in reports to the states.
 */
export function refuseDisguise(value: string | null | undefined, context: z.RefinementCtx): void {
	const found = value ? disguiseIn(value) : null;
	if (!found) return;
	const message = found.isInvisible
		? "There are characters here that can't be seen. Delete this and type it again"
		: `'${found.word}' has a letter of another alphabet. Type it again in English letters`;
	context.addIssue({ code: "custom", message });
}

/** An email address, required; surrounding characters are removed. */
export const emailAddress = (message = "Invalid email address") =>
	z
		.string({ error: message })
		.max(1000, message)
		.transform((value) => value.trim())
		.pipe(z.email({ error: message }).max(254, message))
		.meta({ format: "email", maxLength: 254 });

/**
 * A list of at most `max` entries (Rule 9.31). Its length is checked before any entry is: a list that is too long gets
 * only that error. `none` is the message for an empty list, which is otherwise allowed.
 */
export const list = <Item extends z.ZodType>(
	item: Item,
	max: number,
	{
		error = "Send a list",
		tooMany = `Use at most ${grouped(max)} entries`,
		none,
	}: { error?: string; tooMany?: string; none?: string } = {},
) => {
	const counted = z.array(z.unknown(), { error }).max(max, tooMany);
	return (none === undefined ? counted : counted.min(1, none)).pipe(z.array(item).max(max, tooMany));
};

/** A number as text or number, limited to the length of our longest numbers. */
const typedNumber = (message: string) =>
	z.union([z.string().max(100, message), z.number()], { error: message });

/** An amount of money in a form or a JSON body, as text or number; the output is integer cents. */
export const amountInCents = (message: string) =>
	typedNumber(message)
		.transform((value, context) => {
			const cents = parseCents(value);
			if (cents === null || cents < 0) {
				context.addIssue({ code: "custom", message });
				return z.NEVER;
			}
			return cents;
		})
		.meta({ description: "An amount of dollars, such as 12.50." });

/** A whole number of at least `min`, given as text or number. */
export const wholeNumber = (message: string, { min = 0, max = 1_000_000 } = {}) =>
	typedNumber(message)
		.transform((value, context) => {
			const text = String(value).trim();
			const number = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
			if (!Number.isInteger(number) || number < min || number > max) {
				context.addIssue({ code: "custom", message });
				return z.NEVER;
			}
			return number;
		})
		.meta({
			description: `A whole number from ${grouped(min)} to ${grouped(max)}.`,
			anyOf: [
				{ type: "integer", minimum: min, maximum: max },
				{ type: "string", pattern: "^ *-?[0-9]{1,10} *$" },
			],
		});

/** Whether a box was ticked: "on" in a form, which leaves out the others; "true" or a boolean in JSON and in links. */
export const ticked = z.preprocess(
	(value) => value === "on" || value === "true" || value === true,
	z.boolean(),
);

const blankIsNull = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);

/** Absent, null and blank are null. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess(
		blankIsNull,
		schema.nullish().transform((value) => value ?? null),
	);

/** A day, YYYY-MM-DD; null for none. */
export const optionalDay = orNull(
	z
		.string({ error: "Enter a day" })
		.max(20, "Enter a day")
		.transform((day) => day.trim())
		.refine(isDay, "Enter a day such as 2026-11-28"),
).meta({ description: "A day, such as 2026-11-28." });

/** Two letters of a state, or a state left out. */
export const issuingState = z.preprocess(
	(value) => (typeof value === "string" ? value.trim().toUpperCase() || undefined : (value ?? undefined)),
	z.enum(STATE_CODES, { error: "Choose a state" }).optional(),
);

/** The key of a pricing tier; whether there is such a tier, the operation asks (Rule 9.54). */
export const tierKey = (error: string) =>
	z
		.string({ error })
		.max(60, { error })
		.regex(/^[a-z0-9-]+$/, { error });

/** Field lists of schemas that read their fields in a transformation, so that a JSON call can be refused for unknown fields (Rule 9.33). */
export const ownFields = new WeakMap<object, z.core.$ZodType>();
