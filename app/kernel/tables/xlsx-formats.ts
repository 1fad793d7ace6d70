/** How a cell's number is shown, as far as it matters for its value. */
export type NumberFormat = {
	isDate: boolean /** Padded with zeros to so many digits. */;
	digits: number /** Rounded to so many places, if two or more. */;
	places: number;
};

export const GENERAL: NumberFormat = { isDate: false, digits: 0, places: 0 };

/** The ids that Excel knows without a code in the file. */
const BUILT_IN: Readonly<Record<number, string>> = {
	2: "0.00",
	4: "0.00",
	7: "0.00",
	8: "0.00",
	39: "0.00",
	40: "0.00",
	44: "0.00",
};
const isBuiltInDate = (id: number) =>
	(id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** @param code the format's code in the file, such as `yyyy-mm-dd` or `000000000000`; undefined for a built-in one. */
export function numberFormat(id: number, code = BUILT_IN[id]): NumberFormat {
	if (code === undefined) return { ...GENERAL, isDate: isBuiltInDate(id) };
	const [positive = ""] = code
		.replace(/"[^"]*"|\\.|_.|\*./g, "")
		// Colors, currencies and conditions, but not the hours of a duration.
		.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "")
		.split(";");
	const isDate = /[ymdhs]/i.test(positive.replace(/general/i, ""));
	const places = positive.includes("%") || isDate ? 0 : (/0\.(0+)/.exec(positive)?.[1]?.length ?? 0);
	return { isDate, digits: /^0{2,}$/.test(positive.trim()) ? positive.trim().length : 0, places };
}

// A double has no more digits than these.
const EXACT = 15;

/**
 * A number of a sheet as its reader sees it: without the last digits that only computing left, and with the zeros before a
 * barcode that its format adds. A longer number than Excel can hold is written as 4.015E+17, for the cell to be refused.
 */
export function numberText(value: string, { digits, places }: NumberFormat): string {
	const exact = Number(Number(value).toPrecision(EXACT));
	if (!Number.isFinite(exact)) return value;
	if (Math.abs(exact) >= 10 ** EXACT) return exact.toExponential(EXACT - 1).toUpperCase();
	const text = String(exact);
	if (digits > 0 && /^\d+$/.test(text)) return text.padStart(digits, "0");
	return places >= 2 && !text.includes("e") ? String(rounded(text, places)) : text;
}

/** Rounds the decimal number that is written, not the binary one: 1.005 becomes 1.01, as Excel shows it. */
const rounded = (text: string, places: number) => {
	const [sign, whole] = text.startsWith("-") ? [-1, text.slice(1)] : [1, text];
	return (sign * Math.round(Number(`${whole}e${places}`))) / 10 ** places;
};

/** The day of a date's number, such as 2026-05-01. */
export function dateText(value: string, is1904: boolean): string {
	const days = Math.floor(Number(value)) + (is1904 ? 1462 : 0);
	const moment = new Date(Date.UTC(1899, 11, 30 + days));
	return Number.isNaN(moment.getTime()) ? value : moment.toISOString().slice(0, 10);
}
