import { z } from "zod";
import { requiredText } from "~/kernel/fields";

/** A decision on waiting prices (Rule 7.171). */
export const heldDecisionSchema = z.discriminatedUnion(
	"decision",
	[
		z.object({ decision: z.literal("approve") }),
		z.object({
			decision: z.literal("decline"),
			reason: requiredText("Give the reason: whoever asked reads it", 500),
		}),
	],
	{ error: "decision must be approve or decline" },
);
