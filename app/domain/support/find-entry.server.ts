import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { getKnowledge, type Knowledge } from "./knowledge.server";
import { isNeutral, isShopWord, nearestWord, withSynonyms } from "./question-words.ts";
import type { SupportEntry } from "./support-entry.ts";

/** How well an entry has to fit to be an answer; measured by the questions of support-questions.ts and owner-questions.ts. */
const GOOD_ENOUGH = 0.45;
/** The least share of what a question is about that an entry has to be asked by. */
const LEAST_SHARE = 0.4;
/** How much it counts that a way to ask is met as a whole. */
const WHOLE = 0.4;
/** What a word counts that stands in an entry's text only. */
const IN_TEXT = 0.2;
/** What another word for the same thing counts, and a guessed spelling. */
const SYNONYM = 0.85;
const GUESSED = 0.8;
/** Words spread over several ways to ask for one thing fit a little less than in one of them. */
const SPREAD = 0.9;
/** Words that an entry lacks: those of any conversation weigh next to nothing, the shop's half, strange ones more. */
const NEUTRAL_WEIGHT = 0.8;
const LACKED_SHOP_WORD = 0.5;
const LACKED_STRANGE_WORD = 1.8;
/** Between entries that fit alike, the wording decides. */
const ALIKE = 0.1;
/** And then what staff wrote themselves. */
const OWN = 0.02;

type Hit = { rowid: number; entry: string; words: number; inText: boolean; factor: number };
type Asked = {
	word: string;
	hits: Hit[];
	/** How much the word says: the rarer, the more. */
	weight: number;
	/** What an entry without it is charged. */
	lacked: number;
};
type Ask = { entry: string; words: number; weight: number; matched: number };
type Fit = { asks: number; texts: number; touched: Set<string> };

/**
 * The entry that answers a question, found by full-text search. An entry gains by the words it is asked by, rare ones
 * most, and loses by the question's other words, strange ones most: a question about something else finds nothing
 * (Rule 6.7).
 *
 * @param words the question's words, see `questionWords`.
 */
export function findEntry(
	db: Db,
	words: string[],
	question: string,
): { entry: SupportEntry; score: number } | null {
	const knowledge = getKnowledge(db);
	const asked = words.flatMap(splitModel).map((word) => search(db, knowledge, word));
	// What only carries a conversation is no subject.
	if (!asked.some(({ word, hits }) => hits.length > 0 && !isNeutral(word))) return null;

	const { asks, fits } = gather(asked);
	const totals = new Map<string, number>();
	const allWords = wordSet(question);
	let best: { entry: SupportEntry; score: number } | null = null;
	for (const { entry: id, words: length, weight, matched } of asks) {
		const fit = fits.get(id)!;
		const total = totals.get(id) ?? totalFor(asked, fit.touched);
		totals.set(id, total);
		const share = Math.max(weight, SPREAD * fit.asks) / total;
		if (share < LEAST_SHARE) continue;
		const asking = share * (1 - WHOLE + WHOLE * Math.min(1, matched / length));
		const score = asking + IN_TEXT * (fit.texts / total) * (1 - asking);
		if (score < GOOD_ENOUGH) continue;
		const entry = knowledge.entries.get(id);
		// Another process has filled the index from newer texts meanwhile.
		if (!entry) continue;
		const alike = Math.max(...entry.asks.map((ask) => likeness(wordSet(ask), allWords)));
		const all = score + ALIKE * alike + (entry.isOwn ? OWN : 0);
		if (!best || all > best.score) best = { entry, score: all };
	}
	return best;
}

/** What the asked words are found in: the ways to ask, and what each entry gains by all of its own. */
function gather(asked: Asked[]): { asks: Iterable<Ask>; fits: Map<string, Fit> } {
	const asks = new Map<number, Ask>();
	const fits = new Map<string, Fit>();
	for (const { word, hits, weight } of asked) {
		// Of one entry a word counts once, as a way to ask before as a part of the text.
		const best = new Map<string, number>();
		for (const { rowid, entry, words, inText, factor } of hits) {
			best.set(entry, Math.max(best.get(entry) ?? 0, inText ? 0 : factor));
			if (inText) continue;
			const ask = asks.get(rowid) ?? { entry, words, weight: 0, matched: 0 };
			asks.set(rowid, { ...ask, weight: ask.weight + weight * factor, matched: ask.matched + factor });
		}
		for (const [entry, factor] of best) {
			const fit = fits.get(entry) ?? { asks: 0, texts: 0, touched: new Set() };
			if (factor > 0) fit.asks += weight * factor;
			else fit.texts += weight;
			fit.touched.add(word);
			fits.set(entry, fit);
		}
	}
	return { asks: asks.values(), fits };
}

const totalFor = (asked: Asked[], touched: ReadonlySet<string>) =>
	asked.reduce((sum, { word, weight, lacked }) => sum + (touched.has(word) ? weight : lacked), 0);

const wordSet = (text: string) =>
	new Set(
		text
			.toLowerCase()
			.split(/[^\p{L}\p{N}]+/u)
			.filter(Boolean),
	);

/** How many words two texts share, of all they have: 0 to 1. */
const likeness = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
	(2 * [...a].filter((word) => b.has(word)).length) / Math.max(1, a.size + b.size);

/** 'net30' is asked as 'net 30'. */
const splitModel = (word: string): string[] => /^(\p{L}+)(\d+)$/u.exec(word)?.slice(1) ?? [word];

/** Where a word, a synonym or its likely right spelling is found, and how much it says. */
function search(db: Db, { vocabulary, rows: texts }: Knowledge, word: string): Asked {
	let hits = matchOrSynonym(db, word, 1);
	const near = hits.length === 0 ? nearestWord(word, vocabulary) : undefined;
	if (near) hits = matchOrSynonym(db, near, GUESSED);
	const ways = new Set(hits.filter(({ inText }) => !inText).map(({ rowid }) => rowid)).size;
	if (isNeutral(word) && ways === 0) {
		return { word, hits: [], weight: NEUTRAL_WEIGHT, lacked: NEUTRAL_WEIGHT };
	}
	const rows = new Set(hits.map(({ rowid }) => rowid)).size;
	const weight = Math.log((texts.length + 1) / (rows + 0.5));
	const isStrange = ways <= 1 && !isNeutral(word);
	const charge = isShopWord(word) ? LACKED_SHOP_WORD : isStrange ? LACKED_STRANGE_WORD : 1;
	return { word, hits, weight, lacked: weight * charge };
}

function matchOrSynonym(db: Db, word: string, factor: number): Hit[] {
	const own = match(db, [word], factor);
	const [, ...others] = withSynonyms(word);
	if (others.length === 0) return own;
	const known = new Set(own.map(({ rowid }) => rowid));
	return [...own, ...match(db, others, factor * SYNONYM).filter(({ rowid }) => !known.has(rowid))];
}

function match(db: Db, words: string[], factor: number): Hit[] {
	// Words hold letters and digits only.
	const expression = words.map((word) => `"${word}"`).join(" OR ");
	return db
		.all<{ rowid: number; entry: string; words: number; asks: string }>(
			sql`select rowid, entry, words, asks from support_index where support_index match ${expression}`,
		)
		.map(({ asks, ...row }) => ({ ...row, inText: asks === "", factor }));
}
