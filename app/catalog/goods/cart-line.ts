import type { Totals } from "~/terms/order-totals";
import type { Rates } from "~/terms/selling";
import type { Instead, WhyNot } from "~/terms/why-not";
import type { Certificate, ExciseCharge } from "~db/json-shapes";
import type { PriceStep } from "../prices/price-rule.ts";

/** A problem with a line, or a notice about it. `blocks`: the cart can't be ordered until it is fixed. */
export type LineProblem = {
	kind: "gone" | "stock" | "minimum" | "case" | "price" | WhyNot["kind"];
	text: string;
	blocks: boolean;
	/** What can be bought in its place. */
	instead?: Instead[];
};

/** A cart's line as its buyer sees it now. */
export type CartLine = {
	id: string;
	productId: string;
	slug: string;
	productName: string;
	/** Path of an uploaded picture; null: use the drawn one. */
	image: string | null;
	/** Pale color behind the picture. */
	tint: string | null;
	/** The flavor's own SKU, if it has one. */
	sku: string | null;
	flavorId: string | null;
	/** The flavor's name; null for none. */
	flavor: string | null;
	/** The product has flavors and none was chosen. */
	assorted: boolean;
	quantity: number;
	/** The buyer's unit price in cents; null when it can no longer be bought. */
	unitPriceCents: number | null;
	/** From how many units of the product a unit costs less (Rule 15.6). */
	nextPrice?: PriceStep;
	/** 0 for a line that can no longer be bought, so that totals leave it out. */
	lineTotalCents: number;
	/** Counted over all lines of the product. */
	minimumOrderQuantity: number;
	caseSize: number | null;
	/** Of one unit, in hundredths of an ounce. */
	weightHundredths: number | null;
	/** What it is charged in the states whose excise is on. */
	excise?: ExciseCharge[];
	/** The largest quantity this line could have now, next to the cart's other lines. */
	available: number;
	/** What the buyer had typed for it, where that named no goods (Rule 4.13). */
	typed?: string[];
	problems: LineProblem[];
};

export type Cart = {
	id: string;
	lines: CartLine[];
	/** Of all lines together. */
	units: number;
	totals: Totals;
	/** The buyer's resale certificates, a state each, for totals of another ship-to state. */
	certificates: Certificate[];
	/** What the totals are worked out by, for those of another state. */
	rates: Rates;
	canCheckout: boolean;
};

/** Shown when the product has flavors and none was chosen: we send what is in stock (Rule 4.2). */
export const ASSORTED = "Assorted";

/** The flavor fields of a line of a cart, a list, an order or a quote. */
export type Flavored = {
	/** The chosen flavor's name; null for none. */
	flavor: string | null;
	/** The product has flavors and none was chosen. */
	assorted?: boolean;
};

/** A line's flavor as displayed; null for a product without flavors (Rule 4.2). */
export const flavorText = ({ flavor, assorted }: Flavored): string | null =>
	flavor ?? (assorted ? ASSORTED : null);

/** "RAZ TN9000, Blue Razz Ice" or "RAZ TN9000, Assorted": a line's name in a sentence. */
export const lineName = (line: Flavored & { productName: string }): string =>
	[line.productName, flavorText(line)].filter(Boolean).join(", ");

/** A stepper's request: a step down or up from the number shown, or the number itself. */
export type QuantityIntent = "decrease" | "increase" | "set";

/**
 * The quantity a stepper asks for, based on the number its page shows, so that a double click counts once (Rule 4.4).
 * Steps go to the next multiple of the case size; the lowest is 1.
 */
export function steppedQuantity(intent: QuantityIntent, shown: number, caseSize: number | null): number {
	const step = caseSize ?? 1;
	if (intent === "increase") return shown - (shown % step) + step;
	if (intent === "decrease") return Math.max(1, shown - (shown % step || step));
	return shown;
}
