import { flavorLines } from "~/domain/products/flavor-lines";
import type { ProductDetails } from "~/domain/products/product-admin.queries.server";
import { formTexts } from "~/domain/products/say-product";
import type { ProductTexts } from "./form";

/** A product as the text fields of its form. */
export const productTexts = (product: ProductDetails): ProductTexts => {
	const texts = formTexts(product);
	const flavors = flavorLines(product.flavors);
	return { ...texts, flavors, seenStockQuantity: texts.stockQuantity, seenFlavors: flavors };
};

/** The same for a copy: its codes are its own, to be entered; nothing is in stock yet. */
export const copyTexts = (product: ProductDetails): ProductTexts => ({
	...productTexts(product),
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
