import { type SQL, sql } from "drizzle-orm";
import { atOnce, type Steps } from "~/kernel/in-turns";
import type { Db, Tx } from "~db/client.server";
import type { ProductSearchDocs, SearchWords } from "~db/derived/rows";
import { editDistance, searchWords } from "./search-words.ts";

/** The filters of a search. Ids and categories are the shop's own values, never typed ones. */
export type SearchScope = {
	category?: string | undefined;
	brandId?: string | undefined;
	onlyActive: boolean;
};

/** A search in the index's syntax, and its number of hits. */
export type ProductMatch = {
	/** The FTS5 expression. */
	expression: string;
	total: number;
	/** The words that were searched for instead, when the typed ones find nothing. */
	corrected: string | null;
};

// Up to here hits are put in order of relevance; words that find more say too little to tell them apart.
const MOST_RANKED = 3_000;
const MOST_CANDIDATES = 4;
const MOST_ATTEMPTS = 12;

// Words are quoted (they hold letters and digits only) and kept to the columns a reader may search.
const TEXT_COLUMNS = "{name brand sku barcode flavors details}";
const phrase = (word: string) => `"${word}" *`;

function expressionOf(words: readonly string[], scope: SearchScope): string {
	const facets = [
		scope.category ? `c${scope.category.replaceAll("-", "")}` : null,
		scope.brandId ? `b${scope.brandId.replaceAll("-", "")}` : null,
	].filter((facet) => facet !== null);
	const text = `${TEXT_COLUMNS} : (${words.map(phrase).join(" AND ")})`;
	const narrowed = [text, ...facets.map((facet) => `facets : "${facet}"`)].join(" AND ");
	// Few products are hidden: leaving those out is quicker than going through all the others.
	return scope.onlyActive ? `(${narrowed}) NOT facets : "a0"` : narrowed;
}

const count = (db: Db | Tx, expression: string) =>
	db.get<{ n: number }>(
		sql`select count(*) as n from product_search where product_search match ${expression}`,
	).n;

/**
 * Finds products by the beginnings of words in name, brand, SKU, barcode, flavors and short description; all words have
 * to be found. When they are not, misspelled, joined or torn words are put right and searched for instead (Rule 3.4).
 */
export const matchProducts = (db: Db | Tx, text: string, scope: SearchScope): ProductMatch =>
	atOnce(matchInSteps(db, text, scope));

/** The same in steps, for many texts. */
export function* matchInSteps(db: Db | Tx, text: string, scope: SearchScope): Steps<ProductMatch> {
	const words = searchWords(text);
	if (words.length === 0) return { expression: "", total: 0, corrected: null };
	const isFound = foundWords(db, scope);
	const expression = expressionOf(words, scope);
	const total = words.length === 1 || words.every(isFound) ? count(db, expression) : 0;
	if (total > 0) return { expression, total, corrected: null };
	for (const attempt of alternatives(db, words, isFound)) {
		yield;
		if (!attempt.every(isFound)) continue;
		const other = expressionOf(attempt, scope);
		const found = count(db, other);
		if (found > 0) return { expression: other, total: found, corrected: attempt.join(" ") };
	}
	return { expression, total: 0, corrected: null };
}

/**
 * Tells whether any product has a word that begins so; each word is asked for once. Much cheaper than a search that
 * finds nothing because of one unknown word.
 */
export function foundWords(db: Db | Tx, { onlyActive }: SearchScope): (word: string) => boolean {
	const known = new Map<string, boolean>();
	const ask = (word: string) =>
		db.get(
			sql`select 1 from product_search where product_search match ${expressionOf([word], { onlyActive })} limit 1`,
		) !== undefined;
	return (word) => {
		const answer = known.get(word) ?? ask(word);
		known.set(word, answer);
		return answer;
	};
}

/**
 * Ids of the products on sale that have all of the words, as they are spelled.
 * @returns null when there are more than `most`.
 */
export function listWordMatches(db: Db | Tx, words: readonly string[], most: number): string[] | null {
	if (words.length === 0) return [];
	const ids = idsOf(db, sql`${expressionOf(words, { onlyActive: true })} limit ${most + 1}`);
	return ids.length > most ? null : ids;
}

/** Ids of the best of them, which takes long when there are many. */
export const listBestMatches = (db: Db | Tx, words: readonly string[], most: number): string[] =>
	idsOf(db, sql`${expressionOf(words, { onlyActive: true })} order by rank limit ${most}`);

const idsOf = (db: Db | Tx, search: SQL): string[] =>
	db
		.all<{ id: ProductSearchDocs["product_id"] }>(
			sql`select product_id as id from product_search_docs where id in (
				select rowid from product_search where product_search match ${search})`,
		)
		.map(({ id }) => id);

/** Other spellings worth trying, the likeliest first. */
function alternatives(db: Db | Tx, words: string[], isFound: (word: string) => boolean): string[][] {
	const attempts: string[][] = [];
	// 'tn 9000' for TN9000.
	for (let i = 0; i + 1 < words.length; i++) {
		attempts.push([...words.slice(0, i), words[i]! + words[i + 1]!, ...words.slice(i + 2)]);
	}
	// Words found somewhere are right; the others are replaced.
	const choices = words.map((word) =>
		isFound(word)
			? [[word]]
			: [...tornApart(db, word), ...similarWords(db, word).map((similar) => [similar])],
	);
	let combined: string[][] = [[]];
	for (const options of choices) {
		combined = combined.flatMap((head) => options.map((tail) => [...head, ...tail])).slice(0, MOST_ATTEMPTS);
	}
	return [...attempts, ...combined];
}

/** 'lostmary' for Lost Mary: a word that is two words of the vocabulary. */
function tornApart(db: Db | Tx, word: string): string[][] {
	const pairs = Array.from({ length: word.length - 5 }, (_, i) => [word.slice(0, i + 3), word.slice(i + 3)]);
	const parts = [...new Set(pairs.flat())];
	const known = new Set(
		db
			.all<Pick<SearchWords, "word">>(sql`select word from search_words where word in ${parts}`)
			.map((row) => row.word),
	);
	return pairs.filter((pair) => pair.every((part) => known.has(part)));
}

/** The words with joined ones torn apart, such as 'geekbar'; null when none is joined. */
export function tornWords(db: Db | Tx, words: readonly string[]): string[] | null {
	const torn = words.flatMap((word) => (isKnownWord(db, word) ? [word] : (tornApart(db, word)[0] ?? [word])));
	return torn.length > words.length ? torn : null;
}

const isKnownWord = (db: Db | Tx, word: string) =>
	db.get(sql`select 1 from search_words where word = ${word}`) !== undefined;

/** Those of the words that a flavor in the catalog has. */
export function flavorWords(db: Db | Tx, words: readonly string[]): Set<string> {
	if (words.length === 0) return new Set();
	const found = db.all<{ word: string }>(
		sql`select value as word from json_each(${JSON.stringify([...new Set(words)])}) where exists (
			select 1 from product_search where product_search match '{flavors} : "' || value || '"')`,
	);
	return new Set(found.map(({ word }) => word));
}

/** Words of the vocabulary that a reader may have meant. One letter may be wrong in a short word, two in a longer one. */
function similarWords(db: Db | Tx, word: string): string[] {
	// Numbers have no spelling: another one is another thing.
	if (word.length < 3 || /^\d+$/.test(word)) return [];
	const limit = word.length < 5 ? 1 : 2;
	// The first letter is nearly always right, or swapped with the second: a fraction of the vocabulary is read.
	const starts = [...new Set([word[0]!, word[1]!])];
	return starts
		.flatMap((start) =>
			db.all<Pick<SearchWords, "word">>(
				sql`select word from search_words where word >= ${start} and word < ${`${start}\u{10ffff}`} order by word`,
			),
		)
		.map(({ word: known }) => {
			const whole = editDistance(word, known, limit);
			// Half a word may be misspelled too; a whole one is likelier.
			const begun =
				known.length > word.length && word.length > 4 ? begunDistance(word, known) + 0.5 : limit + 1;
			return { known, distance: Math.min(whole, begun) };
		})
		.filter(({ distance }) => distance <= limit)
		.sort((a, b) => a.distance - b.distance)
		.slice(0, MOST_CANDIDATES)
		.map(({ known }) => known);
}

/** How far a word is from the beginning of a longer one: 0, 1, or 2 for anything more. */
const begunDistance = (word: string, known: string) =>
	Math.min(...[-1, 0, 1].map((more) => editDistance(word, known.slice(0, word.length + more), 1)));

/**
 * One page of a match, as product ids: the product with exactly this SKU or barcode first, then by relevance, where
 * the name counts most (Rule 3.4).
 *
 * @param page its `offset` is below the number of hits.
 */
export function listMatches(
	db: Db | Tx,
	match: ProductMatch,
	text: string,
	{ limit, offset }: { limit: number; offset: number },
): string[] {
	// The page is cut out of the index before anything is joined to it.
	const rows = db.all<{ docId: number }>(
		sql`select rowid as docId from product_search where product_search match ${match.expression}
			order by ${relevanceOf(db, match, text)} limit ${limit} offset ${offset}`,
	);
	const ids = rows.map((row) => row.docId);
	const docs = db.all<{ id: ProductSearchDocs["id"]; productId: ProductSearchDocs["product_id"] }>(
		sql`select id, product_id as productId from product_search_docs where id in ${ids}`,
	);
	const productOf = new Map(docs.map((doc) => [doc.id, doc.productId]));
	return ids.map((id) => productOf.get(id)!);
}

/** The order of a match's hits: the product with exactly this SKU or barcode first, then by relevance (Rule 3.4). */
export function relevanceOf(db: Db | Tx, match: ProductMatch, text: string): SQL {
	const exact = match.corrected ? [] : exactDocs(db, text);
	const relevance = match.total <= MOST_RANKED ? sql`rank, product_search.rowid` : sql`product_search.rowid`;
	return exact.length > 0 ? sql`product_search.rowid in ${exact} desc, ${relevance}` : relevance;
}

/** Products, or the products of flavors, whose SKU or barcode is exactly the text. */
function exactDocs(db: Db | Tx, text: string): number[] {
	return db
		.all<Pick<ProductSearchDocs, "id">>(
			sql`select id from product_search_docs where product_id in (
				select id from products where lower(sku) = lower(${text})
				union select id from products where barcode = ${text}
				union select product_id from product_flavors where lower(sku) = lower(${text})
				union select product_id from product_flavors where barcode = ${text})`,
		)
		.map((row) => row.id);
}
