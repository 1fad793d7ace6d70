import { z } from "zod";
import { amountInCents, requiredText } from "~/kernel/fields";

const LEFT_OUT = (value: unknown) => (value === "" || value === undefined ? null : value);

/** Above which total orders wait; empty or null: none does. */
export const approvalAmountSchema = z.object({
	above: z.preprocess(LEFT_OUT, amountInCents("Enter the amount like 500 or 1250.50").nullable()),
});

/** Declining a waiting order. */
export const declineSchema = z.object({ reason: requiredText("Give a reason", 500) });

/** A decision on a waiting order. `total` is the one the owner agrees to; without it that of the request. */
export const decisionSchema = z.discriminatedUnion("decision", [
	z.object({
		decision: z.literal("approve"),
		total: amountInCents("Send the total like 1250.50").optional(),
	}),
	declineSchema.extend({ decision: z.literal("decline") }),
	z.object({ decision: z.literal("withdraw") }),
]);
