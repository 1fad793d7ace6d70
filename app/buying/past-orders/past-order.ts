/** A line of an order of the books before this shop. Amounts in cents, null where the books don't say them; units below zero are a return. */
export type PastLine = {
	id: string;
	/** Null: the catalog doesn't have it. */
	productId: string | null;
	flavorId: string | null;
	productName: string;
	sku: string | null;
	flavor: string | null;
	/** The product has flavors and the books name none. */
	assorted: boolean;
	quantity: number;
	unitPriceCents: number | null;
	lineTotalCents: number | null;
};

export type PastOrder = {
	id: string;
	orderNumber: string;
	/** YYYY-MM-DD. */
	day: string;
	store: string | null;
	company: { id: string; name: string };
	totalCents: number | null;
	lines: PastLine[];
};

/** Whether a line can be ordered again at all: what the catalog has, and no return. */
export const canOrderAgain = ({ productId, quantity }: PastLine): boolean =>
	productId !== null && quantity > 0;

/** What marks these orders wherever they are shown. */
export const FROM_BEFORE = "From before";
