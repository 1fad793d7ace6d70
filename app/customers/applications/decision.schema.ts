import { z } from "zod";
import { optionalText, requiredText, tierKey } from "~/kernel/fields";

export const UNKNOWN_TIER = "Unknown pricing tier";
export const REASON_NEEDED = "Give the reason: the applicant reads it";

const blankIsAbsent = (value: unknown) => (value === "" || value === null ? undefined : value);

/**
 * A decision on an application (Rule 2.20). The server sets the reviewer and the time; values sent for them are
 * dropped.
 */
export const decisionSchema = z
	.object({
		status: z.enum(["approved", "rejected"], { error: "status must be approved or rejected" }),
		/** The reason for a rejection, or a staff note on an approval. */
		notes: optionalText(2000),
		/** Absent: the account keeps its tier. */
		pricingTier: z.preprocess(blankIsAbsent, tierKey(UNKNOWN_TIER).optional()),
		/** The company that an approved applicant is added to, instead of getting one (Rule 13.80). */
		companyId: z.preprocess(blankIsAbsent, z.string().max(100).optional()),
	})
	.superRefine(({ status, notes }, context) => {
		if (status === "rejected" && !notes) {
			context.addIssue({ code: "custom", path: ["notes"], message: REASON_NEEDED });
		}
	});

export type DecisionInput = z.output<typeof decisionSchema>;

/** The mail of the decision that is undone (Rule 7.60). */
export const undoSchema = z.object({ mail: z.string().max(64) });

/** The question to an applicant (Rule 2.21). */
export const questionSchema = z.object({
	question: requiredText("Write what the applicant should send or explain", 2000),
});
