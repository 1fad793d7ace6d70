import { and, asc, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { PriceStep } from "~/catalog";
import { isInStock } from "~/catalog";
import { onSale, pricesFor } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { requireBuyer } from "~/kernel/actor/permissions";
import { blocksFor } from "~/rules/index.server";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { NOT_VOID } from "~db/order-meanings.server";
import { prepareOnce } from "~db/prepared.server";
import {
	brands,
	orderItems,
	orders,
	pastLines,
	pastOrders,
	productFlavors,
	products,
} from "~db/schema.server";
import { goodsColumns } from "../cart/cart.queries.server";

/** A product and flavor the buyer has ordered, as it can be ordered now. */
export type BoughtGoods = {
	productId: string;
	slug: string;
	productName: string;
	picture: string | null;
	tint: string | null;
	flavor: string | null;
	assorted: boolean;
	lastOrdered: Date;
	/** Units in the order of that day. */
	lastQuantity: number;
	/** What a unit cost in that order; null where the books before this shop don't say it. */
	paidCents: number | null;
	/** Units available; 0 when out of stock. */
	available: number;
	/** For as many as were ordered last. */
	unitPriceCents: number;
	/** All prices, where they depend on the quantity. */
	steps?: PriceStep[];
	/** Why it can't be bought for the store that the buyer orders for (Rules 13.53, 17.7). */
	why?: string;
};

const selectBought = prepareOnce((db) => {
	const ours = db
		.select({
			at: sql<number>`${orders.createdAt}`.as("at"),
			productId: orderItems.productId,
			flavorId: orderItems.flavorId,
			flavor: orderItems.flavor,
			quantity: sql<number>`${orderItems.quantity}`.as("quantity"),
			paidCents: sql<number | null>`${orderItems.unitPriceCents}`.as("paid_cents"),
		})
		.from(orders)
		// Cross joins are read in this order, with or without statistics: from the buyer's orders on, never from all products.
		.crossJoin(orderItems)
		.where(
			and(
				eq(orders.userId, sql.placeholder("userId")),
				eq(orderItems.orderId, orders.id),
				sql`${orders.status} ${NOT_VOID}`,
				gt(orderItems.quantity, 0),
				// A line whose flavor was deleted is not one that named none.
				sql`(${orderItems.flavor} is null or ${orderItems.flavorId} is not null)`,
			),
		);
	const before = db
		.select({
			// Noon, so that it is the same day in the shop's time zone.
			at: sql<number>`unixepoch(${pastOrders.day}) * 1000 + ${DAY_MS / 2}`.as("at"),
			productId: pastLines.productId,
			flavorId: pastLines.flavorId,
			flavor: pastLines.flavor,
			quantity: sql<number>`${pastLines.units}`.as("quantity"),
			paidCents: sql<number | null>`${pastLines.unitPriceCents}`.as("paid_cents"),
		})
		.from(pastOrders)
		.crossJoin(pastLines)
		.where(
			and(
				eq(pastOrders.companyId, sql.placeholder("companyId")),
				eq(pastLines.pastOrderId, pastOrders.id),
				gt(pastLines.units, 0),
				isNotNull(pastLines.productId),
				sql`(${pastLines.flavor} is null or ${pastLines.flavorId} is not null)`,
			),
		);
	const all = unionAll(ours, before).as("all_bought");
	const bought = db
		.select({
			// With a single max(), SQLite takes the other columns from the row that has it.
			last: sql<number>`max(${all.at})`.as("last"),
			productId: all.productId,
			flavorId: all.flavorId,
			flavor: all.flavor,
			lastQuantity: sql<number>`${all.quantity}`.as("last_quantity"),
			paidCents: sql<number | null>`${all.paidCents}`.as("last_paid_cents"),
		})
		.from(all)
		.groupBy(all.productId, all.flavorId)
		.as("bought");
	return db
		.select({
			...goodsColumns,
			last: bought.last,
			lastQuantity: bought.lastQuantity,
			paidCents: bought.paidCents,
		})
		.from(bought)
		.crossJoin(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.leftJoin(productFlavors, eq(productFlavors.id, bought.flavorId))
		.where(
			and(
				eq(products.id, bought.productId),
				onSale,
				// A removed flavor can't be ordered again. A line that named none stays assorted.
				sql`(${bought.flavor} is null or ${productFlavors.active})`,
			),
		)
		.orderBy(desc(bought.last), asc(products.name), asc(productFlavors.position))
		.limit(sql.placeholder("most"))
		.prepare();
});

/**
 * The goods the actor ordered last, or the actor's company before this shop (Rule 7.191), that can still be ordered, the latest first; cancelled
 * orders don't count.
 * @throws DomainError unauthenticated, forbidden.
 */
export function listBoughtGoods(db: Db, actor: Actor, most: number): BoughtGoods[] {
	const buyer = requireBuyer(actor);
	const prices = pricesFor(db, buyer);
	const rows = selectBought(db).all({ userId: buyer.id, companyId: buyer.companyId, most });
	const blocks = blocksFor(
		db,
		buyer,
		rows.map(({ productId }) => productId),
	);
	return rows.flatMap(({ last, lastQuantity, paidCents, ...goods }): BoughtGoods[] => {
		const price = prices.of(goods, lastQuantity);
		if (!price) return [];
		const why = blocks.of(goods);
		return [
			{
				productId: goods.productId,
				slug: goods.slug,
				productName: goods.productName,
				picture: goods.images[0] ?? null,
				tint: goods.brandStyle?.tint ?? null,
				flavor: goods.flavor,
				assorted: goods.flavorId === null && goods.hasFlavors,
				lastOrdered: new Date(last),
				lastQuantity,
				paidCents,
				available: isInStock(goods) ? (goods.flavorStock ?? goods.stockQuantity) : 0,
				unitPriceCents: price.cents,
				...(prices.isPlain ? {} : { steps: prices.steps(goods) }),
				...(why ? { why: why.text } : {}),
			},
		];
	});
}
