import { editDistance, searchWords } from "~/catalog";
import { squash } from "~/catalog/index.server";

/** A flavor that a typed name may mean. */
export type NearFlavor = {
	flavor: string;
	/** The typed words that are misspelled, if nothing else separates the two names; null: another flavor may be meant. */
	misspelled: string[] | null;
};

/** Up to this many letters, a name can be taken for a misspelled one. */
const MOST_SURE = 2;
const MOST_FAR = 4;
const MOST_OFFERED = 2;

/**
 * The flavors closest to a typed name (Rule 4.9). Only a single closest one whose words differ by their spelling alone
 * has `misspelled`; 'Grape' and 'Grape Ice' are two flavors.
 */
export function nearFlavors(typed: string, flavors: readonly string[]): NearFlavor[] {
	const key = squash(typed);
	const most = Math.min(MOST_FAR, Math.floor(key.length / 3));
	const close = flavors
		.map((flavor) => ({ flavor, distance: editDistance(key, squash(flavor), most) }))
		.filter(({ distance }) => distance <= most)
		.sort((a, b) => a.distance - b.distance);
	const [first] = close;
	if (!first) return withAllWords(typed, flavors);
	const nearest = close.filter(({ distance }) => distance === first.distance);
	const isSingle = nearest.length === 1 && first.distance <= MOST_SURE;
	return nearest
		.slice(0, MOST_OFFERED)
		.map(({ flavor }) => ({ flavor, misspelled: isSingle ? misspelledWords(typed, flavor) : null }));
}

/** 'Miami' for Miami Mint. */
function withAllWords(typed: string, flavors: readonly string[]): NearFlavor[] {
	const words = searchWords(typed).filter((word) => word.length > 2);
	if (words.length === 0) return [];
	const having = flavors.filter((flavor) => {
		const own = searchWords(flavor);
		return words.every((word) => own.includes(word));
	});
	return having.length > MOST_OFFERED ? [] : having.map((flavor) => ({ flavor, misspelled: null }));
}

function misspelledWords(typed: string, flavor: string): string[] | null {
	const [words, meant] = [searchWords(typed), searchWords(flavor)];
	if (words.length !== meant.length) return null;
	const wrong = words.filter((word, n) => word !== meant[n]);
	return words.every((word, n) => isMisspelled(word, meant[n]!)) ? wrong : null;
}

/** The first letter is nearly always right, or swapped with the second. A number has no spelling. */
function isMisspelled(word: string, meant: string): boolean {
	if (word === meant) return true;
	if (word.length < 3 || /\d/.test(word + meant)) return false;
	const starts = word[0] === meant[0] || (word[0] === meant[1] && word[1] === meant[0]);
	const limit = Math.min(word.length, meant.length) < 5 ? 1 : 2;
	return starts && editDistance(word, meant, limit) <= limit;
}
