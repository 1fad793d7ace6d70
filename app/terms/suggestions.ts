/** A product, or one flavor of it, as one reader may see it. */
export type Suggestion = {
	slug: string;
	name: string;
	flavor: string | null;
	/** The flavor's SKU, or the product's. */
	sku: string | null;
	facts: string;
	tint?: string | undefined;
	picture?: string | undefined;
	msrpCents?: number | undefined;
	/** The reader's price and stock; absent for those who may not see prices. */
	priceCents?: number | undefined;
	available?: number | undefined;
	minimum: number;
	/** For the add form: where the reader may buy it now. */
	id?: string | undefined;
};

export type Suggestions = {
	products: Suggestion[];
	brands: { slug: string; name: string; products: number }[];
	/** Number of products that the search finds. */
	total: number;
	/** The closest SKU, when the words as typed find nothing. */
	closest: string | null;
};
