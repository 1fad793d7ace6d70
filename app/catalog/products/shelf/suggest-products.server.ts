import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { canSeeWholesalePrices } from "~/kernel/actor/permissions";
import { counted } from "~/kernel/texts/numbers";
import type { Suggestion, Suggestions } from "~/terms/suggestions";
import type { Db } from "~db/client.server";
import { brands, productFlavors, products } from "~db/schema.server";
import { pricesFor } from "../../prices/prices-for.server";
import { closestSku, codeKey, findCodes } from "../../search/find-codes.server";
import { closestName } from "../../search/find-names.server";
import { searchWords, tidySearch } from "../../search/search-words.ts";
import { cardOf, selectCards, shownPrice } from "./product-cards.server";
import { findProducts } from "./product-list.queries.server";

const MOST_PRODUCTS = 6;
const MOST_BRANDS = 2;

/**
 * What a search box suggests for the text typed so far: up to six products, those of a SKU or barcode first, with the
 * flavors that the text names, and up to two brands (Rule 3.4).
 */
export function suggestProducts(db: Db, actor: Actor, typed: string): Suggestions {
	const search = tidySearch(typed);
	if (search.length < 2) return { products: [], brands: [], total: 0, closest: null };
	const { ids, total, corrected } = findProducts(db, actor, { search, perPage: MOST_PRODUCTS });
	const exact = findCodes(db, [search]).get(codeKey(search))?.flavorId ?? null;
	const named = brandsBeginning(db, search);
	const suggested = ids.length > 0 ? readSuggestions(db, actor, { ids, search, exact }) : [];
	const isMiss = total === 0 ? named.length === 0 : corrected !== null;
	const closest = isMiss ? (closestSku(db, search) ?? closestName(db, search)) : null;
	return { products: suggested, brands: named, total, closest };
}

function readSuggestions(
	db: Db,
	actor: Actor,
	{ ids, search, exact }: { ids: string[]; search: string; exact: string | null },
): Suggestion[] {
	const rows = selectCards(db)
		.where(sql`${products.id} in (select value from json_each(${JSON.stringify(ids)}))`)
		.all();
	const flavors = Map.groupBy(
		db
			.select({
				id: productFlavors.id,
				productId: productFlavors.productId,
				name: productFlavors.name,
				sku: productFlavors.sku,
				stock: productFlavors.stockQuantity,
			})
			.from(productFlavors)
			.where(and(inArray(productFlavors.productId, ids), eq(productFlavors.active, true)))
			.orderBy(asc(productFlavors.position))
			.all(),
		({ productId }) => productId,
	);
	const words = searchWords(search);
	const prices = pricesFor(db, actor);
	const all = ids.flatMap((id) => {
		const row = rows.find((one) => one.id === id);
		if (!row) return [];
		const card = cardOf(actor, prices, row);
		const seesStock = canSeeWholesalePrices(actor);
		const product: Suggestion = {
			slug: row.slug,
			name: row.name,
			flavor: null,
			sku: row.sku,
			facts: [
				row.puffCount ? counted(row.puffCount, "puff") : null,
				row.flavorCount > 0 ? counted(row.flavorCount, "flavor") : null,
				row.minimumOrderQuantity > 1 ? `min. ${row.minimumOrderQuantity}` : null,
			]
				.filter(Boolean)
				.join(" · "),
			tint: card.tint,
			picture: card.picture,
			msrpCents: card.msrpCents,
			priceCents: card.wholesaleCents,
			available: seesStock ? (card.outOfStock ? 0 : row.stockQuantity) : undefined,
			minimum: row.minimumOrderQuantity,
			id: card.id,
		};
		const rest = words.filter((word) => !begins(`${row.name} ${row.brandName} ${row.sku ?? ""}`, [word]));
		const tastes = (flavors.get(id) ?? []).filter((flavor) =>
			exact ? flavor.id === exact : rest.length > 0 && begins(flavor.name, rest),
		);
		return tastes.length === 0
			? [product]
			: tastes.map(
					({ id: flavorId, name, sku, stock }): Suggestion => ({
						...product,
						flavor: name,
						sku: sku ?? row.sku,
						priceCents: shownPrice(prices, row, flavorId).wholesaleCents ?? undefined,
						facts: [sku, row.minimumOrderQuantity > 1 ? `min. ${row.minimumOrderQuantity}` : null]
							.filter(Boolean)
							.join(" · "),
						available:
							product.available === undefined
								? undefined
								: Math.min(product.available, stock ?? product.available),
					}),
				);
	});
	return all.slice(0, MOST_PRODUCTS);
}

/** Whether each of the words begins a word of the text. */
function begins(text: string, words: readonly string[]): boolean {
	const known = searchWords(text);
	return words.every((word) => known.some((one) => one.startsWith(word)));
}

const brandsBeginning = (db: Db, search: string) =>
	db
		.select({
			slug: brands.slug,
			name: brands.name,
			products: sql<number>`(select coalesce(sum(n), 0) from product_counts
				where brand_id = ${brands.id} and active = 1)`,
		})
		.from(brands)
		.where(
			and(
				eq(brands.active, true),
				sql`(${brands.name} like ${likely(search)} escape '\\' or ${brands.name} like ${`% ${likely(search)}`} escape '\\')`,
			),
		)
		.orderBy(asc(brands.name))
		.limit(MOST_BRANDS)
		.all();

const likely = (text: string) => `${text.replace(/[\\%_]/g, "\\$&")}%`;

export type FoundCode = { code: string; productId: string; flavorId: string | null; slug: string };

/**
 * The product on sale, or to be, with exactly this SKU or barcode (Rule 3.4); null when there is none, and for words
 * of letters alone, which are searched for.
 */
export function findByCode(db: Db, typed: string): FoundCode | null {
	const code = tidySearch(typed);
	if (!/^\S*[\d-]\S*$/.test(code)) return null;
	const target = findCodes(db, [code]).get(codeKey(code));
	if (!target) return null;
	const row = db
		.select({ slug: products.slug, active: products.active })
		.from(products)
		.where(eq(products.id, target.productId))
		.get();
	return row?.active ? { ...target, code, slug: row.slug } : null;
}
