import { decimalOrNull } from "~/domain/money";
import { flavorLines } from "~/domain/products/flavor-lines";
import type { ProductFile } from "~/domain/products/product-admin.queries.server";
import type { ProductValues } from "./form";

const text = (value: string | number | null) => (value === null ? "" : String(value));
const box = (ticked: boolean) => (ticked ? "on" : "");

/** A product as the text fields of its form. */
export const productValues = (product: ProductFile): ProductValues => ({
	name: product.name,
	sku: text(product.sku),
	barcode: text(product.barcode),
	brandId: product.brandId,
	category: product.category,
	shortDescription: text(product.shortDescription),
	description: text(product.description),
	wholesalePrice: text(decimalOrNull(product.wholesalePriceCents)),
	msrp: text(decimalOrNull(product.msrpCents)),
	cost: text(decimalOrNull(product.costCents)),
	minimumOrderQuantity: text(product.minimumOrderQuantity),
	stockQuantity: text(product.stockQuantity),
	caseSize: text(product.caseSize),
	weight: text(decimalOrNull(product.weightHundredths)),
	dimensions: text(product.dimensions),
	puffCount: text(product.puffCount),
	nicotineStrength: text(product.nicotineStrength),
	flavors: flavorLines(product.flavors),
	seenStockQuantity: text(product.stockQuantity),
	seenFlavors: flavorLines(product.flavors),
	containsNicotine: product.containsNicotine === null ? "" : product.containsNicotine ? "yes" : "no",
	featured: box(product.featured),
	inStock: box(product.inStock),
	active: box(product.active),
});

/** The same for a copy: its codes are its own, to be entered; nothing is in stock yet. */
export const copyValues = (product: ProductFile): ProductValues => ({
	...productValues(product),
	name: `${product.name} (copy)`,
	sku: "",
	barcode: "",
	stockQuantity: "0",
	flavors: flavorLines(
		product.flavors.map(({ name, stockQuantity }) => ({
			name,
			sku: null,
			barcode: null,
			stockQuantity: stockQuantity === null ? null : 0,
		})),
	),
});
