import { z } from "zod";
import { isDay } from "~/kernel/clock/buckets";
import { list, requiredLine, wholeNumber } from "~/kernel/fields";
import { LONGEST_STOCK_TEXT, MOST_STOCK_LINES, parseStockText } from "./stock-lines.ts";

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

/** Left out: today. */
const day = z.string().max(20).refine(isDay, "Enter a date").optional();

/** A form's text, or a call's list. */
const lines = z.union(
	[
		z.string().max(LONGEST_STOCK_TEXT, "This text is too long").transform(parseStockText),
		list(
			z.object({
				code: requiredLine("Enter a code", 100),
				quantity: wholeNumber("Enter a quantity").transform(String),
			}),
			MOST_STOCK_LINES,
		),
	],
	{ error: "Enter at least one line" },
);

const leftOut = wholeNumber("Enter a number").default(0);

export const deliverySchema = z.object({
	supplier: requiredLine("Enter the supplier", 100),
	reference: requiredLine("Enter the delivery note's number", 100),
	day,
	lines,
	leftOut,
});
export type DeliveryInput = z.output<typeof deliverySchema>;

/** By place: what was counted, and what was expected then. */
const seen = z.preprocess(
	(value) => (typeof value === "string" ? readJson(value) : value),
	z
		.record(z.string().max(100), z.tuple([z.number().int(), z.number().int()]))
		.catch({})
		.default({}),
);

export const countSchema = z.object({ day, lines, leftOut, seen });
export type CountInput = z.output<typeof countSchema>;

function readJson(text: string): unknown {
	try {
		return JSON.parse(text.slice(0, LONGEST_SEEN));
	} catch {
		return {};
	}
}
const LONGEST_SEEN = 400_000;
