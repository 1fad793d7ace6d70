import { type ExciseCharge, exciseOf } from "./excise.ts";
import type { ExciseSum } from "./excise-sum.ts";
import type { Town } from "./locality.ts";
import type { Certificate } from "./order-rates.ts";
import { type Freight, freightAt, type Rates, taxRateAt } from "./selling.ts";

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
	/** In hundredths of a percent; null: not decided, or the state is not known yet. */
	taxRate: number | null;
	/** The certificate that makes it exempt from tax (Rule 18.1); null: taxed. */
	exemption: Certificate | null;
	/** Excise by rate (Rule 18.22), and their sum. */
	excise: ExciseSum[];
	exciseCents: number;
	shippingCents: number;
	totalCents: number;
	/** The amount still missing for free shipping; 0 when it is free, or never is. */
	freeShippingRemainingCents: number;
	/** The amount still missing for the smallest order (Rule 9.53); 0 when it is reached. */
	minimumMissingCents: number;
};

/** What the shop and the buyer bring to an order. */
export type Terms = {
	/** Those that count for it: today's, or those of the day it was placed. */
	rates: Rates;
	/** The buyer's, that count on the day of the order. */
	certificates?: readonly Certificate[] | undefined;
};

/** What freight costs for goods of a weight, in cents. A pound that is begun counts. */
function freightCents(freight: Freight, subtotalCents: number, hundredthsOfOunces: number): number {
	if (freight.freeAboveCents !== null && subtotalCents > freight.freeAboveCents) return 0;
	const pounds = Math.ceil(hundredthsOfOunces / 1600);
	return freight.cents + Math.max(0, pounds - freight.overPounds) * freight.perPoundCents;
}

/**
 * The totals of an order (Rules 4.1, 9.51, 18.1, 18.22): tax on the subtotal, rounded half up, unless there is a certificate for the
 * state, the excise of the destination, and shipping, which is free above a subtotal. All code that shows or writes totals calls this
 * function with everything it knows.
 */
export function totalsOf(
	lines: readonly CostedLine[],
	shipTo: ShipTo,
	{ rates, certificates = [] }: Terms,
): Totals {
	const subtotalCents = lines.reduce((sum, line) => sum + line.lineTotalCents, 0);
	const weight = lines.reduce((sum, line) => sum + line.quantity * (line.weightHundredths ?? 0), 0);
	const freight = freightAt(rates, shipTo?.state);
	const exemption = certificates.find(({ state }) => state === shipTo?.state) ?? null;
	const taxRate = taxRateAt(rates, shipTo?.state);
	const taxCents = exemption ? 0 : Math.floor((subtotalCents * (taxRate ?? 0) + 5000) / 10_000);
	const excise = exciseOf(lines, shipTo);
	const exciseCents = excise.reduce((sum, { cents }) => sum + cents, 0);
	const shippingCents = lines.length === 0 ? 0 : freightCents(freight, subtotalCents, weight);
	return {
		subtotalCents,
		taxCents,
		taxRate,
		exemption,
		excise,
		exciseCents,
		shippingCents,
		totalCents: subtotalCents + taxCents + exciseCents + shippingCents,
		freeShippingRemainingCents:
			freight.freeAboveCents === null ? 0 : Math.max(0, freight.freeAboveCents + 1 - subtotalCents),
		minimumMissingCents: Math.max(0, rates.minimumCents - subtotalCents),
	};
}
