import type { WhyNot } from "~/terms/why-not";

/** The most lines of a list. */
export const MAX_LIST_LINES = 500;

/** A buyer's list, without its lines. */
export type ListSummary = {
	id: string;
	name: string;
	lines: number;
	units: number;
	updatedAt: Date;
	isShared: boolean;
	/** The colleague who shares it; null for the reader's own. */
	sharedBy: string | null;
	/** The store it is for; null: for any. */
	locationId: string | null;
};

/** One line: the current product and flavor, and how many to order. */
export type ListLine = {
	id: string;
	productId: string;
	slug: string;
	productName: string;
	/** The flavor's own SKU if it has one, else the product's. */
	sku: string | null;
	flavorId: string | null;
	flavor: string | null;
	/** The product has flavors and none was chosen. */
	assorted: boolean;
	quantity: number;
	/** The buyer's unit price in cents; null when it can no longer be bought. */
	unitPriceCents: number | null;
	minimumOrderQuantity: number;
	caseSize: number | null;
	isInStock: boolean;
	/** When the buyer last ordered it; cancelled orders don't count. */
	lastOrdered: Date | null;
	/** Why it can't be bought for the store that the reader orders for (Rules 13.53, 17.7). */
	why: WhyNot | null;
};

export type SavedList = Omit<ListSummary, "lines" | "units"> & { lines: ListLine[] };

/** A line to save in a new list. */
export type NewListLine = { productId: string; flavorId: string | null; quantity: number };
