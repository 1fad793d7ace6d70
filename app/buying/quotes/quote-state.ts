import type { QUOTE_STATUS_NAMES } from "~/terms/inbox";

/**
 * What a buyer can do with a request (Rule 7.104): `unpriced`, nothing was offered; `open`, to be ordered; `lapsed`, the
 * last day is over; `withdrawn`, staff closed or reopened it; `ordered`.
 */
export type QuoteState = "unpriced" | "open" | "lapsed" | "withdrawn" | "ordered";

/** @param today the shop's day, YYYY-MM-DD. */
export function quoteState(
	quote: {
		status: (typeof QUOTE_STATUS_NAMES)[number];
		pricesCents: (number | null)[] | null;
		validUntil: string | null;
		orderNumber: string | null;
	},
	today: string,
): QuoteState {
	if (quote.orderNumber !== null) return "ordered";
	if (quote.pricesCents === null || quote.validUntil === null) return "unpriced";
	if (quote.status !== "quoted") return "withdrawn";
	return quote.validUntil < today ? "lapsed" : "open";
}
