import { type ExciseCharge, exciseOf } from "./excise.ts";
import type { ExciseSum } from "./excise-sum.ts";
import type { Town } from "./locality.ts";
import { type Certificate, FREE_SHIPPING_ABOVE_CENTS, SHIPPING_CENTS, TAX_PERCENT } from "./order-rates.ts";
import { percentOf } from "./percent-of.ts";

/** The fields of a cart or order line that totals need. */
export type CostedLine = {
	quantity: number;
	lineTotalCents: number;
	/** Of one unit, in hundredths of an ounce; null if unknown. */
	weightHundredths: number | null;
	/** What it is charged in the states whose excise is on; those of the destination count. */
	excise?: readonly ExciseCharge[];
};

/** The destination; null until an address is known. */
export type ShipTo = Town | null;

export type Totals = {
	subtotalCents: number;
	taxCents: number;
	/** The certificate that makes it exempt from tax (Rule 18.1); null: taxed. */
	exemption: Certificate | null;
	/** Excise by rate (Rule 18.22), and their sum. */
	excise: ExciseSum[];
	exciseCents: number;
	shippingCents: number;
	totalCents: number;
	/** The amount still missing for free shipping; 0 when it is free. */
	freeShippingRemainingCents: number;
};

/**
 * The totals of an order (Rules 4.1, 18.1, 18.22): tax on the subtotal, rounded half up, unless there is a certificate for the
 * state, the excise of the destination, and shipping, which is free above a subtotal. Today's rule ignores weights. All code that shows or writes totals
 * calls this function with everything it knows, so a rule that needs more changes only here.
 *
 * @param certificates the buyer's, that count on the day of the order.
 */
export function totalsOf(
	lines: readonly CostedLine[],
	shipTo: ShipTo,
	certificates: readonly Certificate[] = [],
): Totals {
	const subtotalCents = lines.reduce((sum, line) => sum + line.lineTotalCents, 0);
	const isFree = subtotalCents > FREE_SHIPPING_ABOVE_CENTS;
	const exemption = certificates.find(({ state }) => state === shipTo?.state) ?? null;
	const taxCents = exemption ? 0 : percentOf(subtotalCents, TAX_PERCENT);
	const excise = exciseOf(lines, shipTo);
	const exciseCents = excise.reduce((sum, { cents }) => sum + cents, 0);
	const shippingCents = isFree || lines.length === 0 ? 0 : SHIPPING_CENTS;
	return {
		subtotalCents,
		taxCents,
		exemption,
		excise,
		exciseCents,
		shippingCents,
		totalCents: subtotalCents + taxCents + exciseCents + shippingCents,
		freeShippingRemainingCents: isFree ? 0 : FREE_SHIPPING_ABOVE_CENTS + 1 - subtotalCents,
	};
}
