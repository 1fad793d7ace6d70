import { z } from "zod";
import { PRICING_TIERS } from "~/terms/pricing-tiers";
import { keysOf } from "../../terms/keys-of.ts";
import { optionalText, requiredText } from "../fields.ts";

export const REASON_NEEDED = "Give the reason: the applicant reads it";

const blankIsAbsent = (value: unknown) => (value === "" || value === null ? undefined : value);

/**
 * A decision on an application (Rule 2.20). Who decided and when are the server's: values sent for them are dropped.
 */
export const decisionSchema = z
	.object({
		status: z.enum(["approved", "rejected"], { error: "status must be approved or rejected" }),
		/** The reason of a rejection; of an approval, a note for staff. */
		notes: optionalText(2000),
		/** Absent: the account keeps the tier it has. */
		pricingTier: z.preprocess(
			blankIsAbsent,
			z.enum(keysOf(PRICING_TIERS), { error: "Unknown pricing tier" }).optional(),
		),
	})
	.superRefine(({ status, notes }, context) => {
		if (status === "rejected" && !notes) {
			context.addIssue({ code: "custom", path: ["notes"], message: REASON_NEEDED });
		}
	});

export type DecisionInput = z.output<typeof decisionSchema>;

/** What an applicant is asked for (Rule 2.21). */
export const questionSchema = z.object({
	question: requiredText("Write what the applicant should send or explain", 2000),
});
