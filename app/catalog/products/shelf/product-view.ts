import type { Category } from "~/terms/categories";
import type { PriceStep } from "../../prices/price-rule.ts";
import type { Fact } from "../fields/product-facts.ts";

/**
 * Orders a reader may choose; `match` only says something while searching. Those by price and margin are for readers
 * of prices: an order tells prices (Rule 3.20).
 */
export const PRODUCT_SORTS = {
	match: "Best match",
	featured: "Featured",
	best: "Best selling",
	name: "Name",
	newest: "Newest",
	"price-low": "Your price, low to high",
	"price-high": "Your price, high to low",
	margin: "Margin, high to low",
	"msrp-low": "MSRP, low to high",
	"msrp-high": "MSRP, high to low",
} as const;
export type ProductSort = keyof typeof PRODUCT_SORTS;

export type BrandRef = { id: string; name: string; slug: string };

/**
 * A product on its card, as one reader may see it. A list's data travels with its page, which is to fit the first round
 * trips of a slow line: what is absent, false or null is left out.
 */
export type ProductCard = {
	slug: string;
	name: string;
	brandName: string;
	category: Category;
	description?: string;
	facts: Fact[];
	msrpCents?: number;
	/** The reader's price for the minimum; absent for those who may not see it, and where none is set. */
	wholesaleCents?: number;
	/** It is said by a price list. */
	ownPrice?: true;
	/** All their prices, where these depend on the quantity; the next one above the minimum that is lower. */
	steps?: PriceStep[];
	next?: PriceStep;
	minimumOrderQuantity: number;
	outOfStock?: true;
	/** When it is expected, of goods that are out of stock: Dec 3. */
	expected?: string;
	/** It has no price yet (Rule 3.9). */
	notOnSale?: true;
	featured?: true;
	/** Pale color of the bay behind the picture, #rrggbb. */
	tint?: string;
	/** Uploaded picture; without one the product is drawn. */
	picture?: string;
	/** Why it can't be bought for the store that the reader orders for (Rules 13.53, 17.7): 'Not allowed in Florida'. */
	blocked?: string;
	/** For the add form: where the reader may buy it now. */
	id?: string;
};

export type ProductFlavor = {
	id: string;
	name: string;
	sku: string | null;
	accent: string | null;
	/** Null: stock is kept on the product as a whole. */
	stockQuantity: number | null;
	/** When it is expected, of one that is out of stock: Dec 3. */
	expected?: string;
	/** The reader's prices, where they differ from the product's, and the one for the minimum, in cents. */
	steps?: PriceStep[];
	each?: number;
	/** Its code led to the page: its box has the focus. */
	hit?: true;
};

/** The tier that a reader pays, in words; without a discount nothing is said of it beside a price. */
export type ReaderTier = { name: string; words: string; discounted?: true };

/** What the reader may do with a product. */
export type CatalogReader = {
	signedIn: boolean;
	/** Null for readers who see no wholesale prices; without a tier for those who see the list prices. */
	pricing: { tier: ReaderTier | null } | null;
	canBuy: boolean;
};

export type BrandSummary = BrandRef & {
	description: string | null;
	/** Uploaded picture; null: the name is typeset. */
	logo: string | null;
	featured: boolean;
	productCount: number;
};
