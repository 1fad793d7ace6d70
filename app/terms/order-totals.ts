import { percentOf } from "./percent-of.ts";

export const TAX_PERCENT = 8;
export const SHIPPING_CENTS = 2500;
/** Shipping is free when the subtotal is above this. */
export const FREE_SHIPPING_ABOVE_CENTS = 50000;

/** The fields of a cart or order line that totals need. */
export type CostedLine = {
	quantity: number;
	lineTotalCents: number;
	/** Of one unit, in hundredths of an ounce; null if unknown. */
	weightHundredths: number | null;
};

/** The destination; null until an address is known. */
export type ShipTo = { state: string; city?: string } | null;

export type Totals = {
	subtotalCents: number;
	taxCents: number;
	shippingCents: number;
	totalCents: number;
	/** The amount still missing for free shipping; 0 when it is free. */
	freeShippingRemainingCents: number;
};

/**
 * The totals of an order (Rule 4.1): tax on the subtotal, rounded half up, and shipping, which is free above a
 * subtotal. Today's rule ignores weights and the state. All code that shows or writes totals calls this function with
 * everything it knows, so a rule that needs them changes only here.
 */
export function totalsOf(lines: readonly CostedLine[], _shipTo: ShipTo): Totals {
	const subtotalCents = lines.reduce((sum, line) => sum + line.lineTotalCents, 0);
	const isFree = subtotalCents > FREE_SHIPPING_ABOVE_CENTS;
	const taxCents = percentOf(subtotalCents, TAX_PERCENT);
	const shippingCents = isFree || lines.length === 0 ? 0 : SHIPPING_CENTS;
	return {
		subtotalCents,
		taxCents,
		shippingCents,
		totalCents: subtotalCents + taxCents + shippingCents,
		freeShippingRemainingCents: isFree ? 0 : FREE_SHIPPING_ABOVE_CENTS + 1 - subtotalCents,
	};
}
