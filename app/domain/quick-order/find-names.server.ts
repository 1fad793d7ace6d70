import { asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { brands, productFlavors, products } from "~db/schema.server";
import { onSale } from "../products/on-sale.server";
import { listWordMatches, matchProducts } from "../products/product-search.server";
import { searchWords } from "../products/search-words.ts";
import type { CodeTarget } from "./find-codes.server";

// Each name costs a search.
const MOST_NAMES = 300;
const MOST_HITS = 60;
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

/**
 * Finds goods on sale whose name is exactly the text, up to case and punctuation (Rule 4.10): a product's name, with or
 * without its brand, alone or with one of its flavors before or after it.
 * @returns by the text; absent are unknown names, those that several goods have, and those after the first 300.
 */
export function findNames(db: Db | Tx, names: readonly string[]): Map<string, NamedGoods> {
	const asked = [...new Set(names)].filter((name) => /\p{L}{2}/u.test(name)).slice(0, MOST_NAMES);
	const searches = asked.flatMap((name) =>
		[...new Set([name, name.replace(FILLERS, " ")])].map((text) => {
			const hits = listWordMatches(db, text, MOST_HITS);
			// '60ml' and 'TN 9000' are other words to the index than '60 ml' and 'TN9000': search without them.
			const words = searchWords(text).filter((word) => /^\p{L}{2,}$/u.test(word));
			const isLoose = hits.length === 0 && words.length > 1;
			return {
				name,
				key: squash(text),
				hits: isLoose ? listWordMatches(db, words.join(" "), MOST_HITS) : hits,
			};
		}),
	);
	const goods = readNamed(db, [...new Set(searches.flatMap(({ hits }) => hits))]);
	const found = new Map<string, NamedGoods>();
	for (const { name, key, hits } of searches) {
		const exact = hits.flatMap((id) => goods.get(id) ?? []).filter(({ keys }) => keys.includes(key));
		if (exact.length === 1 && !found.has(name)) found.set(name, exact[0]!.goods);
	}
	return found;
}

function readNamed(db: Db | Tx, ids: string[]): Map<string, { keys: string[]; goods: NamedGoods }[]> {
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

/** The SKU of the goods that a misspelled name must mean; null when there is no such name. */
export function closestName(db: Db | Tx, text: string): string | null {
	if (!/\p{L}{3}/u.test(text)) return null;
	const { corrected } = matchProducts(db, text, { onlyActive: true });
	return corrected ? (findNames(db, [corrected]).get(corrected)?.code ?? null) : null;
}
