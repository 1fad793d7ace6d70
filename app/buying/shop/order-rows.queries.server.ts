import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { blockedCards, cardOf, cardRowsOf, flavorPrice, pricesFor } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { canSeeWholesalePrices, requireBuyer } from "~/kernel/actor/permissions";
import { blocksFor } from "~/rules/index.server";
import type { Db, Tx } from "~db/client.server";
import { productFlavors, products } from "~db/schema.server";
import { linesInCart } from "../cart/cart-size.server";
import type { OrderFlavor, OrderRow } from "./order-rows.ts";

/** The rows of an order list, in the order of `ids`. Stock and what is in the cart are for those who may order (Rule 3.22). */
export function orderRowsOf(db: Db | Tx, actor: Actor, ids: string[]): OrderRow[] {
	const inCart = Map.groupBy(linesInCart(db, actor) ?? [], ({ productId }) => productId);
	const prices = pricesFor(db, actor);
	const blocked = blockedCards(db, actor, ids);
	return cardRowsOf(db, ids).map((row) => {
		const {
			description: _text,
			facts: _facts,
			category: _category,
			featured: _badge,
			...card
		} = blocked(row.id, cardOf(actor, prices, row));
		const units = (inCart.get(row.id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
		return {
			...card,
			...(row.puffCount ? { puffs: row.puffCount } : {}),
			...(canSeeWholesalePrices(actor) && !card.outOfStock ? { available: row.stockQuantity } : {}),
			...(row.flavorCount > 0 ? { flavors: row.flavorCount } : {}),
			...(units > 0 ? { inCart: units } : {}),
		};
	});
}

/**
 * The flavors of products on sale, by product, with the stock left and what is in the buyer's cart (Rule 3.22).
 * @throws DomainError unauthenticated, forbidden.
 */
export function orderFlavorsOf(
	db: Db | Tx,
	actor: Actor,
	productIds: readonly string[],
): Record<string, OrderFlavor[]> {
	const buyer = requireBuyer(actor);
	if (productIds.length === 0) return {};
	const inCart = new Map(
		(linesInCart(db, buyer) ?? []).map(({ flavorId, quantity }) => [flavorId, quantity]),
	);
	const rows = db
		.select({
			productId: productFlavors.productId,
			id: productFlavors.id,
			name: productFlavors.name,
			accent: productFlavors.accent,
			product: {
				id: products.id,
				brandId: products.brandId,
				category: products.category,
				wholesalePriceCents: products.wholesalePriceCents,
				minimumOrderQuantity: products.minimumOrderQuantity,
			},
			available: sql<number>`case when ${products.inStock} then coalesce(${productFlavors.stockQuantity}, ${products.stockQuantity}) else 0 end`,
		})
		.from(productFlavors)
		.innerJoin(products, eq(products.id, productFlavors.productId))
		.where(
			and(
				inArray(productFlavors.productId, [...productIds]),
				eq(productFlavors.active, true),
				eq(products.active, true),
			),
		)
		.orderBy(asc(productFlavors.position), sql`${productFlavors.name} collate nocase`)
		.all();
	const prices = pricesFor(db, buyer);
	const blocks = blocksFor(db, buyer, productIds);
	const byProduct = Map.groupBy(rows, ({ productId }) => productId);
	return Object.fromEntries(
		[...byProduct].map(([id, flavors]) => [
			id,
			flavors.map(({ productId, product, ...flavor }) => {
				const why = blocks.of({ productId, flavorId: flavor.id });
				return {
					...flavor,
					...flavorPrice(prices, product, flavor.id),
					inCart: inCart.get(flavor.id) ?? 0,
					...(why ? { why: why.text } : {}),
				};
			}),
		]),
	);
}
