import type { Language } from "~/terms/greeting";
import answers from "./content/spanish.json";
import words from "./content/words.json";
import type { SupportEntry } from "./support-entry.ts";

/** An answer in Spanish; `entry` is the id of the English one whose page and records it shares. */
type SpanishAnswer = (typeof answers)[number];

const common = new Set(words.spanish);
/** The share of everyday Spanish words from which a question counts as Spanish. */
const SPANISH_SHARE = 0.3;

/** The words of a text, lowercase and without accents. */
const wordsOf = (text: string): string[] =>
	text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Everyday words that English texts and names of places have as well. */
const ENGLISH_TOO = /^(?:a|no|me|son|o|y|si|es|se|al|este|favor|un)$/;
const PLACES_TOO = /^(?:la|las|los|el|de|del|san|lo|le|mas|mi)$/;
/** The share of everyday words, where two of them are Spanish for certain. */
const CLEAR_SHARE = 0.25;
/** The share of words that are everyday ones or belong to an answer. */
const SUBJECT_SHARE = 0.75;

/** Whether a question is in Spanish; names of goods and places don't speak against it. */
export function isSpanish(question: string): boolean {
	if (/[¿¡]/.test(question)) return true;
	const all = wordsOf(question);
	const everyday = all.filter((word) => common.has(word));
	const spanish = all.filter((word) => common.has(word) || subjectsOf(word).length > 0).length;
	const clear = everyday.filter((word) => !ENGLISH_TOO.test(word));
	return (
		(everyday.length > 0 && spanish > 1 && everyday.length / all.length >= SPANISH_SHARE) ||
		(clear.filter((word) => !PLACES_TOO.test(word)).length > 1 &&
			everyday.length / all.length >= CLEAR_SHARE) ||
		(clear.length > 0 && spanish > 2 && spanish / all.length >= SUBJECT_SHARE)
	);
}

const subjectsOf = (word: string) =>
	answers.filter(({ stems }) => stems.some((stem) => word.startsWith(stem)));

/** An entry with its answer in Spanish, where there is one. */
export const inSpanish = (entry: SupportEntry): SupportEntry => ({
	...entry,
	answer: entry.spanish ?? answers.find((own) => own.entry === entry.id)?.answer ?? entry.answer,
});

/** The language that a question is in, and its answer. */
export const languageOf = (question: string): Language => (isSpanish(question) ? "es" : "en");

/** The words of a question that are no everyday ones, such as a product's name. */
export const withoutEveryday = (question: string): string =>
	wordsOf(question)
		.filter((word) => !common.has(word))
		.join(" ");

/** The answer with the most words of the question, and the words that belong to no answer, such as a product's name. */
export function findSpanish(question: string): { answer: SpanishAnswer | null; others: string } {
	const queryWords = wordsOf(question);
	const hits = queryWords.flatMap(subjectsOf);
	const ranked = answers
		.map((answer) => ({ answer, count: hits.filter((hit) => hit === answer).length }))
		.sort((a, b) => b.count - a.count);
	const best = ranked[0]!;
	return {
		answer: best.count > 0 ? best.answer : null,
		others: queryWords.filter((word) => !common.has(word) && subjectsOf(word).length === 0).join(" "),
	};
}
