import { asc, eq, sql } from "drizzle-orm";
import { atOnce, type Steps } from "~/kernel/in-turns";
import type { Db, Tx } from "~db/client.server";
import { brands, productFlavors, products } from "~db/schema.server";
import { type CodeTarget, digitsOf } from "./find-codes.server";
import { onSale } from "./on-sale.server";
import {
	foundWords,
	listBestMatches,
	listWordMatches,
	matchInSteps,
	tornWords,
} from "./product-search.server";
import { editDistance, searchWords } from "./search-words.ts";

// Each name costs a search.
const MOST_NAMES = 300;
const MOST_HITS = 60;
// Texts with more hits have to be ranked: a tenth of a second each in a large shop.
const MOST_BROAD = 20;
// A name and a flavor have up to this many words together; the product is looked for by its first or last ones.
const MOST_SPLIT = 12;
const SEARCHED_WORDS = [3, 2, 1];
const FILLERS = /\b(?:flavou?rs?|disposables?|vapes?|the|of)\b/gi;

/** Goods by a name, and how the pad writes them down. */
export type NamedGoods = CodeTarget & { code: string; flavor: string };

/** Letters and digits only, without case and accents: 'TN 9000' and 'tn9000' are the same. */
export const squash = (text: string): string =>
	text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, "");

type Named = { keys: string[]; goods: NamedGoods };

/**
 * Finds goods on sale whose name is exactly the text, up to case and punctuation (Rule 4.10): a product's name, with or
 * without its brand, alone or with one of its flavors before or after it.
 * @returns by the text; absent are unknown names, those that several goods have, and those after the first 300.
 */
export function* findNames(db: Db | Tx, names: readonly string[]): Steps<Map<string, NamedGoods>> {
	const requested = [...new Set(names)].filter((name) => /\p{L}{2}/u.test(name)).slice(0, MOST_NAMES);
	const search = textSearch(db);
	const read = new Map<string, Named[]>();
	const found = new Map<string, NamedGoods>();
	for (const name of requested) {
		for (const text of new Set([name, name.replace(FILLERS, " ")])) {
			const hits = search(text);
			const unread = hits.filter((id) => !read.has(id));
			for (const [id, goods] of readNamed(db, unread)) read.set(id, goods);
			const key = squash(text);
			const exact = hits.flatMap((id) => read.get(id) ?? []).filter(({ keys }) => keys.includes(key));
			if (exact.length === 1 && !found.has(name)) found.set(name, exact[0]!.goods);
			yield;
		}
	}
	return found;
}

type WordSearch = (words: readonly string[]) => string[];

/** Searches for texts that have many words in common; one with a word that no product has is not searched for. */
function wordSearch(db: Db | Tx): WordSearch {
	const isFound = foundWords(db, { onlyActive: true });
	let broad = 0;
	return onceForSame((words) => {
		if (!words.every(isFound)) return [];
		const hits = listWordMatches(db, words, MOST_HITS);
		if (hits) return hits;
		broad += 1;
		return broad > MOST_BROAD ? [] : listBestMatches(db, words, MOST_HITS);
	});
}

/** Searches for whole texts: by their words as they are, else by the words that may be written differently. */
function textSearch(db: Db | Tx): (text: string) => string[] {
	const search = wordSearch(db);
	const searchLoosely = onceForSame((words) => {
		const loose = words.length > 1 ? search(words) : [];
		if (loose.length > 0) return loose;
		// 'GeekBar' for Geek Bar.
		const torn = tornWords(db, words);
		return torn ? search(torn) : [];
	});
	return (text) => {
		const words = searchWords(text);
		const hits = search(words);
		// '60ml' and 'TN 9000' are other words to the index than '60 ml' and 'TN9000': search without them.
		return hits.length > 0 ? hits : searchLoosely(words.filter((word) => /^\p{L}{2,}$/u.test(word)));
	};
}

function onceForSame(search: WordSearch): WordSearch {
	const known = new Map<string, string[]>();
	return (words) => {
		const key = words.join(" ");
		const hits = known.get(key) ?? search(words);
		known.set(key, hits);
		return hits;
	};
}

function readNamed(db: Db | Tx, ids: readonly string[]): Map<string, Named[]> {
	if (ids.length === 0) return new Map();
	const rows = db
		.select({
			productId: products.id,
			name: products.name,
			sku: products.sku,
			brand: brands.name,
			flavorId: productFlavors.id,
			flavor: productFlavors.name,
			flavorSku: productFlavors.sku,
			flavorActive: productFlavors.active,
		})
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.leftJoin(productFlavors, eq(productFlavors.productId, products.id))
		.where(sql`${products.id} in (select value from json_each(${JSON.stringify(ids)})) and ${onSale}`)
		.orderBy(asc(products.id), asc(productFlavors.position))
		.all();
	return new Map(
		[...Map.groupBy(rows, ({ productId }) => productId)].map(([productId, [product, ...more]]) => {
			const { name, brand, sku } = product!;
			const [whole, maker] = [squash(name), squash(brand)];
			const short = whole.startsWith(maker) ? whole.slice(maker.length) : "";
			const names = [...new Set([whole, maker + whole, short])].filter(Boolean);
			const code = sku ?? name;
			const flavors = [product!, ...more].flatMap(({ flavorId, flavor, flavorSku, flavorActive }) => {
				if (!flavorId || !flavorActive) return [];
				const taste = squash(flavor!);
				return {
					keys: names.flatMap((one) => [one + taste, taste + one]),
					goods: { productId, flavorId, code: flavorSku ?? code, flavor: flavorSku ? "" : flavor! },
				};
			});
			return [
				productId,
				[{ keys: names, goods: { productId, flavorId: null, code, flavor: "" } }, ...flavors],
			];
		}),
	);
}

// As many letters may be wrong in a name that is certain to be misspelled.
const MOST_SURE = 2;

/** The goods that a misspelled name must mean, and the name as it is spelled. It is sure when little is wrong in it. */
export type LikelyName = { name: string; goods: NamedGoods; isSure: boolean };

/** Finds the goods that a misspelled name must mean; null when there is no such name. */
export function* likelyName(db: Db | Tx, text: string): Steps<LikelyName | null> {
	if (!/\p{L}{3}/u.test(text)) return null;
	const { corrected: name } = yield* matchInSteps(db, text, { onlyActive: true });
	const goods = name && (yield* findNames(db, [name])).get(name);
	if (!goods) return null;
	const isSure =
		digitsOf(name) === digitsOf(text) && editDistance(squash(text), squash(name), MOST_SURE) <= MOST_SURE;
	return { name, goods, isSure };
}

/** The SKU of the goods that a misspelled name must mean; null when there is no such name. */
export const closestName = (db: Db | Tx, text: string): string | null =>
	atOnce(likelyName(db, text))?.goods.code ?? null;

/**
 * Reads a text as a product's name with a misspelled or unknown flavor before or after it: 'RAZ TN9000 Blue Raz Ice'.
 * @returns the goods without a flavor, the longest name first found, with the rest of the text as their flavor.
 */
export function* splitName(db: Db | Tx, text: string): Steps<NamedGoods | null> {
	const words = text.split(/\s+/);
	if (words.length > MOST_SPLIT) return null;
	const search = textSearch(db);
	const ends = (count: number) => [
		{ name: words.slice(0, count).join(" "), rest: words.slice(count).join(" ") },
		{ name: words.slice(-count).join(" "), rest: words.slice(0, -count).join(" ") },
	];
	for (const searched of SEARCHED_WORDS.filter((count) => count < words.length)) {
		const hits = new Set(ends(searched).flatMap(({ name }) => search(name)));
		yield;
		const named = [...readNamed(db, [...hits]).values()]
			.flat()
			.filter(({ goods }) => goods.flavorId === null);
		for (let count = words.length - 1; count >= searched; count--) {
			for (const { name, rest } of ends(count)) {
				const meant = named.filter(({ keys }) => keys.includes(squash(name)));
				if (meant.length === 1) return { ...meant[0]!.goods, flavor: rest };
			}
		}
	}
	return null;
}
