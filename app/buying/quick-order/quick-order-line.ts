import type { ExciseCharge } from "~/terms/excise";
import type { Instead } from "~/terms/why-not";
import type { QuickOrderDraftLine } from "~db/json-shapes";
import { MAX_LIST_LINES } from "../lists/saved-list.ts";

/** The most lines of one quick order: as many as the list has that it can be saved as. */
export const MAX_QUICK_ORDER_LINES = MAX_LIST_LINES;

/** The longest cell of a row, in characters. */
export const MAX_CELL = 200;

/** A line as typed, pasted or sent, before any check. */
export type QuickOrderLine = QuickOrderDraftLine;

/** The goods a line's code stands for, as this buyer may see them. */
export type QuickOrderGoods = {
	productId: string;
	slug: string;
	productName: string;
	/** The flavor's own SKU, if it has one. */
	sku: string | null;
	flavorId: string | null;
	/** Null: assorted, or a product without flavors. */
	flavor: string | null;
	/** The flavors to choose from when the code names only the product; [] when there are none. */
	flavors: string[];
	/** The buyer's unit price, in cents. */
	unitPriceCents: number;
	minimumOrderQuantity: number;
	caseSize: number | null;
	/** How many more units the cart could take, before this order's other lines. */
	available: number;
	/** Units of it in the cart already. */
	inCart: number;
	/** What it is charged in the states whose excise is on; for orders by phone. */
	excise?: ExciseCharge[];
	/** Of one unit, in hundredths of an ounce; for orders by phone. */
	weightHundredths?: number;
};

/** A change of one field that makes a line right; `label` is its button's text. */
export type Repair = {
	field: "sku" | "flavor" | "quantity";
	value: string;
	label: string;
	/** Only the buyer can tell whether this is meant, so 'Make all changes' leaves it (Rule 4.9). */
	isGuess?: true;
};

/** A verified line of the quick order. Lines of the same product and flavor are merged, with their quantities added. */
export type VerifiedLine = QuickOrderLine & {
	/** The lines it was made from, counted from 1. */
	rows: number[];
	/** `no_quantity`: known, but without a quantity; it stays and does not block the others. */
	status: "ready" | "no_quantity" | "problem";
	goods: QuickOrderGoods | null;
	/** The quantity, if it is a number. */
	units: number | null;
	/** In cents; null unless the line is ready. */
	lineTotalCents: number | null;
	problem: { field: "sku" | "flavor" | "quantity"; text: string; instead?: Instead[] } | null;
	/** The closest existing SKU, if the code is unknown. */
	closest: string | null;
	/** Changes that make the line right, the likeliest first. */
	repairs: Repair[];
};

export type Verification = {
	lines: VerifiedLine[];
	ready: number;
	problems: number;
	/** Number of ready lines. */
	units: number;
	/** Total of the ready lines, in cents. */
	subtotalCents: number;
};
