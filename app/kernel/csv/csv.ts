/** Excel reads a file as UTF-8 only if it begins with this mark. */
export const BYTE_ORDER_MARK = "\uFEFF";

const NUMBER = /^-?\d+(\.\d+)?$/;

// Spreadsheets take full-width signs for the usual ones, and skip blanks and invisible characters before them.
const FORMULA = /^(?:[\p{Z}\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u;

// Most cells: nothing to quote and no formula, told with one expression instead of four.
const PLAIN = /^\w(?:[\w .:/()#&'-]*[\w.)])?$/;

/**
 * One cell: quoted where needed, and never a formula: what a spreadsheet would run (beginning with =, +, -, @, also full-width
 * or after blanks, or with a tab or a line break) gets an apostrophe before it (Rule 7.12). Numbers stay numbers.
 */
export function csvCell(value: string | number | boolean | null | undefined): string {
	if (value === null || value === undefined) return "";
	const text = String(value);
	if (PLAIN.test(text)) return text;
	const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line with its end. */
export const csvLine = (cells: readonly (string | number | boolean | null | undefined)[]): string =>
	`${cells.map(csvCell).join(",")}\r\n`;
