import { MONEY_METHODS } from "~/terms/papers";
import type { PaperRow } from "./allocate.server";

/** 'Check 2207', 'CM-0012', 'Refund'; of a counter entry the name of what it takes back: below zero a refund, without a method a credit memo. */
export function paperName({
	number,
	kind,
	method,
	reference,
	cents = 0,
}: Pick<PaperRow, "number" | "kind" | "method" | "reference"> & { cents?: number }): string {
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
