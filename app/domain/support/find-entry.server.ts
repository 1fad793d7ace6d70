import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { ensureKnowledge, getEntry, ROW_COUNT, VOCABULARY } from "./knowledge.server";
import { nearestWord, withSynonyms } from "./question-words.ts";
import type { SupportEntry } from "./support-entry.ts";

/** How well an entry has to fit to be an answer; measured by the questions of support-questions.ts. */
const GOOD_ENOUGH = 0.52;
/** A word found in a text counts for less than one in a way to ask. */
const IN_TEXT = 0.35;

type Hit = { rowid: number; entry: string; words: number; inText: boolean };

/**
 * The entry that answers a question, found by full-text search: rare words weigh more than common ones, words that
 * nothing knows weigh most of all, so that a question about something else finds nothing (Rule 6.7).
 *
 * @param words the question's words, see `questionWords`.
 */
export function findEntry(db: Db, words: string[]): { entry: SupportEntry; score: number } | null {
	ensureKnowledge(db);
	if (words.length === 0) return null;
	const asked = words.map((word) => search(db, word));
	const total = asked.reduce((sum, { weight }) => sum + weight, 0);

	const askRows = new Map<number, { entry: string; words: number; weight: number; matched: number }>();
	const texts = new Map<string, number>();
	for (const { hits, weight } of asked) {
		const textsOfWord = new Set<string>();
		for (const hit of hits) {
			if (hit.inText) {
				textsOfWord.add(hit.entry);
				continue;
			}
			const row = askRows.get(hit.rowid) ?? { entry: hit.entry, words: hit.words, weight: 0, matched: 0 };
			askRows.set(hit.rowid, { ...row, weight: row.weight + weight, matched: row.matched + 1 });
		}
		for (const entry of textsOfWord) texts.set(entry, (texts.get(entry) ?? 0) + weight);
	}

	const scores = new Map<string, number>();
	for (const row of askRows.values()) {
		const asking = 0.75 * (row.weight / total) + 0.25 * Math.min(1, row.matched / row.words);
		scores.set(row.entry, Math.max(scores.get(row.entry) ?? 0, asking));
	}
	let best: { id: string; score: number } | null = null;
	for (const id of new Set([...scores.keys(), ...texts.keys()])) {
		const score =
			(scores.get(id) ?? 0) + IN_TEXT * ((texts.get(id) ?? 0) / total) * (1 - (scores.get(id) ?? 0));
		if (!best || score > best.score) best = { id, score };
	}
	return best && best.score >= GOOD_ENOUGH ? { entry: getEntry(best.id), score: best.score } : null;
}

/** Where a word, a synonym or its likely right spelling is found, and how much it says. */
function search(db: Db, word: string): { hits: Hit[]; weight: number } {
	let hits = match(db, withSynonyms(word));
	const near = hits.length === 0 ? nearestWord(word, VOCABULARY) : undefined;
	if (near) hits = match(db, withSynonyms(near));
	const rows = new Set(hits.map(({ rowid }) => rowid)).size;
	return { hits, weight: Math.log((ROW_COUNT + 1) / (rows + 0.5)) };
}

function match(db: Db, words: string[]): Hit[] {
	// Words hold letters and digits only.
	const expression = words.map((word) => `"${word}"`).join(" OR ");
	return db
		.all<{ rowid: number; entry: string; words: number; asks: string }>(
			sql`select rowid, entry, words, asks from support_index where support_index match ${expression}`,
		)
		.map(({ asks, ...row }) => ({ ...row, inText: asks === "" }));
}
