import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { brands, productFlavors, products } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { canAdminister } from "../permissions.ts";
import { listPictures } from "../pictures/picture.queries.server.ts";
import { pictureAddress } from "../pictures/picture-files.ts";
import { showsNicotineWarning } from "./nicotine.ts";
import { selectSummaries, summariesOf, summaryColumns, summaryOf } from "./product-summary.server.ts";
import type { ProductDetail, ProductFlavor, ProductSummary } from "./product-view.ts";

/** Featured products, the newest first. */
export const listFeaturedProducts = (db: Db | Tx, actor: Actor, limit?: number): ProductSummary[] =>
	summariesOf(db, actor, listFeaturedIds(db, limit));

/** The ids of featured products, the newest first. */
export const listFeaturedIds = (db: Db | Tx, limit = 24): string[] =>
	db
		.select({ id: products.id })
		.from(products)
		.where(and(eq(products.featured, true), eq(products.active, true)))
		.orderBy(desc(products.createdAt), desc(products.id))
		.limit(limit)
		.all()
		.map(({ id }) => id);

/** Other products of the brand, those of the same category first. */
export function listRelatedProducts(
	db: Db | Tx,
	actor: Actor,
	product: ProductSummary,
	limit: number,
): ProductSummary[] {
	return selectSummaries(db)
		.where(
			and(eq(products.brandId, product.brand.id), eq(products.active, true), ne(products.id, product.id)),
		)
		.orderBy(
			sql`${products.category} = ${product.category} desc`,
			sql`${products.name} collate nocase`,
			products.id,
		)
		.limit(limit)
		.all()
		.map((row) => summaryOf(actor, row));
}

/**
 * A product by its slug, whatever the slug's case. Hidden ones are there for admins only (Rule 1.9).
 * @throws DomainError not_found.
 */
export function getProductBySlug(db: Db | Tx, actor: Actor, slug: string): ProductDetail {
	const row = db
		.select({
			...summaryColumns,
			barcode: products.barcode,
			description: products.description,
			containsNicotine: products.containsNicotine,
			dimensions: products.dimensions,
		})
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.where(eq(products.slug, slug.toLowerCase()))
		.get();
	if (!row || !(row.active || canAdminister(actor))) throw notFound("Product");
	const { barcode, description, containsNicotine: _stated, dimensions, ...summary } = row;
	const { active } = summary;
	return {
		...summaryOf(actor, summary),
		barcode,
		description,
		pictures: describedPictures(db, row),
		nicotineWarning: showsNicotineWarning(row),
		stockQuantity: row.stockQuantity,
		dimensions,
		active,
		flavors: listFlavors(db, row.id),
	};
}

/** A product's pictures in words: its name says what those show of which nothing else is said (Rule 7.32). */
function describedPictures(
	db: Db | Tx,
	{ id, name, images }: { id: string; name: string; images: string[] },
): ProductDetail["pictures"] {
	if (images.length === 0) return [];
	const texts = new Map(listPictures(db, id).map((picture) => [pictureAddress(picture), picture.altText]));
	return images.map((src, index) => ({
		src,
		alt: texts.get(src) || (index === 0 ? name : `${name}, picture ${index + 1}`),
	}));
}

function listFlavors(db: Db | Tx, productId: string): ProductFlavor[] {
	return db
		.select({
			id: productFlavors.id,
			name: productFlavors.name,
			sku: productFlavors.sku,
			accent: productFlavors.accent,
			stockQuantity: productFlavors.stockQuantity,
		})
		.from(productFlavors)
		.where(and(eq(productFlavors.productId, productId), eq(productFlavors.active, true)))
		.orderBy(asc(productFlavors.position), sql`${productFlavors.name} collate nocase`)
		.all();
}
