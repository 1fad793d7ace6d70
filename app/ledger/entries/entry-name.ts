import { MONEY_METHODS } from "~/terms/ledger";
import type { LedgerEntry } from "./allocate.server";

/**
 * The name of an entry: 'Check 2207', 'CM-0012', 'Refund'. A reversal has the name of the entry it reverses: a refund if its amount
 * is negative, a credit memo if it has no method.
 */
export function entryName({
	number,
	kind,
	method,
	reference,
	cents = 0,
}: Pick<LedgerEntry, "number" | "kind" | "method" | "reference"> & { cents?: number }): string {
	const isRefund = kind === "refund" || (kind === "counter" && cents < 0);
	const way = isRefund
		? "Refund"
		: method
			? MONEY_METHODS[method].label
			: kind === "counter"
				? ""
				: "Payment";
	return number ?? ([way, reference].filter(Boolean).join(" ") || "Payment");
}

/** The reason of entries that were written for payments from before there were entries. */
export const NOTED_EARLIER = "Noted before payments were kept";

/** An entry's reason as readers are told it. */
export const reasonInWords = ({ reason }: Pick<LedgerEntry, "reason">): string | null =>
	reason === NOTED_EARLIER ? "Recorded earlier, without details" : reason;
