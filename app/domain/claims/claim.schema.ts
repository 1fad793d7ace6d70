import { z } from "zod";
import { CLAIM_REASON_NAMES, CLAIM_REMEDY_NAMES, CLAIM_STATUS_NAMES } from "~/terms/claims";
import { list, optionalText, requiredText, wholeNumber } from "../fields.ts";

const UNITS = "Enter how many units are affected";
const NO_GOODS = "Check the goods that are affected";
/** More than any order has. */
const MOST_LINES = 1000;

const orderItemId = z.string({ error: NO_GOODS }).min(1, NO_GOODS).max(64, NO_GOODS);
const shared = {
	reason: z.enum(CLAIM_REASON_NAMES, { error: "Choose what is wrong" }),
	remedy: z.enum(CLAIM_REMEDY_NAMES, { error: "Choose what you would like" }),
	details: optionalText(2000),
};

/** A claim as API clients send it. */
export const claimSchema = z.object({
	...shared,
	lines: list(z.object({ orderItemId, quantity: wholeNumber(UNITS, { min: 1 }) }), MOST_LINES, {
		error: NO_GOODS,
		none: NO_GOODS,
	}),
});

export type ClaimInput = z.output<typeof claimSchema>;

const typedLine = z
	.object({
		orderItemId,
		picked: z.string().max(10).nullish(),
		quantity: z.string().max(100).nullish(),
	})
	.transform(({ orderItemId, picked, quantity }, context) => {
		const typed = (quantity ?? "").trim();
		const left = /^0*$/.test(typed);
		if (left ? picked : !/^\d{1,6}$/.test(typed)) {
			context.addIssue({ code: "custom", path: ["quantity"], message: UNITS });
		}
		return { orderItemId, quantity: left ? 0 : Number(typed) };
	});

/** A claim as the form posts it: every line of the order, those with 0 or no units are left out. */
export const claimFormSchema = z.object({
	...shared,
	lines: list(typedLine, MOST_LINES, { error: NO_GOODS, none: NO_GOODS }),
});

/** An answer to a claim (Rule 7.24). */
export const claimAnswerSchema = z
	.object({ answer: requiredText("Write the answer", 5000) })
	.transform(({ answer }) => ({ text: answer }));

export const claimStatusSchema = z.object({
	status: z.enum(CLAIM_STATUS_NAMES, { error: "Choose a status" }),
});
