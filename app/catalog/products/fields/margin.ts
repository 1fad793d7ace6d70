/** The margin in whole percent of the selling price, or null without both prices; takes integer cents. */
export const marginPercent = (
	costCents: number | null = null,
	priceCents: number | null = null,
): number | null =>
	costCents === null || priceCents === null || priceCents <= 0
		? null
		: Math.round((1 - costCents / priceCents) * 100);

/**
 * The margin in words (Rule 7.14): "36%", or `below` for a price below what was paid. Null without both prices.
 */
export function sayMargin(
	costCents: number | null,
	priceCents: number | null,
	below = "below cost",
): string | null {
	const margin = marginPercent(costCents, priceCents);
	return margin === null ? null : Number(priceCents) < Number(costCents) ? below : `${margin}%`;
}
