import type { Category } from "~/terms/categories";
import type { PricingTier } from "../../terms/pricing-tiers.ts";

/** Orders a reader may choose; `match` only says something while searching. Never by wholesale price: an order tells prices. */
export const PRODUCT_SORTS = {
	match: "Best match",
	name: "Name",
	newest: "Newest",
	"msrp-low": "MSRP, low to high",
	"msrp-high": "MSRP, high to low",
} as const;
export type ProductSort = keyof typeof PRODUCT_SORTS;

export type BrandRef = { id: string; name: string; slug: string };

/** A product as lists show it to one reader. Money in cents, weight in hundredths of an ounce. */
export type ProductSummary = {
	id: string;
	slug: string;
	name: string;
	sku: string | null;
	brand: BrandRef;
	/** Pale color of the bay behind the picture, #rrggbb. */
	tint: string | null;
	category: Category;
	shortDescription: string | null;
	puffCount: number | null;
	nicotineStrength: string | null;
	flavorCount: number;
	weightHundredths: number | null;
	caseSize: number | null;
	msrpCents: number | null;
	/** The reader's price; null for whoever may not see it, and where none is set. */
	wholesaleCents: number | null;
	minimumOrderQuantity: number;
	/** Without a price it is shown, and can be neither bought nor asked a quote for (Rule 3.9). */
	onSale: boolean;
	/** Whether it can be bought now (Rule 3.3). */
	inStock: boolean;
	featured: boolean;
	/** Uploaded picture; null: the product is drawn. */
	image: string | null;
};

export type ProductFlavor = {
	id: string;
	name: string;
	sku: string | null;
	accent: string | null;
	/** Null: stock is kept on the product as a whole. */
	stockQuantity: number | null;
};

/** A product with everything its own page says. */
export type ProductDetail = ProductSummary & {
	barcode: string | null;
	description: string | null;
	/** Uploaded pictures, the first one first; none: the product is drawn. */
	pictures: { src: string; alt: string }[];
	/** Whether the nicotine warning is shown (Rule 3.7). */
	nicotineWarning: boolean;
	stockQuantity: number;
	dimensions: string | null;
	active: boolean;
	flavors: ProductFlavor[];
};

/** What the reader may do with the goods in front of them. */
export type CatalogReader = {
	signedIn: boolean;
	/** Null for whoever sees no wholesale prices. */
	pricing: { tier: PricingTier | null } | null;
	canBuy: boolean;
};

export type BrandSummary = BrandRef & {
	description: string | null;
	/** Uploaded picture; null: the name is typeset. */
	logo: string | null;
	featured: boolean;
	productCount: number;
};
