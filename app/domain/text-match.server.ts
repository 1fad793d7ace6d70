import { and, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";

// In what people type, a percent sign or an underscore is no wildcard.
const literally = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** The same text, whatever the case of its ASCII letters: as the unique indexes have it, which fold no others. */
export const isSameAs = (column: SQLWrapper, text: string): SQL => sql`lower(${column}) = lower(${text})`;

/** Text that begins so, whatever the case of its ASCII letters. */
export const beginsWith = (column: SQLWrapper, text: string): SQL =>
	sql`${column} like ${`${literally(text)}%`} escape '\\'`;

/** Text somewhere in one of the columns, whatever the case of its ASCII letters. */
export const contains = (columns: readonly SQLWrapper[], text: string): SQL | undefined =>
	or(...columns.map((column) => sql`${column} like ${`%${literally(text)}%`} escape '\\'`));

/**
 * Every word of a search, each in one of the columns or as the condition for a word says; undefined without a word. More
 * than eight are not looked at.
 */
export function containsWords(
	searched: readonly SQLWrapper[] | ((word: string) => SQL | undefined),
	search: string,
): SQL | undefined {
	const words = search.trim().split(/\s+/).filter(Boolean).slice(0, 8);
	return and(
		...words.map((word) => (typeof searched === "function" ? searched(word) : contains(searched, word))),
	);
}
