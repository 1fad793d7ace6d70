/** A list of the buyer's, without its lines. */
export type ListSummary = { id: string; name: string; lines: number; units: number; updatedAt: Date };

/** One line: a product and a flavor as they are now, and how many to order. */
export type ListLine = {
	id: string;
	productId: string;
	slug: string;
	productName: string;
	/** The flavor's own SKU where it has one, else the product's. */
	sku: string | null;
	flavorId: string | null;
	flavor: string | null;
	/** None is named of a product that has flavors. */
	assorted: boolean;
	quantity: number;
	/** The buyer's price of one, in cents; null when it can't be bought any more. */
	unitPriceCents: number | null;
	minimumOrderQuantity: number;
	caseSize: number | null;
	isInStock: boolean;
	/** When the buyer last ordered it; cancelled orders don't count. */
	lastOrdered: Date | null;
};

export type SavedList = { id: string; name: string; updatedAt: Date; lines: ListLine[] };

/** What a new list is made of. */
export type NewListLine = { productId: string; flavorId: string | null; quantity: number };
