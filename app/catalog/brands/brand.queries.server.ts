import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { staffMay } from "~/kernel/actor/permissions";
import { FIXED_FEATURED_BRANDS } from "~/kernel/config/site";
import { notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { untilContentChanges } from "~db/one-value.server";
import { prepareOnce } from "~db/prepared.server";
import { brands } from "~db/schema.server";
import type { BrandSummary } from "../products/shelf/product-view.ts";

const fixed: readonly string[] = FIXED_FEATURED_BRANDS;

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

/** The fixed featured brands are featured regardless of their row (Rule 3.5). */
const summary = (row: BrandDetail): BrandDetail => ({
	...row,
	featured: row.featured || fixed.includes(row.slug),
});

/** Active brands by name, with their counts of products on sale. */
export function listBrands(db: Db | Tx, _actor: Actor): BrandDetail[] {
	return db
		.select(columns)
		.from(brands)
		.where(eq(brands.active, true))
		.orderBy(sql`${brands.name} collate nocase`)
		.all()
		.map(summary);
}

const selectFeatured = prepareOnce((db) =>
	db
		.select(columns)
		.from(brands)
		.where(and(eq(brands.active, true), or(eq(brands.featured, true), inArray(brands.slug, [...fixed]))))
		.orderBy(sql`${brands.name} collate nocase`)
		.prepare(),
);

const rankOf = (slug: string) => {
	const at = fixed.indexOf(slug);
	return at < 0 ? fixed.length : at;
};

const readFeatured = untilContentChanges((db) =>
	selectFeatured(db)
		.all()
		.map(summary)
		.sort((a, b) => rankOf(a.slug) - rankOf(b.slug)),
);

/** Featured brands: the fixed ones first, in their order, then the others by name (Rule 3.5). They are shared: don't modify them. */
export const listFeaturedBrands = (db: Db | Tx, _actor: Actor, limit = 100): BrandDetail[] =>
	readFeatured(db).slice(0, limit);

/**
 * A brand by its slug, case-insensitively. Hidden ones are visible to admins only (Rule 1.9).
 * @throws DomainError not_found.
 */
export function getBrandBySlug(db: Db | Tx, actor: Actor, slug: string): BrandDetail {
	const row = db.select(columns).from(brands).where(eq(brands.slug, slug.toLowerCase())).get();
	if (!row || !(row.active || staffMay(actor, "products"))) throw notFound("Brand");
	return summary(row);
}
