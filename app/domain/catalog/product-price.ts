import type { Actor } from "../actor.ts";
import { tierPriceCents } from "../money.ts";
import { canBuy, canSeeWholesalePrices } from "../permissions.ts";

/**
 * What a reader sees as a product's wholesale price: a buyer the tier's price, an admin the list price,
 * anyone else nothing (Rules 1.3, 3.2).
 *
 * @param listCents the list price; null where none is set.
 */
export function readerPriceCents(actor: Actor, listCents: number | null): number | null {
	if (listCents === null || !canSeeWholesalePrices(actor) || actor.kind !== "user") return null;
	return canBuy(actor) && actor.role !== "admin" ? tierPriceCents(listCents, actor.pricingTier) : listCents;
}

/** Whether a product can be bought now as far as stock goes (Rule 3.3). */
export const isInStock = (product: { inStock: boolean; stockQuantity: number }): boolean =>
	product.inStock && product.stockQuantity > 0;
