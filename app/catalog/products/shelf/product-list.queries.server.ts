import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { staffMay } from "~/kernel/actor/permissions";
import { pageCountOf } from "~/kernel/lists/paging";
import type { Walk } from "~/kernel/lists/walk.server";
import { CATEGORIES, type Category } from "~/terms/categories";
import type { Db, Tx } from "~db/client.server";
import type { ProductCounts } from "~db/derived/rows";
import { brands, products } from "~db/schema.server";
import { listMatches, matchProducts, type ProductMatch } from "../../search/product-search.server.ts";
import { tidySearch } from "../../search/search-words.ts";
import { cardsOf } from "./product-cards.server.ts";
import type { BrandRef, ProductCard } from "./product-view.ts";

export type ProductListInput = {
	search?: string | undefined;
	/** A category, case-insensitive; `all` or nothing for all categories. */
	category?: string | undefined;
	/** A brand's slug. */
	brand?: string | undefined;
	/** By default the best match of a search, else by name. */
	sort?: "match" | "name" | undefined;
	/** From 1. */
	page?: number;
	perPage?: number;
	/** Hidden products too; heard from admins only. */
	includeInactive?: boolean;
};

export type ProductList = {
	products: ProductCard[];
	total: number;
	page: number;
	perPage: number;
	pageCount: number;
	/** The cleaned search text; empty without a search. */
	search: string;
	/** The words searched for instead, when the typed ones find nothing. */
	corrected: string | null;
	category: Category | null;
	brand: BrandRef | null;
	/** An unknown filter value, for which nothing matches. */
	unknown: "category" | "brand" | null;
};

type Found = { ids: string[]; total: number; corrected: string | null };

const isCategory = (value: string): value is Category => Object.hasOwn(CATEGORIES, value);

/**
 * One page of the catalog: words, category and brand combine (Rule 3.4). A page past the end is empty.
 * An unknown category or brand matches nothing and is named in `unknown`.
 */
export function listProducts(db: Db | Tx, actor: Actor, input: ProductListInput): ProductList {
	const { ids, ...list } = findProducts(db, actor, input);
	return { products: cardsOf(db, actor, ids), ...list };
}

/** The same page as ids, for readers who want other columns of its products. */
export function findProducts(
	db: Db | Tx,
	actor: Actor,
	input: ProductListInput,
): Omit<ProductList, "products"> & { ids: string[] } {
	const search = tidySearch(input.search ?? "");
	const { page = 1, perPage = 24 } = input;
	const named = input.category?.toLowerCase();
	const requested = named && named !== "all" ? named : null;
	const category = requested && isCategory(requested) ? requested : null;
	const brand = input.brand ? findBrandRef(db, actor, input.brand) : null;
	const unknown = requested && !category ? "category" : input.brand && !brand ? "brand" : null;
	const onlyActive = !(input.includeInactive && staffMay(actor, "products"));
	const found: Found = { ids: [], total: 0, corrected: null };
	const slice = { limit: perPage, offset: (page - 1) * perPage };

	if (!unknown && search) {
		const match = matchProducts(db, search, {
			category: category ?? undefined,
			brandId: brand?.id,
			onlyActive,
		});
		found.total = match.total;
		found.corrected = match.corrected;
		if (match.total > slice.offset) {
			found.ids =
				input.sort === "name"
					? listMatchesByName(db, match, slice, onlyActive)
					: listMatches(db, match, search, slice);
		}
	} else if (!unknown) {
		const conditions = [
			onlyActive ? eq(products.active, true) : undefined,
			category ? eq(products.category, category) : undefined,
			brand ? eq(products.brandId, brand.id) : undefined,
		];
		found.total = countProducts(db, { category, brandId: brand?.id, onlyActive });
		if (found.total > slice.offset) found.ids = listByName(db, slice, conditions);
	}
	return {
		ids: found.ids,
		total: found.total,
		page,
		perPage,
		pageCount: pageCountOf(found.total, perPage),
		search,
		corrected: found.corrected,
		category,
		brand,
		unknown,
	};
}

const nameKey = sql`${products.name} collate nocase`;
const byName = sql`${nameKey}, ${products.id}`;

/** The products of the API's list. */
export const productsWalk: Walk = {
	kind: "product",
	from: sql`${products}`,
	id: sql`${products.id}`,
	sorts: {
		name: { by: [nameKey, sql`${products.id}`] },
		"-name": { by: [nameKey, sql`${products.id}`], isDescending: true },
		"-createdAt": { by: [sql`${products.createdAt}`, sql`${products.id}`], isDescending: true },
		createdAt: { by: [sql`${products.createdAt}`, sql`${products.id}`] },
	},
};

/**
 * What `findProducts` finds by category and brand; staff find hidden ones, too, unless `status` says which. An unknown one finds
 * nothing.
 */
export function whichProducts(
	db: Db | Tx,
	actor: Actor,
	{ category, brand, status }: Pick<ProductListInput, "category" | "brand"> & { status?: string | undefined },
): SQL | undefined {
	const named = category?.toLowerCase();
	return and(
		staffMay(actor, "products") ? undefined : eq(products.active, true),
		status ? eq(products.active, status === "active") : undefined,
		named && named !== "all" ? sql`${products.category} = ${named}` : undefined,
		brand ? eq(products.brandId, findBrandRef(db, actor, brand)?.id ?? "") : undefined,
	);
}

function listByName(
	db: Db | Tx,
	{ limit, offset }: { limit: number; offset: number },
	conditions: (SQL | undefined)[],
): string[] {
	return db
		.select({ id: products.id })
		.from(products)
		.where(and(...conditions))
		.orderBy(byName)
		.limit(limit)
		.offset(offset)
		.all()
		.map((row) => row.id);
}

function listMatchesByName(
	db: Db | Tx,
	match: ProductMatch,
	{ limit, offset }: { limit: number; offset: number },
	onlyActive: boolean,
): string[] {
	const last = Math.min(match.total, offset + limit);
	if (onlyActive && last * countProducts(db, { onlyActive }) < match.total ** 2) {
		const walked = walkByName(db, match, { limit, offset });
		if (walked.length === last - offset) return walked;
	}
	// CROSS JOIN keeps SQLite from trying the joins the other way round, which reads every product.
	return db
		.all<{ id: string }>(
			sql`select ${products.id} as id from product_search
				cross join product_search_docs docs on docs.id = product_search.rowid
				cross join ${products} on ${products.id} = docs.product_id
				where product_search match ${match.expression}
				order by ${byName} limit ${limit} offset ${offset}`,
		)
		.map((row) => row.id);
}

/**
 * The same for words that find so much that the page is soon full when all products are gone through by name, which
 * has an index. Gives up, short of a page, after as many products as there are hits.
 */
function walkByName(
	db: Db | Tx,
	match: ProductMatch,
	{ limit, offset }: { limit: number; offset: number },
): string[] {
	// The plus keeps SQLite from looking up every hit for every product.
	return db
		.all<{ id: string }>(
			sql`select walked.id as id
				from (select ${products.id} as id from ${products} where ${products.active} = 1
					order by ${byName} limit ${match.total}) walked
				cross join product_search_docs docs on docs.product_id = walked.id
				where +docs.id in (select rowid from product_search where product_search match ${match.expression})
				limit ${limit} offset ${offset}`,
		)
		.map((row) => row.id);
}

/** How many products a list holds, from the counts that the database keeps. */
function countProducts(
	db: Db | Tx,
	{
		category,
		brandId,
		onlyActive,
	}: { category?: string | null; brandId?: string | undefined; onlyActive: boolean },
): number {
	const conditions = [
		onlyActive ? sql`active = 1` : undefined,
		category ? sql`category = ${category}` : undefined,
		brandId ? sql`brand_id = ${brandId}` : undefined,
	].filter((condition) => condition !== undefined);
	const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
	return db.get<Pick<ProductCounts, "n">>(sql`select coalesce(sum(n), 0) as n from product_counts ${where}`)
		.n;
}

function findBrandRef(db: Db | Tx, actor: Actor, slug: string): BrandRef | null {
	const row = db
		.select({ id: brands.id, name: brands.name, slug: brands.slug, active: brands.active })
		.from(brands)
		.where(eq(brands.slug, slug.toLowerCase()))
		.get();
	if (!row || !(row.active || staffMay(actor, "products"))) return null;
	return { id: row.id, name: row.name, slug: row.slug };
}
