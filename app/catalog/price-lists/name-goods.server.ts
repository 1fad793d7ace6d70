import { asc, eq, inArray, sql } from "drizzle-orm";
import { CATEGORIES, CATEGORY_NAMES } from "~/terms/categories";
import { keysOf } from "~/terms/keys-of";
import type { PriceTarget } from "~/terms/price-lists";
import type { Db, Tx } from "~db/client.server";
import { brands, productFlavors, products } from "~db/schema.server";
import { targetKey } from "../prices/price-rule.ts";
import { codeKey, findCodes } from "../search/find-codes.server";

export type NamedTarget = { target: PriceTarget; targetId: string };

/** Between a product's code and the name of a flavor without one. */
const OF = " / ";

/**
 * What texts stand for: a SKU or barcode, a product's SKU and a flavor, a brand, or a category, in any case and in this
 * order. Texts that stand for nothing are absent. A few queries for any number of texts.
 */
export function findTargets(db: Db | Tx, texts: readonly string[]): Map<string, NamedTarget> {
	const found = new Map<string, NamedTarget>();
	if (texts.length === 0) return found;
	const parts = texts.map((text) => ({
		text,
		code: text.split(OF)[0]!.trim(),
		flavor: text.split(OF).slice(1).join(OF).trim(),
	}));
	const codes = findCodes(db, [...texts, ...parts.map(({ code }) => code)]);
	const bySlug = slugs(
		db,
		parts.map(({ code }) => code.toLowerCase()),
	);
	const productOf = (code: string) => codes.get(codeKey(code))?.productId ?? bySlug.get(code.toLowerCase());
	const withFlavor = parts.filter(({ flavor, code }) => flavor && productOf(code));
	const flavors = flavorsByName(
		db,
		withFlavor.map(({ code }) => productOf(code)!),
	);
	const brandIds = new Map(
		db
			.select({ id: brands.id, name: brands.name, slug: brands.slug })
			.from(brands)
			.all()
			.flatMap(({ id, name, slug }) => [[slug, id] as const, [name.toLowerCase(), id] as const]),
	);
	for (const { text, code, flavor } of parts) {
		const lower = text.toLowerCase();
		const whole = codes.get(codeKey(text));
		const productId = whole?.productId ?? (flavor ? undefined : bySlug.get(lower));
		const flavorId = whole
			? whole.flavorId
			: flavor && flavors.get(`${productOf(code)} ${flavor.toLowerCase()}`);
		const brandId = brandIds.get(lower);
		const category = CATEGORY_NAMES.find(
			(name) => name === lower || CATEGORIES[name].toLowerCase() === lower,
		);
		if (flavorId) found.set(text, { target: "flavor", targetId: flavorId });
		else if (productId) found.set(text, { target: "product", targetId: productId });
		else if (brandId) found.set(text, { target: "brand", targetId: brandId });
		else if (category) found.set(text, { target: "category", targetId: category });
	}
	return found;
}

const slugs = (db: Db | Tx, texts: string[]) =>
	new Map(
		db
			.select({ slug: products.slug, id: products.id })
			.from(products)
			.where(inArray(products.slug, [...new Set(texts)]))
			.all()
			.map(({ slug, id }) => [slug, id]),
	);

/** The ids of products' flavors by the product's id, a blank and the flavor's name in lower case. */
export const flavorsByName = (db: Db | Tx, productIds: string[]) =>
	new Map(
		db
			.select({ id: productFlavors.id, productId: productFlavors.productId, name: productFlavors.name })
			.from(productFlavors)
			.where(inArray(productFlavors.productId, [...new Set(productIds)]))
			// Of two with one name the active one is last, and counts.
			.orderBy(asc(productFlavors.active))
			.all()
			.map(({ id, productId, name }) => [`${productId} ${name.toLowerCase()}`, id]),
	);

/** Goods of an entry in words. Amounts in cents, of a brand or a category null. */
export type GoodsWords = {
	/** The text that `findTargets` finds it by. */
	code: string;
	name: string;
	wholesalePriceCents: number | null;
	msrpCents: number | null;
	costCents: number | null;
};

/** What entries are for, in words, by `targetKey`. */
export function nameTargets(db: Db | Tx, targets: readonly NamedTarget[]): Map<string, GoodsWords> {
	const idsOf = (wanted: PriceTarget) =>
		JSON.stringify(targets.flatMap(({ target, targetId }) => (target === wanted ? [targetId] : [])));
	const product = {
		slug: products.slug,
		sku: products.sku,
		name: products.name,
		wholesalePriceCents: products.wholesalePriceCents,
		msrpCents: products.msrpCents,
		costCents: products.costCents,
	};
	const within = (column: unknown, wanted: PriceTarget) =>
		sql`${column} in (select value from json_each(${idsOf(wanted)}))`;
	const none = { wholesalePriceCents: null, msrpCents: null, costCents: null };
	return new Map<string, GoodsWords>([
		...db
			.select({ id: productFlavors.id, flavor: productFlavors.name, own: productFlavors.sku, ...product })
			.from(productFlavors)
			.innerJoin(products, eq(products.id, productFlavors.productId))
			.where(within(productFlavors.id, "flavor"))
			.all()
			.map(({ id, flavor, own, slug, sku, name, ...prices }): [string, GoodsWords] => [
				targetKey("flavor", id),
				{ ...prices, code: own ?? `${sku ?? slug}${OF}${flavor}`, name: `${name}, ${flavor}` },
			]),
		...db
			.select({ id: products.id, ...product })
			.from(products)
			.where(within(products.id, "product"))
			.all()
			.map(({ id, slug, sku, ...words }): [string, GoodsWords] => [
				targetKey("product", id),
				{ ...words, code: sku ?? slug },
			]),
		...db
			.select({ id: brands.id, name: brands.name })
			.from(brands)
			.where(within(brands.id, "brand"))
			.all()
			.map(({ id, name }): [string, GoodsWords] => [
				targetKey("brand", id),
				{ ...none, code: name, name: `All of ${name}` },
			]),
		...keysOf(CATEGORIES).map((name): [string, GoodsWords] => [
			targetKey("category", name),
			{ ...none, code: CATEGORIES[name], name: `All ${CATEGORIES[name]}` },
		]),
	]);
}
