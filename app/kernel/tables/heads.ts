/** A heading without case and punctuation, as headings are compared. */
export const plainHead = (head: string) => head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** A column's heading, or without one its letter, as spreadsheets count them. */
export function headName(heads: readonly string[], at: number): string {
	const letter = (n: number): string =>
		n < 0 ? "" : letter(Math.floor(n / 26) - 1) + String.fromCharCode(65 + (n % 26));
	return heads[at] || `Column ${letter(at)}`;
}
