import { percentOf } from "./percent-of.ts";

export const TAX_PERCENT = 8;
export const SHIPPING_CENTS = 2500;
/** Shipping is free when the subtotal is above this. */
export const FREE_SHIPPING_ABOVE_CENTS = 50000;

/** A line of a cart or an order, as far as its costs go. */
export type CostedLine = {
	quantity: number;
	lineTotalCents: number;
	/** Of one, in hundredths of an ounce; null where nobody has stated it. */
	weightHundredths: number | null;
};

/** Where the goods go; null as long as no address is known. */
export type ShipTo = { state: string } | null;

export type Totals = {
	subtotalCents: number;
	taxCents: number;
	shippingCents: number;
	totalCents: number;
	/** How much more reaches free shipping; 0 when it is free. */
	freeShippingRemainingCents: number;
};

/**
 * What an order costs (Rule 4.1): tax on the subtotal, rounded half up, and shipping, which is free above a subtotal.
 * The rule of today reads neither weights nor the state. Everything that shows or writes totals calls this one function
 * with what it knows, so one that reads them changes only here.
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
