/** The most lines the pad takes at once. */
export const MAX_PAD_LINES = 500;

/** A line as it was typed, pasted or sent: nothing of it is checked yet. */
export type PadLine = {
	/** SKU or barcode. */
	code: string;
	quantity: string;
	/** A flavor's name or id, 'Assorted', or "". */
	flavor: string;
	/** Further cells of a pasted line, one of which may name a flavor. */
	hints?: readonly string[];
};

/** What a line's code stands for, as its reader may see it. */
export type PadGoods = {
	productId: string;
	productName: string;
	/** The flavor's own SKU where it has one. */
	sku: string | null;
	flavorId: string | null;
	/** Null: assorted, or a product without flavors. */
	flavor: string | null;
	/** What can be chosen where the code names the product alone; [] where there is nothing to choose. */
	flavors: string[];
	/** The buyer's price of one, in cents. */
	unitPriceCents: number;
	minimumOrderQuantity: number;
	caseSize: number | null;
	/** How many more the cart could take before this order's other lines. */
	available: number;
};

/** A line of the pad, answered. Lines of the same product and flavor are one, with their quantities added. */
export type VerifiedLine = PadLine & {
	/** The lines it was made of, counted from 1. */
	rows: number[];
	/** `no_quantity`: known, but nothing was asked for; it stays and holds nothing up. */
	status: "ready" | "no_quantity" | "problem";
	goods: PadGoods | null;
	/** The quantity as a number, where it is one. */
	units: number | null;
	/** In cents; null unless the line is ready. */
	lineTotalCents: number | null;
	problem: { field: "sku" | "flavor" | "quantity"; text: string } | null;
	/** The nearest SKU there is, where the code is none. */
	closest: string | null;
};

export type Verification = {
	lines: VerifiedLine[];
	ready: number;
	problems: number;
	/** Of the ready lines. */
	units: number;
	/** Of the ready lines, in cents. */
	subtotalCents: number;
};
