import type { ProductSummary } from "~/domain/products/product-view";
import type { Category } from "~/terms/categories";
import { ounces } from "./reader-words";

/**
 * The data a shelf label needs, and no more: a list's data is sent with its page, and the page should fit the first
 * round trips of a slow connection. Null and false values are left out.
 */
export type LabelProduct = {
	slug: string;
	name: string;
	brandName: string;
	category: Category;
	description?: string;
	/** Up to three facts, the most useful first. */
	facts: { label: string; value: string }[];
	msrpCents?: number;
	wholesaleCents?: number;
	minimum: number;
	outOfStock?: true;
	/** The product has no price yet (Rule 3.9). */
	notOnSale?: true;
	featured?: true;
	tint?: string;
	picture?: string;
	/** For the add form: set when the reader may buy the product now. */
	id?: string;
};

const FACTS = 3;

/** Reduces a product to its shelf label's data; `canBuy` adds what the add form needs. */
export function labelProduct(product: ProductSummary, canBuy: boolean): LabelProduct {
	const facts = [
		{ label: "Puffs", value: product.puffCount?.toLocaleString("en-US") ?? "" },
		{ label: "Nicotine", value: product.nicotineStrength ?? "" },
		{ label: "Flavors", value: product.flavorCount > 0 ? String(product.flavorCount) : "" },
		{ label: "Weight", value: ounces(product.weightHundredths) },
		{ label: "Case", value: product.caseSize ? String(product.caseSize) : "" },
	];
	return {
		slug: product.slug,
		name: product.name,
		brandName: product.brand.name,
		category: product.category,
		...(product.shortDescription ? { description: product.shortDescription } : {}),
		facts: facts.filter(({ value }) => value !== "").slice(0, FACTS),
		...(product.msrpCents === null ? {} : { msrpCents: product.msrpCents }),
		...(product.wholesaleCents === null ? {} : { wholesaleCents: product.wholesaleCents }),
		minimum: product.minimumOrderQuantity,
		...(product.inStock ? {} : { outOfStock: true }),
		...(product.onSale ? {} : { notOnSale: true }),
		...(product.featured ? { featured: true } : {}),
		...(product.tint ? { tint: product.tint } : {}),
		...(product.image ? { picture: product.image } : {}),
		...(canBuy && product.inStock && product.wholesaleCents !== null ? { id: product.id } : {}),
	};
}
