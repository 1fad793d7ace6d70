import { grouped } from "./texts/numbers.ts";

/** "$1,234.50" from 123450 cents. */
export function formatCents(cents: number): string {
	const sign = cents < 0 ? "-" : "";
	const whole = Math.floor(Math.abs(cents) / 100);
	return `${sign}$${grouped(whole)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

/** "1234.50" from 123450 cents: the format of JSON and CSV. */
export function decimalOf(cents: number): string {
	return formatCents(cents).replace(/[$,]/g, "");
}

/** `decimalOf` for amounts that may be absent. */
export const decimalOrNull = (cents: number | null | undefined): string | null =>
	cents === null || cents === undefined ? null : decimalOf(cents);

/**
 * Parses cents from text or a number: "12.50", "$1,234.5", 12.5.
 * @returns null when it is not an amount of money with at most two decimals.
 */
export function parseCents(value: string | number): number | null {
	const text = String(value)
		.trim()
		.replace(/^\$/, "")
		.replace(/,(?=\d{3}(\D|$))/g, "");
	const match = /^(-?)(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text);
	if (!match) return null;
	const cents = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
	return match[1] ? -cents : cents;
}
