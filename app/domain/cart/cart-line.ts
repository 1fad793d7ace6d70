import type { Totals } from "../../terms/order-totals.ts";

/** What is wrong with a line, or new about it. `blocks`: the cart can't be ordered until it is put right. */
export type LineProblem = {
	kind: "gone" | "stock" | "minimum" | "case" | "price";
	text: string;
	blocks: boolean;
};

/** A cart's line as its buyer sees it now. */
export type CartLine = {
	id: string;
	productId: string;
	slug: string;
	productName: string;
	/** Path of an uploaded picture; null: the product is drawn. */
	image: string | null;
	/** Pale color behind the picture. */
	tint: string | null;
	/** The flavor's own SKU where it has one. */
	sku: string | null;
	flavorId: string | null;
	/** The flavor's name; null for none. */
	flavor: string | null;
	/** None was chosen of a product that has flavors. */
	assorted: boolean;
	quantity: number;
	/** The buyer's price of one, in cents; null when it can't be bought any more. */
	unitPriceCents: number | null;
	/** 0 for a line that can't be bought any more: totals leave it out. */
	lineTotalCents: number;
	/** Counted over all lines of the product. */
	minimumOrderQuantity: number;
	caseSize: number | null;
	/** Of one, in hundredths of an ounce. */
	weightHundredths: number | null;
	/** The most this line could hold now, beside the cart's other lines. */
	available: number;
	problems: LineProblem[];
};

export type Cart = {
	id: string;
	lines: CartLine[];
	/** Of all lines together. */
	units: number;
	totals: Totals;
	canCheckout: boolean;
};

/** What a line says where the product has flavors and none was chosen: we send what we have (Rule 4.2). */
export const ASSORTED = "Assorted";

/** A line of a cart, a list, an order or a quote, as far as flavors go. */
export type Flavored = {
	/** The chosen flavor's name; null for none. */
	flavor: string | null;
	/** None was chosen of a product that has flavors. */
	assorted?: boolean;
};

/** A line's flavor as people read it; null for a product without flavors (Rule 4.2). */
export const flavorText = ({ flavor, assorted }: Flavored): string | null =>
	flavor ?? (assorted ? ASSORTED : null);

/** "RAZ TN9000, Blue Razz Ice" or "RAZ TN9000, Assorted": a line's name in a sentence. */
export const lineName = (line: Flavored & { productName: string }): string =>
	[line.productName, flavorText(line)].filter(Boolean).join(", ");

/** What a line's stepper was asked for: a step down or up from the number shown, or the number itself. */
export type QuantityIntent = "decrease" | "increase" | "set";

/**
 * The quantity a stepper asks for, from the number its page shows: so a double click counts once (Rule 4.4).
 * Steps lead to the next multiple of the case size; down ends at 1.
 */
export function steppedQuantity(intent: QuantityIntent, shown: number, caseSize: number | null): number {
	const step = caseSize ?? 1;
	if (intent === "increase") return shown - (shown % step) + step;
	if (intent === "decrease") return Math.max(1, shown - (shown % step || step));
	return shown;
}
