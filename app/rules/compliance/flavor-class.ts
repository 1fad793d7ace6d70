import type { FlavorClass } from "~/terms/compliance";

const TOBACCO = /\btobacco\b/i;
const MENTHOL = /\b(?:menthol|mint|spearmint|peppermint)\b/i;
const OTHER =
	/\b(?:apple|banana|berry|berries|blueberry|blue razz|bubblegum|candy|cherry|citrus|coconut|cola|cotton candy|cream|custard|dragonfruit|fruit|grape|grapefruit|guava|kiwi|lemon|lemonade|lime|lychee|mango|melon|orange|passion|peach|pear|pineapple|pomegranate|punch|raspberry|razz|strawberry|tangerine|vanilla|watermelon)\b/i;

/** Names that the trade uses for one taste, which their words don't say: watermelon ice, graham cracker, gummy candy, berries, soda. */
const KNOWN = /^(?:lush ice|graham twist|night crawler|vicky|(?:blue )?baja splash)$/i;

/** The class of a flavor, where its name says it for certain; null: unknown (Rule 17.2). */
export function flavorClassOf(name: string | null): FlavorClass | null {
	if (!name) return null;
	if (OTHER.test(name) || KNOWN.test(name.trim())) return "flavored";
	if (MENTHOL.test(name)) return TOBACCO.test(name) ? null : "menthol";
	return TOBACCO.test(name) ? "tobacco" : null;
}

const STRENGTH = /^\d+(?:[.,]\d+)?\s*(?:mg(?:\s*\/\s*ml)?|%|ml|Ω|Ω|ohms?)$/iu;

/** Whether a flavor's row says a strength or a size in place of a taste: '3 mg'. Then the product's own name says the taste. */
export const isNoTaste = (name: string): boolean => STRENGTH.test(name.trim());
