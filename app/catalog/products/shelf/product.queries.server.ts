import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { staffMay } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import { pictureAddress } from "~/kernel/pictures/picture-files";
import type { Db, Tx } from "~db/client.server";
import { brands, productFlavors, products, stockPlans } from "~db/schema.server";
import { listPictures } from "../../pictures/picture.queries.server.ts";
import { pricesFor } from "../../prices/prices-for.server.ts";
import { showsNicotineWarning } from "../fields/nicotine.ts";
import { pageFacts } from "../fields/product-facts.ts";
import { isInStock, isOnSale } from "../fields/product-price.ts";
import {
	blockedCards,
	cardColumns,
	cardOf,
	cardsOf,
	expectedOn,
	flavorPrice,
	selectCards,
	shownPrice,
} from "./product-cards.server.ts";
import type { BrandRef, ProductCard, ProductFlavor } from "./product-view.ts";

/** Featured products, the newest first. */
export const listFeaturedProducts = (db: Db | Tx, actor: Actor, limit?: number): ProductCard[] =>
	cardsOf(db, actor, listFeaturedIds(db, limit));

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
	product: ProductDetail,
	limit: number,
): ProductCard[] {
	const prices = pricesFor(db, actor);
	const rows = selectCards(db)
		.where(
			and(eq(products.brandId, product.brand.id), eq(products.active, true), ne(products.id, product.id)),
		)
		.orderBy(
			sql`${products.category} = ${product.category} desc`,
			sql`${products.name} collate nocase`,
			products.id,
		)
		.limit(limit)
		.all();
	const blocked = blockedCards(
		db,
		actor,
		rows.map(({ id }) => id),
	);
	return rows.map((row) => blocked(row.id, cardOf(actor, prices, row)));
}

/**
 * A product by its slug, case-insensitive. Only admins find hidden ones (Rule 1.9).
 * @throws DomainError not_found.
 */
export function getProductBySlug(db: Db | Tx, actor: Actor, slug: string) {
	const row = db
		.select({ ...cardColumns, description: products.description })
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.where(eq(products.slug, slug.toLowerCase()))
		.get();
	if (!row || !(row.active || staffMay(actor, "products"))) throw notFound("Product");
	const prices = pricesFor(db, actor);
	const flavors = listFlavors(db, row.id).map((flavor) => ({
		...flavor,
		...flavorPrice(prices, row, flavor.id),
	}));
	const inStock = isInStock(row);
	return {
		id: row.id,
		slug: row.slug,
		name: row.name,
		sku: row.sku,
		barcode: row.barcode,
		brand: { id: row.brandId, name: row.brandName, slug: row.brandSlug } satisfies BrandRef,
		category: row.category,
		shortDescription: row.shortDescription,
		description: row.description,
		tint: row.brandStyle?.tint ?? null,
		picture: row.images[0] ?? null,
		pictures: describedPictures(db, row),
		facts: pageFacts(actor, row, flavors.length, inStock),
		msrpCents: row.msrpCents || null,
		// Its price is null for those who may not see it, and where none is set.
		...shownPrice(prices, row),
		minimumOrderQuantity: row.minimumOrderQuantity,
		stockQuantity: row.stockQuantity,
		onSale: isOnSale(row),
		inStock,
		...expectedOn(row.expectedDays, !inStock),
		featured: row.featured,
		active: row.active,
		nicotineWarning: showsNicotineWarning(row),
		flavors,
	};
}

/** A product with everything its own page says, as one reader may see it. Money in cents. */
export type ProductDetail = ReturnType<typeof getProductBySlug>;

/** A product's pictures in words: its name says what those show of which nothing else is said. */
function describedPictures(
	db: Db | Tx,
	{ id, name, images }: { id: string; name: string; images: string[] },
): { src: string; alt: string }[] {
	if (images.length === 0) return [];
	const texts = new Map(listPictures(db, id).map((picture) => [pictureAddress(picture), picture.altText]));
	return images.map((src, index) => ({
		src,
		alt: texts.get(src) || (index === 0 ? name : `${name}, picture ${index + 1}`),
	}));
}

/** A product's flavors in their order. */
export function listFlavors(db: Db | Tx, productId: string): ProductFlavor[] {
	return db
		.select({
			id: productFlavors.id,
			name: productFlavors.name,
			sku: productFlavors.sku,
			accent: productFlavors.accent,
			stockQuantity: productFlavors.stockQuantity,
			day: stockPlans.expectedDay,
		})
		.from(productFlavors)
		.leftJoin(stockPlans, eq(stockPlans.flavorId, productFlavors.id))
		.where(and(eq(productFlavors.productId, productId), eq(productFlavors.active, true)))
		.orderBy(asc(productFlavors.position), sql`${productFlavors.name} collate nocase`)
		.all()
		.map(({ day, ...flavor }) => ({ ...flavor, ...expectedOn(day, flavor.stockQuantity === 0) }));
}
