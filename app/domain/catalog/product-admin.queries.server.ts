import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { brands, products } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { decimalOrNull } from "../money.ts";
import { requireAdmin } from "../permissions.ts";
import type { FlavorInput } from "./flavor-lines.ts";
import { listProducts } from "./product-list.queries.server";
import { isInStock } from "./product-price.ts";
import type { Category } from "./product-view.ts";
import { listFlavorInputs } from "./update-product.server";

export type AdminProductRow = {
	id: string;
	slug: string;
	name: string;
	sku: string | null;
	brand: string;
	category: Category;
	wholesalePriceCents: number | null;
	msrpCents: number | null;
	costCents: number | null;
	minimumOrderQuantity: number;
	stockQuantity: number;
	/** Stock is kept by flavor: it can only be changed there. */
	flavorStock: boolean;
	inStock: boolean;
	featured: boolean;
	active: boolean;
	version: number;
};

const rowColumns = {
	id: products.id,
	slug: products.slug,
	name: products.name,
	sku: products.sku,
	brand: brands.name,
	category: products.category,
	wholesalePriceCents: products.wholesalePriceCents,
	msrpCents: products.msrpCents,
	costCents: products.costCents,
	minimumOrderQuantity: products.minimumOrderQuantity,
	stockQuantity: products.stockQuantity,
	flavorStock: sql<boolean>`exists (select 1 from product_flavors f where f.product_id = products.id
		and f.active = 1 and f.stock_quantity is not null)`.mapWith(Boolean),
	inStock: products.inStock,
	featured: products.featured,
	active: products.active,
	version: products.version,
};

/**
 * One page of all products, hidden ones too, with costs (Rules 1.4, 7.1): found and ordered as the catalogue does.
 * @throws DomainError forbidden.
 */
export function listProductsForAdmin(
	db: Db,
	actor: Actor,
	{ search, page, perPage }: { search: string; page: number; perPage: number },
): { products: AdminProductRow[]; total: number } {
	const admin = requireAdmin(actor);
	const found = listProducts(db, admin, { search, page, perPage, includeInactive: true });
	const ids = found.products.map(({ id }) => id);
	if (ids.length === 0) return { products: [], total: found.total };
	const rows = db
		.select(rowColumns)
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.where(inArray(products.id, ids))
		.all();
	const byId = new Map(rows.map((row) => [row.id, row]));
	return { products: ids.flatMap((id) => byId.get(id) ?? []), total: found.total };
}

export type ProductFile = typeof products.$inferSelect & { brandName: string; flavors: FlavorInput[] };

/** A product with all it has, for its form. @throws DomainError forbidden, not_found. */
export function getProductFile(db: Db, actor: Actor, id: string): ProductFile {
	requireAdmin(actor);
	const row = db
		.select({ product: products, brandName: brands.name })
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.where(eq(products.id, id))
		.get();
	if (!row) throw notFound("Product");
	return { ...row.product, brandName: row.brandName, flavors: listFlavorInputs(db, id) };
}

/** Brands to choose from, by name; hidden ones too. @throws DomainError forbidden. */
export function listBrandChoices(db: Db, actor: Actor): { id: string; name: string; active: boolean }[] {
	requireAdmin(actor);
	return db
		.select({ id: brands.id, name: brands.name, active: brands.active })
		.from(brands)
		.orderBy(asc(sql`${brands.name} collate nocase`))
		.all();
}

/** A product as JSON carries it to an admin: costs and the list price included. */
export const productRecord = (product: ProductFile) => ({
	id: product.id,
	name: product.name,
	slug: product.slug,
	sku: product.sku,
	barcode: product.barcode,
	brandId: product.brandId,
	brandName: product.brandName,
	description: product.description,
	shortDescription: product.shortDescription,
	images: product.images,
	category: product.category,
	puffCount: product.puffCount,
	nicotineStrength: product.nicotineStrength,
	flavors: product.flavors.map(({ name }) => name),
	msrp: decimalOrNull(product.msrpCents),
	wholesalePrice: decimalOrNull(product.wholesalePriceCents),
	cost: decimalOrNull(product.costCents),
	minimumOrderQuantity: product.minimumOrderQuantity,
	minOrderQty: product.minOrderQty,
	caseSize: product.caseSize,
	stockQuantity: product.stockQuantity,
	weight: decimalOrNull(product.weightHundredths),
	dimensions: product.dimensions,
	containsNicotine: product.containsNicotine,
	inStock: isInStock(product),
	featured: product.featured,
	active: product.active,
	version: product.version,
	createdAt: product.createdAt.toISOString(),
	updatedAt: product.updatedAt.toISOString(),
});
