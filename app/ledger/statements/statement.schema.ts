import { z } from "zod";
import { isDay } from "~/kernel/clock/buckets";
import { ticked } from "~/kernel/fields";

export type MailChoice = { reminders?: boolean | undefined; monthlyStatement?: boolean | undefined };
/** Which mails about its account a company gets: boxes of a form. */
export const mailChoiceSchema = z.object({ reminders: ticked, monthlyStatement: ticked });
/** The same in JSON: what is left out stays. */
export const mailChoiceJsonSchema: z.ZodType<MailChoice> = z.object({
	reminders: z.boolean("Use true or false").optional(),
	monthlyStatement: z.boolean("Use true or false").optional(),
});
/** Whether the caller's own company gets its statement every month. */
export const myMailSchema = z.object({ monthlyStatement: ticked });

const FIRST_AND_LAST = "Enter the first and the last day";
const statementDay = z
	.string({ error: FIRST_AND_LAST })
	.max(10, FIRST_AND_LAST)
	.refine(isDay, FIRST_AND_LAST);
/** The days of a statement to mail. */
export const statementDaysSchema = z
	.object({ from: statementDay, to: statementDay })
	.refine(({ from, to }) => from <= to, { error: FIRST_AND_LAST, path: ["to"] });
