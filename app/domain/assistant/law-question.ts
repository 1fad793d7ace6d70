import { STATE_NAMES } from "../../terms/state-names.ts";
import states from "./content/states.json";

/** Words of a question about what the law allows, in English and Spanish. */
const LAW =
	/\b(?:il)?legal(?:ly|ity|es|mente)?\b|\b(?:not|is|are|it|still|flavors?)\s+allowed\b|\ballowed\s+(?:to\s+(?:sell|buy|carry|have|order|stock)|in|here|for)\b|\bbann?(?:ed|s)?\b|\bprohib\w+|\boutlaw\w*|\bforbidden\b|\brestricted\b|\bagainst the law\b|\bpermitid[oa]s?\b|\brestringid[oa]s?\b|\bse puede[n]? (?:vender|comprar|tener|pedir)\b/i;
/** Asks for a permit of goods: about the law once goods are named. */
const MAY_I =
	/\b(?:can|may|could) (?:i|we) (?:legally )?(?:buy|sell|carry)\b|\bwhy (?:can ?not|cant|can't|can’t) (?:i|we) (?:buy|sell|carry|order|get)\b|\bpuedo (?:vender|comprar)\b|\bpor que no (?:puedo|podemos) (?:vender|comprar|pedir)\b/i;
/** Asks what the FDA says of goods, which their page doesn't answer. */
const FDA = /\b(?:fda|pmta)\b/i;
/** Asks whether goods may be had, which is about the law once a place is named. */
const GOODS_FOR_A_PLACE =
	/\b(?:sell|buy|carry|stock|order|get|have|ship|send|possess|deliver|vender|comprar|pedir|tener|enviar|envian|mandan?|mandar)\b/i;
/** A question that is about something else of the goods. */
const OTHER_FACTS =
	/\b(?:price|prices|cost|costs|how much|how many|in stock|msrp|cheap\w*|track\w*|invoice|owe|precios?|cuant[oa]s?|cuesta\w*|existencias)\b/i;

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a question names the law. */
export const isAboutLaw = (question: string): boolean => LAW.test(folded(question));

/** Whether a question asks if goods may be bought or sold, wherever it is. */
export const asksMayI = (question: string): boolean =>
	MAY_I.test(folded(question)) && !OTHER_FACTS.test(question);

/** Whether a question is about what the FDA authorized. */
export const isAboutFda = (question: string): boolean => FDA.test(question);

/** Whether a question asks to have goods, so that with a place and goods the place's law answers it. */
export const asksForGoods = (question: string): boolean => {
	const text = folded(question);
	return GOODS_FOR_A_PLACE.test(text) && !OTHER_FACTS.test(text);
};

/** A state that a question names. `code` is null for one that we don't ship to. */
export type NamedState = { code: keyof typeof STATE_NAMES | null; name: string; words: string };

const NAMES = [
	...Object.entries(STATE_NAMES).map(([code, name]) => ({ code: code as keyof typeof STATE_NAMES, name })),
	...states.map((name) => ({ code: null, name })),
];

// 'de' and 'co' are words as well.
const CODES = Object.keys(STATE_NAMES).map((code) => (/DE|CO/.test(code) ? `${code}$` : code));
const CODE = new RegExp(`\\b(?:in|to|for|en|para)\\s+(${CODES.join("|").toLowerCase()})\\b`);

/** The state in a question: by its name, or by two letters as in 'in CA'. */
export function stateIn(question: string): NamedState | null {
	const text = folded(question);
	// West Virginia before Virginia.
	const named = NAMES.toSorted((a, b) => b.name.length - a.name.length).find(({ name }) =>
		new RegExp(`\\b${folded(name)}\\b`).test(text),
	);
	if (named) return { ...named, words: folded(named.name) };
	const code = CODE.exec(text.replace(/[?!.,;]+/g, " ").trim())?.[1];
	const found = code && NAMES.find((one) => one.code === code.toUpperCase());
	return found ? { ...found, words: code } : null;
}

/** A question up to a place that we don't know: 'why can't I buy RAZ for Fresno'. */
export const beforePlace = (question: string): string =>
	question.replace(/\s+(?:for|in|to|para|en)\s+.*$/i, "");

/** A question without the words that name its place and the law, for finding the goods that it names. */
export function withoutPlace(question: string, words: readonly string[]): string {
	const place = words.map(
		(word) => new RegExp(`\\b${folded(word).replace(/[^\p{L}\p{N} ]/gu, ".")}\\b`, "g"),
	);
	return [...place, ...[LAW, MAY_I, GOODS_FOR_A_PLACE].map((shape) => new RegExp(shape, "gi"))].reduce(
		(text, shape) => text.replace(shape, " "),
		folded(question),
	);
}
