import { sql } from "drizzle-orm";
import { codeKey, findCodes, flavorsByName } from "~/catalog/index.server";
import type { Db, Tx } from "~db/client.server";

/** Goods as old books name them. */
export type NamedGoods = { sku: string; name: string; flavor: string };
/** Goods of the catalog; null for what it doesn't have. */
export type FoundGoods = {
	productId: string;
	flavorId: string | null;
	name: string;
	hasFlavors: boolean;
} | null;

/** How many texts one query looks for. */
const AT_ONCE = 500;

function* chunksOf<One>(all: readonly One[]): Generator<One[]> {
	for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE);
}

/** A product's name with that of a flavor behind it, as other programs write variants. */
const splits = (name: string): [string, string][] =>
	[...name.matchAll(/ - | \/ |, /g)].map(({ index, 0: sign }) => [
		name.slice(0, index).trim(),
		name.slice(index + sign.length).trim(),
	]);

/** QuickBooks writes 'Category:Product'. */
const bareName = (name: string): string => name.slice(name.lastIndexOf(":") + 1).trim();

/**
 * Finds goods of old books in the catalog: by SKU or barcode, else by name, if only one product is called so. The flavor follows the name, or
 * stands in a column of its own. Capital letters don't matter. A few queries for any number of goods.
 */
export function goodsFinder(db: Db | Tx, all: readonly NamedGoods[]): (goods: NamedGoods) => FoundGoods {
	const codes = new Map<string, { productId: string; flavorId: string | null }>();
	for (const some of chunksOf([...new Set(all.map(({ sku }) => sku).filter(Boolean))]))
		for (const [code, target] of findCodes(db, some)) codes.set(code, target);
	const byCode = (sku: string) => codes.get(codeKey(sku));

	const wanted = new Set<string>();
	for (const { sku, name } of all) {
		if (!name || byCode(sku)) continue;
		for (const one of [name, bareName(name)]) {
			wanted.add(one.toLowerCase());
			for (const [product] of splits(one)) wanted.add(product.toLowerCase());
		}
	}
	const byName = new Map<string, string | null>();
	for (const some of chunksOf([...wanted])) {
		const rows = db.all<{ id: string; name: string }>(
			sql`select id, lower(name) as name from products where lower(name) in (select value from json_each(${JSON.stringify(some)}))`,
		);
		// A name that two have says nothing.
		for (const { id, name } of rows) byName.set(name, byName.has(name) ? null : id);
	}
	const productIds = new Set([...codes.values()].map(({ productId }) => productId));
	for (const id of byName.values()) if (id) productIds.add(id);
	const flavors = new Map<string, string>();
	const names = new Map<string, string>();
	for (const some of chunksOf([...productIds])) {
		for (const [key, id] of flavorsByName(db, some)) flavors.set(key, id);
		for (const { id, name } of db.all<{ id: string; name: string }>(
			sql`select id, name from products where id in (select value from json_each(${JSON.stringify(some)}))`,
		))
			names.set(id, name);
	}
	const withFlavors = new Set([...flavors.keys()].map((key) => key.slice(0, key.indexOf(" "))));
	const flavorOf = (productId: string, flavor: string) =>
		(flavor && flavors.get(`${productId} ${flavor.toLowerCase()}`)) || null;
	const found = (productId: string, flavorId: string | null) => ({
		...{ productId, flavorId },
		name: names.get(productId) ?? "",
		hasFlavors: withFlavors.has(productId),
	});

	return ({ sku, name, flavor }) => {
		const coded = sku ? byCode(sku) : undefined;
		if (coded) return found(coded.productId, coded.flavorId ?? flavorOf(coded.productId, flavor));
		for (const one of name ? [name, bareName(name)] : []) {
			const whole = byName.get(one.toLowerCase());
			if (whole) return found(whole, flavorOf(whole, flavor));
			for (const [product, rest] of splits(one)) {
				const part = byName.get(product.toLowerCase());
				const flavorId = part && flavorOf(part, flavor || rest);
				if (part && flavorId) return found(part, flavorId);
			}
		}
		return null;
	};
}
