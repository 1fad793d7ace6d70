import { and, eq, or, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { staffMay } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import type { Db, Tx } from "~db/client.server";
import { oneValue, untilContentChanges } from "~db/one-value.server";
import { prepareOnce } from "~db/prepared.server";
import { brands } from "~db/schema.server";
import type { BrandSummary } from "../products/shelf/product-view.ts";

const firstBrands = (db: Db | Tx): readonly string[] => getSettings(db).brand.firstBrands;

const columns = {
	id: brands.id,
	name: brands.name,
	slug: brands.slug,
	description: brands.description,
	logo: brands.logo,
	featured: brands.featured,
	active: brands.active,
	createdAt: brands.createdAt,
	productCount: sql<number>`(select coalesce(sum(n), 0) from product_counts
		where product_counts.brand_id = ${brands.id} and product_counts.active = 1)`,
};

export type BrandDetail = BrandSummary & { active: boolean; createdAt: Date };

/** The brands that come first are featured regardless of their row (Rule 3.5). */
const summaryWith =
	(first: readonly string[]) =>
	(row: BrandDetail): BrandDetail => ({ ...row, featured: row.featured || first.includes(row.slug) });

/** Active brands by name, with their counts of products on sale. */
export function listBrands(db: Db | Tx, _actor: Actor): BrandDetail[] {
	return db
		.select(columns)
		.from(brands)
		.where(eq(brands.active, true))
		.orderBy(sql`${brands.name} collate nocase`)
		.all()
		.map(summaryWith(firstBrands(db)));
}

const selectFeatured = prepareOnce((db) =>
	db
		.select(columns)
		.from(brands)
		.where(
			and(
				eq(brands.active, true),
				or(
					eq(brands.featured, true),
					sql`${brands.slug} in (select value from json_each(${sql.placeholder("first")}))`,
				),
			),
		)
		.orderBy(sql`${brands.name} collate nocase`)
		.prepare(),
);

function featuredWith(db: Db | Tx, first: readonly string[]): BrandDetail[] {
	const rankOf = (slug: string) => (first.includes(slug) ? first.indexOf(slug) : first.length);
	return selectFeatured(db)
		.all({ first: JSON.stringify(first) })
		.map(summaryWith(first))
		.sort((a, b) => rankOf(a.slug) - rankOf(b.slug));
}

const readFeatured = untilContentChanges((db) => featuredWith(db, firstBrands(db)));

const countProducts = oneValue<number>(
	"select count(*) from products where active = 1 and stock_quantity > 0",
);
const countBrands = oneValue<number>("select count(*) from brands where active = 1");

/** What a home page may count (Rule 9.41): active brands, and products in stock. */
export const countForShow = untilContentChanges((db) => ({
	brands: countBrands(db),
	inStock: countProducts(db),
}));

/** Featured brands: those the owner put first, in their order, then the others by name (Rule 3.5). They are shared: don't modify them. */
export const listFeaturedBrands = (
	db: Db | Tx,
	_actor: Actor,
	limit = 100,
	first = firstBrands(db),
): BrandDetail[] => (first === firstBrands(db) ? readFeatured(db) : featuredWith(db, first)).slice(0, limit);

/**
 * A brand by its slug, case-insensitively. Hidden ones are visible to admins only (Rule 1.9).
 * @throws DomainError not_found.
 */
export function getBrandBySlug(db: Db | Tx, actor: Actor, slug: string): BrandDetail {
	const row = db.select(columns).from(brands).where(eq(brands.slug, slug.toLowerCase())).get();
	if (!row || !(row.active || staffMay(actor, "products"))) throw notFound("Brand");
	return summaryWith(firstBrands(db))(row);
}
