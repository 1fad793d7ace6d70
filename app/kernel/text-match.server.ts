import { and, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";

// A percent sign or an underscore in user input is not a wildcard.
const literally = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Equal text, ignoring the case of ASCII letters only, like the unique indexes. */
export const isSameAs = (column: SQLWrapper, text: string): SQL => sql`lower(${column}) = lower(${text})`;

/** Text with this prefix, ignoring the case of ASCII letters. */
export const beginsWith = (column: SQLWrapper, text: string): SQL =>
	sql`${column} like ${`${literally(text)}%`} escape '\\'`;

/** Text anywhere in one of the columns, ignoring the case of ASCII letters. */
export const contains = (columns: readonly SQLWrapper[], text: string): SQL | undefined =>
	or(...columns.map((column) => sql`${column} like ${`%${literally(text)}%`} escape '\\'`));

/** ASCII letters in lower case, as SQLite's lower() makes them. */
export const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The words of a search; only the first eight are used. */
export const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, 8);

/** Every word of a search, each in one of the columns or matching the condition for a word; undefined without a word. */
export function containsWords(
	searched: readonly SQLWrapper[] | ((word: string) => SQL | undefined),
	search: string,
): SQL | undefined {
	return and(
		...wordsOf(search).map((word) =>
			typeof searched === "function" ? searched(word) : contains(searched, word),
		),
	);
}
