import { isDay } from "../clock/buckets.ts";
import { parseCents } from "../money.ts";

/** An amount without its currency, with a point before the cents: "USD 3,50", "1.234,50 €" and "$1,234.5000" are meant. */
export function plainAmount(text: string): string {
	const bare = text.replace(/^(?:[A-Z]{2,3}|[A-Z]{0,2}[$€£])\s*/, "").replace(/\s*(?:[A-Z]{3}|[$€£])$/, "");
	const american = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/.test(bare)
		? bare.replaceAll(".", "").replace(",", ".")
		: bare;
	return american.replace(/(\.\d\d)0+$/, "$1");
}

/** The amount that a table's cell holds, in cents; null for none and for one below zero. */
export function centsIn(text: string): number | null {
	const cents = parseCents(plainAmount(text));
	return cents === null || cents < 0 ? null : cents;
}

/** Whether a number is written as one below zero: with a minus before or after it, or in parentheses. */
export const isBelowZero = (text: string): boolean => /^\(.*\)$|^[A-Z$€£\s]*[-\u2212]|-$/.test(text);

/** A number without the signs that say it is below zero. */
export const unsigned = (text: string): string => text.replace(/[()\u2212-]/g, "").trim();

/** The amount that a table's cell holds, in cents, which may be below zero; null for none. */
export function signedCentsIn(text: string): number | null {
	const cents = parseCents(plainAmount(unsigned(text)));
	return cents === null ? null : isBelowZero(text) ? -cents : cents;
}

/** The day that a table's cell holds, as YYYY-MM-DD: written so, or the American way, as spreadsheets show it; null for none. */
export function dayIn(text: string): string | null {
	const [, month = "", date = "", year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
	const read = year ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` : text;
	return isDay(read) ? read : null;
}
