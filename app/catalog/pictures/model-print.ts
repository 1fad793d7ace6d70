import type { Category } from "~/terms/categories";

/** Goods on which makers print the product line. Disposables and bottles carry the brand's name. */
const PRINTED: readonly Category[] = ["pods", "mods", "accessories"];
/** Words that say what a product is. The name of its line ends before them. */
const KIND =
	/^(?:kits?|coils?|pods?|cartridges?|chargers?|replacement|mesh|series|device|usb|subohm|tank|bubble|glass|cotton|resin|drip|\d{5})$/i;
const LONGEST = 10;

/**
 * What a product's drawing shows of its model, read from its name: the line printed on it ('P42A' of 'Molicel P42A
 * 21700, pair', 'ARGUS P2'), and the bays of a charger, which makers put last in its name ('SC4' has four). Fields
 * that the name doesn't tell are absent, and the brand's own drawing applies.
 */
export function printOf({
	name,
	brandName,
	category,
}: {
	name: string;
	brandName: string;
	category: Category;
}): { mark?: string; bays?: number } {
	if (!PRINTED.includes(category) || !name.toLowerCase().startsWith(`${brandName.toLowerCase()} `)) return {};
	const words = name.slice(brandName.length + 1).split(/[\s,]+/);
	const end = words.findIndex((word) => KIND.test(word));
	let mark = "";
	for (const word of end < 0 ? words : words.slice(0, end)) {
		const longer = mark ? `${mark} ${word}` : word;
		if (mark && longer.length > LONGEST) break;
		mark = longer.toUpperCase();
	}
	const bays = /\bcharger\b/i.test(name) ? Number(/[1-4]$/.exec(mark)?.[0] ?? 0) : 0;
	return { ...(mark ? { mark } : {}), ...(bays ? { bays } : {}) };
}
