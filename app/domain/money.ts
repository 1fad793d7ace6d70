import { FREE_SHIPPING_ABOVE_CENTS, SHIPPING_CENTS, TAX_PERCENT } from "../site.ts";
import { PRICING_TIERS, type PricingTier } from "../terms/pricing-tiers.ts";

/** Percent of whole cents, rounded half up. */
const percentOf = (cents: number, percent: number) => Math.floor((cents * percent + 50) / 100);

/** "$1,234.50" from 123450 cents. */
export function formatCents(cents: number): string {
	const sign = cents < 0 ? "-" : "";
	const whole = Math.floor(Math.abs(cents) / 100);
	return `${sign}$${whole.toLocaleString("en-US")}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

/** "1234.50" from 123450 cents: what JSON and CSV carry. */
export function decimalOf(cents: number): string {
	return formatCents(cents).replace(/[$,]/g, "");
}

/** `decimalOf` for amounts that may be absent. */
export const decimalOrNull = (cents: number | null | undefined): string | null =>
	cents === null || cents === undefined ? null : decimalOf(cents);

/**
 * Cents from what a person or a program wrote: "12.50", "$1,234.5", 12.5.
 * @returns null when it is not an amount of money in at most two decimals.
 */
export function parseCents(value: string | number): number | null {
	const text = String(value)
		.trim()
		.replace(/^\$/, "")
		.replace(/,(?=\d{3}(\D|$))/g, "");
	const match = /^(-?)(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text);
	if (!match) return null;
	const cents = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
	return match[1] ? -cents : cents;
}

/** A unit's price for a tier: the list price less the tier's discount, per unit, rounded half up (Rule 3.2). */
export function tierPriceCents(listCents: number, tier: PricingTier): number {
	return percentOf(listCents, 100 - PRICING_TIERS[tier].discountPercent);
}

export type Totals = {
	subtotalCents: number;
	taxCents: number;
	shippingCents: number;
	totalCents: number;
	/** How much more reaches free shipping; 0 when it is free. */
	freeShippingRemainingCents: number;
};

/** What a cart without lines costs. */
export const EMPTY_TOTALS: Totals = {
	subtotalCents: 0,
	taxCents: 0,
	shippingCents: 0,
	totalCents: 0,
	freeShippingRemainingCents: FREE_SHIPPING_ABOVE_CENTS + 1,
};

/** Tax 8 % of the subtotal rounded half up; shipping $25.00, free only above $500.00 (Rule 4.1). */
export function totalsOf(subtotalCents: number): Totals {
	const free = subtotalCents > FREE_SHIPPING_ABOVE_CENTS;
	const taxCents = percentOf(subtotalCents, TAX_PERCENT);
	const shippingCents = free ? 0 : SHIPPING_CENTS;
	return {
		subtotalCents,
		taxCents,
		shippingCents,
		totalCents: subtotalCents + taxCents + shippingCents,
		freeShippingRemainingCents: free ? 0 : FREE_SHIPPING_ABOVE_CENTS + 1 - subtotalCents,
	};
}
