import type { brands, productFlavors, products } from "../schema.server.ts";
import { demoBrands } from "./brands.ts";
import type { DemoClock } from "./clock.ts";
import { type DemoFlavor, type DemoProduct, demoProducts } from "./products.ts";

/** A product of the demo with the ids of its rows. */
export interface CatalogProduct {
	id: string;
	product: DemoProduct;
	flavors: { id: string; flavor: DemoFlavor }[];
}

/** Rows of brands, products and flavors. Products joined the catalog over the last year and a half. */
export function catalogRows(clock: DemoClock) {
	const brandIds = new Map<string, string>();
	const brandRows = demoBrands.map((brand, index): typeof brands.$inferInsert => {
		const createdAt = clock.daysAgo(560 - index * 3);
		const id = clock.id(createdAt);
		brandIds.set(brand.slug, id);
		return { ...brand, id, createdAt, updatedAt: createdAt };
	});

	const catalog: CatalogProduct[] = [];
	const productRows: (typeof products.$inferInsert)[] = [];
	const flavorRows: (typeof productFlavors.$inferInsert)[] = [];
	demoProducts.forEach((product, index) => {
		const brandId = brandIds.get(product.brand);
		if (!brandId) throw new Error(`${product.name}: there is no brand ${product.brand}`);
		const createdAt = clock.daysAgo(500 - index * 3);
		const id = clock.id(createdAt);
		const flavors = product.flavors.map((flavor) => ({ id: clock.id(createdAt), flavor }));
		catalog.push({ id, product, flavors });
		productRows.push({
			id,
			name: product.name,
			slug: product.slug,
			sku: product.sku,
			barcode: product.barcode,
			brandId,
			description: product.description,
			shortDescription: product.shortDescription,
			drawing: product.drawing,
			category: product.category,
			puffCount: product.puffCount,
			nicotineStrength: product.nicotineStrength,
			containsNicotine: product.nicotineStrength !== null && product.nicotineStrength !== "None",
			isEnds: product.isEnds,
			msrpCents: product.msrpCents,
			wholesalePriceCents: product.wholesaleCents,
			costCents: product.costCents,
			minimumOrderQuantity: product.moq,
			caseSize: product.caseSize,
			// Where flavors keep stock, the product has none of its own.
			stockQuantity: product.flavors.some(({ stock }) => stock !== null) ? 0 : product.stock,
			weightHundredths: Math.round(product.weightOz * 100),
			dimensions: product.dimensions,
			inStock: product.inStock,
			featured: product.featured,
			createdAt,
			updatedAt: createdAt,
		});
		flavors.forEach(({ id: flavorId, flavor }, position) => {
			flavorRows.push({
				id: flavorId,
				productId: id,
				name: flavor.name,
				sku: flavor.sku,
				barcode: flavor.barcode,
				stockQuantity: flavor.stock,
				accent: flavor.accent,
				position,
			});
		});
	});
	return { catalog, brandRows, productRows, flavorRows };
}
