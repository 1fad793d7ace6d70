import { z } from "zod";
import { isDay } from "~/kernel/clock/buckets";
import { amountInCents, list, optionalDay, requiredLine } from "~/kernel/fields";
import { keysOf } from "~/terms/keys-of";
import { OPENING_KINDS } from "./opening-kinds.ts";

const MOST = 500;
const AMOUNT = "Enter what is still open, such as 1,200.00";

/** Letters, digits and `- . _`: the number is part of addresses. */
const NUMBER = /^[a-z\d][a-z\d._-]*$/i;

/** An open invoice or credit of the books before this shop, with what is open of it. */
export const openingSchema = z.object({
	kind: z.enum(keysOf(OPENING_KINDS), { error: "Choose invoice or credit" }).default("invoice"),
	number: requiredLine("Enter its number in the old books", 40).refine(
		(number) => NUMBER.test(number),
		"Use letters, digits, dots and dashes",
	),
	day: z.string({ error: "Enter its day" }).max(10, "Enter its day").refine(isDay, "Enter its day"),
	/** Of invoices; as its day when left out. */
	dueOn: optionalDay,
	amount: amountInCents(AMOUNT).refine((cents) => cents > 0, AMOUNT),
});

export type Opening = z.output<typeof openingSchema>;

/** Those of one company, all or none. */
export const openingsSchema = z.object({
	entries: list(openingSchema, MOST, { none: "Send at least one invoice or credit" }),
});
