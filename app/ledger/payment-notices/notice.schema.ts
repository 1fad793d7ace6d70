import { z } from "zod";
import { isDay } from "~/kernel/clock/buckets";
import { amountInCents, list, optionalLine, orNull, requiredLine } from "~/kernel/fields";
import { MONEY_METHOD_NAMES } from "~/terms/ledger";

const MOST_PAPERS = 500;
const AMOUNT = "Enter an amount, such as 1,200.00";
const DAY = "Enter the day you sent it";
const WHAT = "Tick at least one invoice";

const listOfPapers = list(requiredLine("Name the invoice", 40), MOST_PAPERS, {
	error: WHAT,
	none: WHAT,
	tooMany: "Tick at most 500. Tell us of the others in a second payment",
});

/** A form with one tick sends a text, and one without any nothing. */
const asList = (value: unknown) => (typeof value === "string" ? [value].filter(Boolean) : (value ?? []));

/** A payment that a company says it sent. */
export const noticeSchema = z.object({
	/** The numbers of the invoices it pays and of the credits taken off, or the ids of entries without a number. */
	papers: z.preprocess(asList, listOfPapers).meta({ minItems: 1 }),
	/** Null: exactly what is open of them. */
	amount: orNull(amountInCents(AMOUNT).refine((cents) => cents > 0, AMOUNT)),
	method: z.enum(MONEY_METHOD_NAMES, { error: "Choose how you paid" }),
	reference: optionalLine(100),
	/** Null: today. */
	day: orNull(z.string().max(10, DAY).refine(isDay, DAY)),
});

/** Staff's confirmation. `seen`: as the notice that they looked at says it; null: what was open when the customer sent it. */
export const confirmSchema = z.object({ seen: optionalLine(40) });

export const notFoundSchema = z.object({ reason: requiredLine("Say why", 300) });
