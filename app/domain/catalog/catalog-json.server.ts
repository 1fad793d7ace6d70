import { asc, inArray, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { brands, productFlavors, products } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { decimalOrNull } from "../money.ts";
import { canAdminister, canSeeCosts, canSeeWholesalePrices } from "../permissions.ts";
import type { BrandDetail } from "./brand.queries.server";
import { isInStock, readerPriceCents } from "./product-price.ts";

/** A brand as the API gives it. */
export const brandJson = ({
	id,
	name,
	slug,
	description,
	logo,
	featured,
	active,
	createdAt,
	productCount,
}: BrandDetail) => ({
	id,
	name,
	slug,
	description,
	logo,
	featured,
	active,
	productCount,
	createdAt: createdAt.toISOString(),
});

/**
 * Products as the API gives them, in the order of the ids. Amounts are decimal strings, weight is in ounces.
 * `wholesalePrice` is the reader's price and is there only for those who may see it, `cost` for admins only
 * (Rules 1.3, 1.4, 3.2).
 */
export function productsJson(db: Db, actor: Actor, ids: string[]) {
	if (ids.length === 0) return [];
	const rows = db.select().from(products).where(inArray(products.id, ids)).all();
	const brandsById = new Map(
		db
			.select({ id: brands.id, name: brands.name, slug: brands.slug })
			.from(brands)
			.all()
			.map((brand) => [brand.id, brand]),
	);
	const flavors = db
		.select({ productId: productFlavors.productId, name: productFlavors.name })
		.from(productFlavors)
		.where(sql`${productFlavors.active} = 1 and ${inArray(productFlavors.productId, ids)}`)
		.orderBy(asc(productFlavors.position), productFlavors.name)
		.all();
	const flavorsOf = new Map<string, string[]>();
	for (const { productId, name } of flavors) {
		flavorsOf.set(productId, [...(flavorsOf.get(productId) ?? []), name]);
	}
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => {
		const row = byId.get(id);
		if (!row) return [];
		return {
			id: row.id,
			name: row.name,
			slug: row.slug,
			sku: row.sku,
			barcode: row.barcode,
			brandId: row.brandId,
			brand: brandsById.get(row.brandId) ?? null,
			description: row.description,
			shortDescription: row.shortDescription,
			images: row.images.length > 0 ? row.images : [`/pictures/products/${row.slug}.svg`],
			category: row.category,
			puffCount: row.puffCount,
			nicotineStrength: row.nicotineStrength,
			flavors: flavorsOf.get(id) ?? [],
			msrp: decimalOrNull(row.msrpCents),
			...(canSeeWholesalePrices(actor)
				? { wholesalePrice: decimalOrNull(readerPriceCents(actor, row.wholesalePriceCents)) }
				: {}),
			...(canSeeCosts(actor) ? { cost: decimalOrNull(row.costCents) } : {}),
			minimumOrderQuantity: row.minimumOrderQuantity,
			minOrderQty: row.minimumOrderQuantity,
			stockQuantity: row.stockQuantity,
			weight: decimalOrNull(row.weightHundredths),
			dimensions: row.dimensions,
			inStock: isInStock(row),
			featured: row.featured,
			active: row.active,
			createdAt: row.createdAt.toISOString(),
		};
	});
}

export type ProductJson = ReturnType<typeof productsJson>[number];

/**
 * One product by its slug or id. Hidden ones are there for admins only (Rule 1.9).
 * @throws DomainError not_found.
 */
export function getProductJson(db: Db, actor: Actor, slugOrId: string): ProductJson {
	const row = db
		.select({ id: products.id, active: products.active })
		.from(products)
		.where(sql`${products.slug} = ${slugOrId.toLowerCase()} or ${products.id} = ${slugOrId}`)
		.get();
	const [product] = row && (row.active || canAdminister(actor)) ? productsJson(db, actor, [row.id]) : [];
	if (!product) throw notFound("Product");
	return product;
}
