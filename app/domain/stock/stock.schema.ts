import { z } from "zod";
import { requiredLine, wholeNumber } from "../fields.ts";

/** The largest change of one quantity. */
export const MOST_MOVED = 1_000_000;

/** The changes that staff write by hand, one at a time. */
export const HAND_MOVES = ["adjust", "damage", "return"] as const;

/** A change of one quantity by hand: damage takes it, a return adds it, an adjustment may do both. */
export const adjustSchema = z
	.object({
		/** Empty: the product's own stock. */
		flavorId: z
			.string()
			.max(100)
			.nullish()
			.transform((id) => id || null),
		kind: z.enum(HAND_MOVES, { error: "Choose what happened" }),
		quantity: wholeNumber("Enter a whole number", { min: -MOST_MOVED, max: MOST_MOVED }),
		reason: requiredLine("Say why", 200),
	})
	.superRefine(({ kind, quantity }, context) => {
		const message =
			quantity === 0 ? "Enter how many" : kind !== "adjust" && quantity < 0 && "Enter it without a minus";
		if (message) context.addIssue({ code: "custom", path: ["quantity"], message });
	});

export type Adjustment = z.output<typeof adjustSchema>;
