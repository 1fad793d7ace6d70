import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { isEveryday, isWorldly } from "./everyday-words.ts";
import { getKnowledge, type Knowledge } from "./knowledge.server";
import { isGeneric, isNeutral, isShopWord, nearestWord, withSynonyms } from "./question-words.ts";
import type { SupportEntry } from "./support-entry.ts";
import { isTradeWord } from "./trade-words.ts";
import { wordWeight } from "./word-weight.ts";

/** How well an entry has to fit to be an answer; see the measures in support.test.ts. */
const GOOD_ENOUGH = 0.47;
/** How much the best way to ask counts; the rest is what all ways to ask for the entry together hold. */
const BEST_ASK = 0.3;
/** How much it counts that a way to ask is met as a whole. */
const WHOLE = 0.3;
/** A word that only one of the ways to ask holds says less of the entry than one that many hold. */
const SELDOM = 0.2;
/** What a word counts that stands in an entry's text only. */
const IN_TEXT = 0.3;
/** Where nothing is asked like that, a part of a page that holds so much of the question answers it. */
const TEXT_ENOUGH = 0.75;
/** So many of the words have to say something. */
const LEAST_IN_TEXT = 2;
/** What another word for the same thing counts, and a guessed spelling. */
const SYNONYM = 0.85;
const GUESSED = 0.8;
/** Words that an entry lacks: those of any conversation weigh next to nothing, the shop's half, strange ones more. */
const NEUTRAL_WEIGHT = 0.8;
const LACKED_COMMON = 1;
const LACKED_SHOP_WORD = 0.5;
const LACKED_KNOWN_WORD = 0.7;
const LACKED_STRANGE_WORD = 1.8;
/** Advice goes behind what the shop says of itself. */
const ARTICLE = 0.85;
/** How much of a way to ask has to be there where only everyday words were found. */
const ALL_SAID = 0.45;
const SINGLE_SAID = 0.6;
/** Between entries that fit alike, the wording decides. */
const ALIKE = 0.1;
/** And then what staff wrote themselves. */
const OWN = 0.02;

type Hit = { rowid: number; entry: string; full: number; inText: boolean; factor: number };
type Asked = {
	word: string;
	hits: Hit[];
	/** How much the word says: the rarer, the more. */
	weight: number;
	/** What an entry without it is charged. */
	lacked: number;
	/** Whether it says what the question is about. */
	tells: boolean;
};
/** A way to ask, or a part of a text, and what of the question it holds. */
type Row = {
	entry: string;
	full: number;
	inText: boolean;
	weight: number;
	held: Set<string>;
	telling: number;
};
/** What all ways to ask for an entry hold of the question. */
type Bag = { weight: number; held: Set<string> };

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
	const { rows, bags } = gather(asked);
	const scores = new Map<string, number>();
	for (const row of rows) {
		if (row.inText) continue;
		const score = fitOf(row, bags.get(row.entry)!, asked);
		if (score > (scores.get(row.entry) ?? 0)) scores.set(row.entry, score);
	}
	const good = [...scores].flatMap(([id, fit]) => {
		// Another process may have filled the index from newer texts meanwhile.
		const entry = knowledge.entries.get(id);
		return entry && fit >= GOOD_ENOUGH ? [{ entry, score: fit * (entry.isArticle ? ARTICLE : 1) }] : [];
	});
	if (good.length === 0) return findText(knowledge, rows, asked);
	const typed = wordSet(question);
	return good
		.map(({ entry, score }) => {
			const alike = Math.max(...entry.asks.map((ask) => likeness(wordSet(ask), typed)));
			return { entry, score: score + ALIKE * alike + (entry.isOwn ? OWN : 0) };
		})
		.reduce((best, one) => (one.score > best.score ? one : best));
}

/** The part of a policy or an article that holds most of a question. */
function findText({ entries }: Knowledge, rows: readonly Row[], asked: Asked[]) {
	let best: { entry: SupportEntry; score: number } | null = null;
	for (const { entry: id, inText, weight, held, telling } of rows) {
		const entry = entries.get(id);
		if (!inText || !entry?.texts || telling < LEAST_IN_TEXT) continue;
		const score = weight / totalOf(asked, held);
		if (score >= TEXT_ENOUGH && (!best || score > best.score)) best = { entry, score };
	}
	// It is never as sure as a question somebody thought of.
	return best && { ...best, score: GOOD_ENOUGH };
}

/** How well a way to ask fits, with what the other ways to ask for the same hold: 0 to 1. */
function fitOf({ weight, full }: Row, bag: Bag, asked: Asked[]): number {
	const whole = Math.min(1, weight / full);
	// Where no word says what the question is about, it has to be put the same way.
	const least = bag.held.size > 1 ? ALL_SAID : SINGLE_SAID;
	if (!asked.some(({ word, tells }) => tells && bag.held.has(word))) {
		if (whole < least || asked.some(({ word }) => isWorldly(word))) return 0;
	}
	const share = (BEST_ASK * weight + (1 - BEST_ASK) * bag.weight) / totalOf(asked, bag.held);
	return share * (1 - WHOLE + WHOLE * whole);
}

/** What a question's words say in all, those that are lacked by what they are charged. */
const totalOf = (asked: Asked[], held: ReadonlySet<string>) =>
	asked.reduce((sum, { word, weight, lacked }) => sum + (held.has(word) ? weight : lacked), 0);

/** What the asked words are found in: row by row, and by all ways to ask for an entry. */
function gather(asked: Asked[]): { rows: Row[]; bags: Map<string, Bag> } {
	const rows = new Map<number, Row>();
	const bags = new Map<string, Bag>();
	for (const { word, hits, weight, tells } of asked) {
		const ways = new Map<string, { count: number; factor: number }>();
		for (const { rowid, entry, full, inText, factor } of hits) {
			const row = rows.get(rowid) ?? { entry, full, inText, weight: 0, held: new Set(), telling: 0 };
			row.weight += weight * factor;
			row.held.add(word);
			if (tells) row.telling++;
			rows.set(rowid, row);
			const way = ways.get(entry);
			const counts = inText ? IN_TEXT : factor;
			ways.set(entry, { count: (way?.count ?? 0) + 1, factor: Math.max(way?.factor ?? 0, counts) });
		}
		for (const [entry, { count, factor }] of ways) {
			const bag = bags.get(entry) ?? { weight: 0, held: new Set() };
			bag.weight += weight * factor * (1 - SELDOM / count);
			bag.held.add(word);
			bags.set(entry, bag);
		}
	}
	return { rows: [...rows.values()], bags };
}

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

/** 'net30' is asked as 'net 30', '50mg' as '50 mg'. */
const splitModel = (word: string): string[] =>
	(/^(\p{L}+)(\d+)$/u.exec(word) ?? /^(\d+)(mg|ml|k)$/.exec(word))?.slice(1) ?? [word];

/** Where a word, a synonym or its likely right spelling is found, and how much it says. */
function search(db: Db, { vocabulary, entries }: Knowledge, word: string): Asked {
	let hits = matchOrSynonym(db, word, 1);
	const near =
		hits.length === 0 && !isEveryday(word) && !isWorldly(word) ? nearestWord(word, vocabulary) : undefined;
	if (near) hits = matchOrSynonym(db, near, GUESSED);
	const ways = new Set(hits.filter(({ inText }) => !inText).map(({ entry }) => entry)).size;
	const isCommon = isNeutral(word) || isEveryday(word);
	if (isCommon && ways === 0) {
		return { word, hits, weight: NEUTRAL_WEIGHT, lacked: NEUTRAL_WEIGHT, tells: false };
	}
	const weight = wordWeight(word, entries.size, ways || new Set(hits.map(({ entry }) => entry)).size);
	const charge = isWorldly(word) || ways === 0 ? LACKED_STRANGE_WORD : LACKED_KNOWN_WORD;
	const goesWithAny = isShopWord(word) || isBrandWord(db, word);
	return {
		word,
		hits,
		weight,
		lacked: isCommon ? Math.min(weight, LACKED_COMMON) : weight * (goesWithAny ? LACKED_SHOP_WORD : charge),
		tells: !isCommon && !isGeneric(word) && !isWorldly(word) && withSynonyms(near ?? word).some(isTradeWord),
	};
}

/** Whether brands have a word in their names: whatever is asked may be asked of one of them. */
const isBrandWord = (db: Db, word: string) =>
	db.get(sql`select 1 from product_search where product_search match ${`{brand} : "${word}"`} limit 1`) !==
	undefined;

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
		.all<{ rowid: number; entry: string; full: number; asks: string }>(
			sql`select rowid, entry, words as full, asks from support_index where support_index match ${expression}`,
		)
		.map(({ asks, ...row }) => ({ ...row, inText: asks === "", factor }));
}
