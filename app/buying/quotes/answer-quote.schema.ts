import { z } from "zod";
import { isDay } from "~/kernel/clock/buckets";
import { list, optionalLine, optionalText, requiredText } from "~/kernel/fields";
import { parseCents } from "~/kernel/money";
import { QUOTE_STATUS_NAMES } from "~/terms/inbox";
import { MAX_QUOTE_LINES } from "./quote.schema.ts";

const PRICE = "Enter a price above zero, or nothing to leave the line out";

/** Prices that an answer offers (Rule 7.103). */
export type OfferedPrices = {
	/** Unit prices of the request's lines, in cents; null: not offered. */
	pricesCents: (number | null)[];
	/** The last day they are valid on, YYYY-MM-DD. */
	validUntil: string;
	/** The prices below our cost that an owner has confirmed by name, as `confirmedPrices` writes them. */
	belowCost?: string | null;
};

/** An answer to a quote request (Rule 7.21); with prices when it was sent by the button that offers them. */
export const answerSchema = z
	.object({
		answer: requiredText("Write the answer", 5000),
		offer: optionalLine(10),
		prices: list(z.string().max(100, PRICE).nullish(), MAX_QUOTE_LINES).optional(),
		validUntil: optionalLine(20),
		// An owner's tick; counts for nobody else (Rule 7.170).
		belowCost: optionalText(6000),
	})
	.transform(({ answer, offer, prices = [], validUntil, belowCost }, context) => {
		const given = { text: answer, offer: null as OfferedPrices | null };
		if (!offer) return given;
		const pricesCents = prices.map((typed, n) => {
			if (!typed?.trim()) return null;
			const cents = parseCents(typed);
			if (cents === null || cents < 1)
				context.addIssue({ code: "custom", path: ["prices", n], message: PRICE });
			return cents;
		});
		if (!isDay(validUntil)) {
			context.addIssue({ code: "custom", path: ["validUntil"], message: "Choose the last day" });
			return given;
		}
		return { ...given, offer: { pricesCents, validUntil, belowCost } };
	});

export const quoteStatusSchema = z.object({
	status: z.enum(QUOTE_STATUS_NAMES, { error: "Choose a status" }),
});
