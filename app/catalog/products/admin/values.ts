import { type FlavorRow, flavorRowsOf } from "../fields/flavor-rows";
import type { FieldName } from "../fields/product-fields";
import { formTexts } from "../fields/say-product";
import type { ProductDetails } from "../product-admin.queries.server";

/** A product as its form's fields show it. */
export type ProductTexts = Record<
	| FieldName
	// Pasted lines.
	| "flavors"
	// What the page showed as stock, for a product that is there.
	| "seenStockQuantity",
	string
> & { flavorRows: FlavorRow[] };

/** A product as the text fields of its form. */
export const productTexts = (product: ProductDetails): ProductTexts => {
	const texts = formTexts(product);
	return {
		...texts,
		flavors: "",
		flavorRows: flavorRowsOf(product.flavors),
		seenStockQuantity: texts.stockQuantity,
	};
};

/** The same for a copy: its codes are its own, to be entered; nothing is in stock yet. */
export const copyTexts = (product: ProductDetails): ProductTexts => ({
	...productTexts(product),
	name: `${product.name} (copy)`,
	sku: "",
	barcode: "",
	stockQuantity: "0",
	flavorRows: flavorRowsOf(product.flavors).map(({ name, stockQuantity }) => ({
		name,
		sku: "",
		barcode: "",
		stockQuantity: stockQuantity && "0",
		was: "",
		seen: "",
	})),
});
