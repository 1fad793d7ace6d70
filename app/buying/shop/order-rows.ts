import type { PriceStep, ProductCard } from "~/catalog";

/**
 * A row of the catalog's order list, as one reader may see it. Like a card's, its data travels with the page: what is
 * absent, false or zero is left out.
 */
export type OrderRow = Pick<
	ProductCard,
	| "slug"
	| "name"
	| "brandName"
	| "msrpCents"
	| "wholesaleCents"
	| "ownPrice"
	| "steps"
	| "next"
	| "minimumOrderQuantity"
	| "outOfStock"
	| "expected"
	| "notOnSale"
	| "tint"
	| "picture"
	| "id"
	| "blocked"
> & {
	puffs?: number;
	/** Units; for readers of prices. */
	available?: number;
	/** How many flavors there are to choose from. */
	flavors?: number;
	/** Units of all its lines. */
	inCart?: number;
};

/** A flavor of an opened row, for buyers. */
export type OrderFlavor = {
	id: string;
	name: string;
	accent: string | null;
	available: number;
	/** The buyer's prices, where they differ from the product's, and the one for the minimum, in cents. */
	steps?: PriceStep[];
	each?: number;
	inCart: number;
	/** Why it can't be bought for the store that the reader orders for (Rules 13.53, 17.7). */
	why?: string;
};
