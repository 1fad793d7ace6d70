import { z } from "zod";
import { amountInCents, list, orNull, requiredLine, ticked, wholeNumber } from "~/kernel/fields";

const MOST_LINES = 1_000;
const AMOUNT = "Enter an amount, such as 12.50";

/** A credit memo by hand: an amount of an invoice, or units of its lines and its freight. */
export const creditMemoSchema = z
	.object({
		amount: orNull(amountInCents(AMOUNT).refine((cents) => cents > 0, AMOUNT)),
		lines: list(
			z.object({
				/** Counts the invoice's lines from 1. */
				line: wholeNumber("Name the line", { min: 1 }),
				quantity: orNull(wholeNumber("Enter whole units")),
			}),
			MOST_LINES,
		).default([]),
		/** What is left of the freight, with units of lines. */
		freight: ticked,
		reason: requiredLine("Say why", 200),
	})
	.superRefine(({ amount, lines, freight }, context) => {
		if (amount !== null && (freight || lines.some(({ quantity }) => quantity)))
			context.addIssue({ code: "custom", path: ["amount"], message: "Enter an amount or units, not both" });
	});

export type CreditMemoInput = z.output<typeof creditMemoSchema>;
