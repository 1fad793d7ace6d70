import { inArray } from "drizzle-orm";
import { type PricedCompany, pricesOf } from "~/catalog/index.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { Tx } from "~db/client.server";
import { products } from "~db/schema.server";

/** Goods of a quote or of an order. The product is null once it was deleted. */
type Goods = { productId: string | null; flavorId: string | null; quantity: number };

/**
 * What a customer pays for goods today, and what they cost us, in cents; null where there is no price or cost. Units of a
 * product count together, in all of its flavors (Rule 15.5).
 * @param all the goods that are bought together.
 */
export function usualPrices(
	tx: Tx,
	customer: PricedCompany,
	all: readonly Goods[],
	now = new Date(),
): (goods: Goods) => { usualCents: number | null; costCents: number | null } {
	const ids = [...new Set(all.flatMap(({ productId }) => productId ?? []))];
	const rows = tx
		.select({
			id: products.id,
			brandId: products.brandId,
			category: products.category,
			wholesalePriceCents: products.wholesalePriceCents,
			costCents: products.costCents,
		})
		.from(products)
		.where(inArray(products.id, ids))
		.all();
	const byId = new Map(rows.map((row) => [row.id, row]));
	const { companyId, pricingTier } = customer;
	const prices = pricesOf(tx, { companyId, pricingTier }, () => shopToday(now));
	const unitsOf = (wanted: string) =>
		all.reduce((sum, { productId, quantity }) => sum + (productId === wanted ? quantity : 0), 0);
	return ({ productId, flavorId }) => {
		const product = byId.get(productId ?? "");
		if (!product) return { usualCents: null, costCents: null };
		const price = prices.of({ ...product, productId: product.id, flavorId }, unitsOf(product.id));
		return { usualCents: price?.cents ?? null, costCents: product.costCents };
	};
}
