import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { brands, productFlavors, products } from "~db/schema.server";
import type { Category } from "../../terms/categories.ts";
import type { Actor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { requireAdmin } from "../permissions.ts";
import type { FlavorInput } from "./flavor-lines.ts";
import { findProducts } from "./product-list.queries.server";
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
 * One page of all products, hidden ones too, with costs (Rules 1.4, 7.1): found and ordered as the catalog does.
 * @throws DomainError forbidden.
 */
export function listProductsForAdmin(
	db: Db,
	actor: Actor,
	{ search, page, perPage }: { search: string; page: number; perPage: number },
): { products: AdminProductRow[]; total: number } {
	const admin = requireAdmin(actor);
	const { ids, total } = findProducts(db, admin, { search, page, perPage, includeInactive: true });
	if (ids.length === 0) return { products: [], total };
	const rows = db
		.select(rowColumns)
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.where(inArray(products.id, ids))
		.all();
	const byId = new Map(rows.map((row) => [row.id, row]));
	return { products: ids.flatMap((id) => byId.get(id) ?? []), total };
}

export type StockTableRow = AdminProductRow & {
	/** How many flavors keep stock. */
	flavorCount: number;
	/** Those flavors with their stock; none where they are too many for a table. */
	flavors: { id: string; name: string; sku: string | null; stockQuantity: number }[];
};

// A page of forms has a limit of fields, and a longer list is easier to change on the product's own page.
const MOST_FLAVORS = 40;

/** One page of all products with the stock of their flavors (Rules 3.3, 7.14). @throws DomainError forbidden. */
export function listProductsForTable(
	db: Db,
	actor: Actor,
	query: { search: string; page: number; perPage: number },
): { products: StockTableRow[]; total: number } {
	const list = listProductsForAdmin(db, actor, query);
	const ids = list.products.map(({ id }) => id);
	const kept = db
		.select({
			productId: productFlavors.productId,
			id: productFlavors.id,
			name: productFlavors.name,
			sku: productFlavors.sku,
			stockQuantity: sql<number>`${productFlavors.stockQuantity}`,
		})
		.from(productFlavors)
		.where(
			and(
				inArray(productFlavors.productId, ids),
				eq(productFlavors.active, true),
				isNotNull(productFlavors.stockQuantity),
			),
		)
		.orderBy(asc(productFlavors.position), asc(productFlavors.name))
		.all();
	const byProduct = Map.groupBy(kept, ({ productId }) => productId);
	const products = list.products.map((product): StockTableRow => {
		const flavors = byProduct.get(product.id) ?? [];
		const shown = flavors.length > MOST_FLAVORS ? [] : flavors;
		return {
			...product,
			flavorCount: flavors.length,
			flavors: shown.map(({ productId: _own, ...flavor }) => flavor),
		};
	});
	return { products, total: list.total };
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
