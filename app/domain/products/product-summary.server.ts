import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { prepareOnce } from "~db/prepared.server";
import { brands, productFlavors, products } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { isInStock, isOnSale, readerPriceCents } from "./product-price.ts";
import type { ProductSummary } from "./product-view.ts";

/** What a list shows of a product. Costs are not among it: no page of the catalog says what goods cost us (Rule 1.4). */
export const summaryColumns = {
	id: products.id,
	slug: products.slug,
	name: products.name,
	sku: products.sku,
	brandId: brands.id,
	brandName: brands.name,
	brandSlug: brands.slug,
	brandStyle: brands.style,
	category: products.category,
	shortDescription: products.shortDescription,
	puffCount: products.puffCount,
	nicotineStrength: products.nicotineStrength,
	flavorCount: sql<number>`(select count(*) from ${productFlavors}
		where ${productFlavors.productId} = ${products.id} and ${productFlavors.active} = 1)`,
	weightHundredths: products.weightHundredths,
	caseSize: products.caseSize,
	msrpCents: products.msrpCents,
	wholesalePriceCents: products.wholesalePriceCents,
	minimumOrderQuantity: products.minimumOrderQuantity,
	stockQuantity: products.stockQuantity,
	inStock: products.inStock,
	active: products.active,
	featured: products.featured,
	images: products.images,
};

/** Products with their brands, for `summaryOf`. */
export const selectSummaries = (db: Db | Tx) =>
	db.select(summaryColumns).from(products).innerJoin(brands, eq(brands.id, products.brandId));

type SummaryRow = NonNullable<ReturnType<ReturnType<typeof selectSummaries>["get"]>>;

/** What the reader may see of a row: the list price becomes their price, or goes (Rules 1.3, 3.2). */
export function summaryOf(actor: Actor, row: SummaryRow): ProductSummary {
	const { brandId, brandName, brandSlug, brandStyle, wholesalePriceCents, ...others } = row;
	const { stockQuantity: _stock, active: _active, images, ...rest } = others;
	return {
		...rest,
		brand: { id: brandId, name: brandName, slug: brandSlug },
		tint: brandStyle?.tint ?? null,
		wholesaleCents: readerPriceCents(actor, wholesalePriceCents),
		onSale: isOnSale(row),
		inStock: isInStock(row),
		image: images[0] ?? null,
	};
}

const selectSummariesOf = prepareOnce((db) =>
	selectSummaries(db)
		.where(sql`${products.id} in (select value from json_each(${sql.placeholder("ids")}))`)
		.prepare(),
);

/** Products as a reader may see them, in the order of `ids`; unknown ones are left out. */
export function summariesOf(db: Db | Tx, actor: Actor, ids: string[]): ProductSummary[] {
	if (ids.length === 0) return [];
	const rows = selectSummariesOf(db).all({ ids: JSON.stringify(ids) });
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []).map((row) => summaryOf(actor, row));
}
