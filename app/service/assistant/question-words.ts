import words from "./content/words.json";

const MOST_WORDS = 40;

const short = new Map<string, string>(Object.entries(words.short));
const same = new Map<string, string[]>();
for (const group of words.same) {
	for (const word of group)
		same.set(word, [...(same.get(word) ?? []), ...group.filter((other) => other !== word)]);
}

/**
 * The distinct words of a text, lowercase and without accents. Chat shorthand is expanded, and model names are split
 * the way people type them ("net30" is "net 30").
 */
export function questionWords(text: string): string[] {
	const plain = text
		.normalize("NFD")
		.replace(/[\p{M}'’]/gu, "")
		.toLowerCase();
	const typed = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
	const written = typed.flatMap((word) => short.get(word)?.split(" ") ?? [word]).flatMap(splitNumber);
	return [...new Set(written)].slice(0, MOST_WORDS);
}

const splitNumber = (word: string): string[] =>
	(/^(\p{L}{3,})(\d{1,2})$/u.exec(word) ?? /^(\d+)(mg|ml|k)$/.exec(word))?.slice(1) ?? [word];

/** Other words that retailers use for the same thing. */
export const synonymsOf = (word: string): readonly string[] => same.get(word) ?? [];
