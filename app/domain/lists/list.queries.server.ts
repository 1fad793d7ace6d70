import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { orderItems, orders, productFlavors, products, savedListItems, savedLists } from "~db/schema.server";
import type { Actor, UserActor } from "../actor.ts";
import { notFound } from "../errors.ts";
import { requireBuyer } from "../permissions.ts";
import { hasFlavors } from "../products/has-flavors.server";
import { isInStock, isOnSale, readerPriceCents } from "../products/product-price.ts";
import type { ListLine, ListSummary, SavedList } from "./saved-list.ts";

/** The actor's lists by name. @throws DomainError unauthenticated, forbidden. */
export function listSavedLists(db: Db, actor: Actor): ListSummary[] {
	const buyer = requireBuyer(actor);
	return db
		.select({
			id: savedLists.id,
			name: savedLists.name,
			updatedAt: savedLists.updatedAt,
			lines: count(savedListItems.id),
			units: sql<number>`coalesce(sum(${savedListItems.quantity}), 0)`,
		})
		.from(savedLists)
		.leftJoin(savedListItems, eq(savedListItems.listId, savedLists.id))
		.where(eq(savedLists.userId, buyer.id))
		.groupBy(savedLists.id)
		.orderBy(asc(sql`lower(${savedLists.name})`))
		.all();
}

/** One of the actor's own lists, without its lines. @throws DomainError not_found also for someone else's (Rule 1.9). */
export function ownList(db: Db | Tx, buyer: UserActor, listId: string) {
	const row = db
		.select({ id: savedLists.id, name: savedLists.name, updatedAt: savedLists.updatedAt })
		.from(savedLists)
		.where(and(eq(savedLists.id, listId), eq(savedLists.userId, buyer.id)))
		.get();
	if (!row) throw notFound("List");
	return row;
}

/**
 * One of the actor's own lists with the current state of its lines: three queries for any number of lines.
 * @throws DomainError unauthenticated, forbidden; not_found also for someone else's (Rule 1.9).
 */
export function getSavedList(db: Db | Tx, actor: Actor, listId: string): SavedList {
	const buyer = requireBuyer(actor);
	const list = ownList(db, buyer, listId);
	const ordered = lastOrders(db, buyer, listId);
	const lines = db
		.select({ item: savedListItems, product: products, flavor: productFlavors, hasFlavors })
		.from(savedListItems)
		.innerJoin(products, eq(products.id, savedListItems.productId))
		.leftJoin(productFlavors, eq(productFlavors.id, savedListItems.flavorId))
		.where(eq(savedListItems.listId, listId))
		.orderBy(asc(savedListItems.position), asc(savedListItems.id))
		.all()
		.map(({ item, product, flavor, hasFlavors }): ListLine => {
			const isThere = isOnSale(product) && flavor?.active !== false;
			const hasStock = isInStock(product) && (flavor?.stockQuantity ?? 1) > 0;
			return {
				id: item.id,
				productId: product.id,
				slug: product.slug,
				productName: product.name,
				sku: flavor?.sku ?? product.sku,
				flavorId: item.flavorId,
				flavor: flavor?.name ?? null,
				assorted: item.flavorId === null && hasFlavors,
				quantity: item.quantity,
				unitPriceCents: isThere ? readerPriceCents(buyer, product.wholesalePriceCents) : null,
				minimumOrderQuantity: product.minimumOrderQuantity,
				caseSize: product.caseSize,
				isInStock: hasStock,
				lastOrdered: ordered.get(goodsKey(product.id, item.flavorId)) ?? null,
			};
		});
	return { ...list, lines };
}

const goodsKey = (productId: string | null, flavorId: string | null) => `${productId}|${flavorId}`;

/** When the buyer last ordered each of the list's goods. */
function lastOrders(db: Db | Tx, buyer: UserActor, listId: string): Map<string, Date> {
	const rows = db
		.select({
			productId: orderItems.productId,
			flavorId: orderItems.flavorId,
			at: sql<number>`max(${orders.createdAt})`,
		})
		.from(orders)
		.innerJoin(orderItems, eq(orderItems.orderId, orders.id))
		.where(
			and(
				eq(orders.userId, buyer.id),
				ne(orders.status, "cancelled"),
				sql`${orderItems.productId} in (select product_id from saved_list_items where list_id = ${listId})`,
			),
		)
		.groupBy(orderItems.productId, orderItems.flavorId)
		.all();
	return new Map(rows.map((row) => [goodsKey(row.productId, row.flavorId), new Date(row.at)]));
}
