import type { Actor } from "~/kernel/actor/actor";
import { canSeeWholesalePrices, isCustomer } from "~/kernel/actor/permissions";
import { type TierRules, tierIn, tierPriceCents } from "~/terms/pricing-tiers";

type Priced = { wholesalePriceCents: number | null };

/** Whether a wholesale price is set above zero: 0 may be kept, but nothing is sold for it (Rule 3.9). */
export const hasPrice = ({ wholesalePriceCents }: Priced): boolean =>
	wholesalePriceCents !== null && wholesalePriceCents > 0;

/** Whether a product is on sale: in the catalog and with a price above zero (Rule 3.9). `onSale` says it in SQL. */
export const isOnSale = (product: Priced & { active: boolean }): boolean =>
	product.active && hasPrice(product);

/**
 * The base of what a reader sees as a product's wholesale price, before any price list (Rule 15.1): a buyer the tier's price, an admin the list price,
 * anyone else nothing (Rules 1.3, 3.2). Never an amount of zero: nothing is ordered for it (Rule 3.9).
 *
 * @param listCents the list price; null where none is set.
 * @param tiers those that count now.
 */
export function readerPriceCents(actor: Actor, listCents: number | null, tiers: TierRules): number | null {
	if (listCents === null || !canSeeWholesalePrices(actor) || actor.kind !== "user") return null;
	const cents =
		isCustomer(actor) && actor.role !== "admin"
			? tierPriceCents(listCents, tierIn(tiers, actor.pricingTier))
			: listCents;
	return cents > 0 ? cents : null;
}

/**
 * The list prices that are between two amounts as this reader sees them: prices are stored once, and a tier's discount
 * is rounded per unit (Rule 3.2). In cents, both ends included.
 */
export function listPriceBounds(
	actor: Actor,
	from: number,
	to: number,
	tiers: TierRules,
): { from: number; to: number } {
	const seen = (cents: number) => readerPriceCents(actor, cents, tiers) ?? 0;
	// No discount is more than half (Rule 9.54), and rounding moves a bound by a cent or two.
	const startAt = (cents: number) => Math.round((cents * cents) / Math.max(1, seen(cents)));
	let low = Math.max(0, startAt(from) - 3);
	while (seen(low) < from) low++;
	let high = startAt(to) + 3;
	while (high > 0 && seen(high) > to) high--;
	return { from: low, to: high };
}

/** Whether a product can be bought now as far as price and stock go (Rules 3.3, 3.9). */
export const isInStock = (product: Priced & { inStock: boolean; stockQuantity: number }): boolean =>
	hasPrice(product) && product.inStock && product.stockQuantity > 0;
