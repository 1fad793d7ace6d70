import { sql } from "drizzle-orm";
import { editDistance } from "~/catalog";
import type { Db } from "~db/client.server";
import { getKnowledge, type Knowledge } from "./knowledge.server";
import { questionWords, synonymsOf } from "./question-words.ts";
import type { SupportEntry } from "./support-entry.ts";

/** The minimum score of an answer. docs/assistant.md describes how it was tuned. */
const GOOD_ENOUGH = 0.47;
/** The weight of the best single phrasing, compared with all phrasings together. */
const BEST_ASK = 0.5;
/** A word found only in an entry's text or by a corrected spelling counts only in part. */
const IN_TEXT = 0.3;
const CORRECTED = 0.8;
/** The penalty of a word that no text contains: the question is probably about something else. */
const UNKNOWN = 3;
/** On equal scores policies rank above articles, and staff answers above both. */
const BY_SOURCE = { article: 0.85, staff: 1.02, written: 1 };

/** A row that contains a word. `asks` is empty for a part of the entry's text. */
type Hit = { entry: string; asks: string; factor: number };
/** A word of the question with its matches in the index and its weight. Rare words weigh more. */
export type Term = { word: string; hits: Hit[]; weight: number; isKnown: boolean };

/** A question looked up in the index, word by word. */
export type Lookup = { terms: Term[]; knowledge: Knowledge; weightOf: (word: string) => number };

/** Looks every word of a question up in the assistant's texts. */
export function lookUp(db: Db, question: string): Lookup {
	const knowledge = getKnowledge(db);
	const weightOf = (word: string) => weightIn(db, knowledge, word);
	const match = (word: string, factor: number): Hit[] =>
		rowsWith(db, knowledge, word).map((row) => ({ ...row, factor }));
	const terms = questionWords(question).map((word): Term => {
		const isSpelled = match(word, 1).length > 0;
		const meant = isSpelled ? word : (nearestWord(word, knowledge.vocabulary) ?? word);
		const hits = [
			...match(meant, isSpelled ? 1 : CORRECTED),
			...synonymsOf(word).flatMap((other) => match(other, 1)),
		];
		return { word, hits, weight: weightOf(meant), isKnown: hits.length > 0 };
	});
	return { terms, knowledge, weightOf };
}

type Ranked = { entry: SupportEntry; score: number };

/** The entry that best fits a question (Rule 6.7), unless none is good enough. */
export const findEntry = (lookup: Lookup): SupportEntry | undefined =>
	rankEntries(lookup).find(({ score }) => score >= GOOD_ENOUGH)?.entry;

/**
 * The entries that have words of a question, the best first. An entry's score, from 0 to about 1, is the share of the
 * question's weight that its phrasings contain, averaged with the score of its best single phrasing.
 */
export function rankEntries({ terms, knowledge, weightOf }: Lookup): Ranked[] {
	const total = terms.reduce((sum, { weight }) => sum + weight, 0);
	/** By entry, and by entry and phrasing. */
	const held = new Map<string, number>();
	for (const { hits, weight } of terms) {
		const counts = new Map<string, number>();
		for (const { entry, asks, factor } of hits) {
			raise(counts, entry, asks ? factor : factor * IN_TEXT);
			if (asks) raise(counts, `${entry}\n${asks}`, factor);
		}
		for (const [key, factor] of counts) held.set(key, (held.get(key) ?? 0) + weight * factor);
	}
	const bestAsk = new Map<string, number>();
	for (const [key, weight] of held) {
		const [entry = "", asks] = key.split("\n");
		const full = asks?.split(" ").reduce((sum, word) => sum + weightOf(word), total);
		if (full) raise(bestAsk, entry, (2 * weight) / full);
	}
	return [...knowledge.entries.values()]
		.flatMap((entry) => {
			const weight = held.get(entry.id);
			if (!weight) return [];
			const fit = BEST_ASK * (bestAsk.get(entry.id) ?? 0) + (1 - BEST_ASK) * (weight / total);
			return [{ entry, score: fit * BY_SOURCE[entry.source ?? "written"] }];
		})
		.sort((a, b) => b.score - a.score);
}

const raise = (most: Map<string, number>, key: string, value: number) =>
	most.set(key, Math.max(most.get(key) ?? 0, value));

/** Words whose rows or weights are remembered; a question may hold any words. */
const MOST_REMEMBERED = 5_000;

/** Remembers a word's value for as long as the texts stay the same. */
function remembered<T>(read: (db: Db, knowledge: Knowledge, word: string) => T) {
	const kept = new WeakMap<Knowledge, Map<string, T>>();
	return (db: Db, knowledge: Knowledge, word: string): T => {
		const words = kept.get(knowledge) ?? new Map<string, T>();
		kept.set(knowledge, words);
		if (words.size > MOST_REMEMBERED) words.clear();
		const value = words.get(word) ?? read(db, knowledge, word);
		words.set(word, value);
		return value;
	};
}

/** Inverse document frequency over the entries, computed from the index: common words weigh little without a list of them. */
const weightIn = remembered((db, knowledge, word) => {
	const { asked, anywhere } = db.get<{ asked: number; anywhere: number }>(
		sql`select count(distinct case when asks <> '' then entry end) as asked, count(distinct entry) as anywhere
			from support_index where support_index match ${`"${word}"`}`,
	);
	const entries = asked || anywhere;
	return entries
		? Math.log(1 + knowledge.entries.size / entries)
		: Math.log(1 + 2 * knowledge.entries.size) * UNKNOWN;
});

/** A vocabulary word that may have been meant: one letter off, or two in words of eight letters or more. */
function nearestWord(word: string, vocabulary: ReadonlySet<string>): string | undefined {
	if (word.length < 5 || /\d/.test(word)) return undefined;
	const limit = word.length < 8 ? 1 : 2;
	return [...vocabulary].find((known) => known[0] === word[0] && editDistance(word, known, limit) <= limit);
}

const rowsWith = remembered((db, _knowledge, word) =>
	db.all<{ entry: string; asks: string }>(
		sql`select entry, asks from support_index where support_index match ${`"${word}"`}`,
	),
);
