import { and, asc, count, eq, gt, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isInStock, isOnSale } from "~/catalog";
import { hasFlavors, pricesFor } from "~/catalog/index.server";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { type CustomerActor, requireBuyer } from "~/kernel/actor/permissions";
import { startOfDay } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { notFound } from "~/kernel/errors";
import { whyNotEach } from "~/rules/index.server";
import type { Db, Tx } from "~db/client.server";
import { NOT_VOID } from "~db/order-meanings.server";
import {
	orderItems,
	orders,
	pastLines,
	pastOrders,
	productFlavors,
	products,
	savedListItems,
	savedLists,
	users,
} from "~db/schema.server";
import { countUnits } from "../cart/assess-lines.ts";
import type { ListLine, ListSummary, SavedList } from "./saved-list.ts";

/** The columns of a list that everybody who may use it sees. */
const summaryFor = ({ id }: CustomerActor) => ({
	id: savedLists.id,
	name: savedLists.name,
	updatedAt: savedLists.updatedAt,
	locationId: savedLists.locationId,
	isShared: sql`${savedLists.sharedWith} is not null`.mapWith(Boolean),
	sharedBy: sql<string | null>`case when ${savedLists.userId} <> ${id} then ${users.username} end`,
});

/** The lists a buyer may use: their own, and those that colleagues share (Rule 13.8). */
const usableBy = ({ id, companyId }: CustomerActor) =>
	or(eq(savedLists.userId, id), eq(savedLists.sharedWith, companyId));

/**
 * The actor's lists and those that colleagues share, by name.
 * @param location only those for this store, and for any (Rule 4.12).
 * @throws DomainError unauthenticated, forbidden.
 */
export function listSavedLists(db: Db, actor: Actor, location = ""): ListSummary[] {
	const buyer = requireBuyer(actor);
	return db
		.select({
			...summaryFor(buyer),
			lines: count(savedListItems.id),
			units: sql<number>`coalesce(sum(${savedListItems.quantity}), 0)`,
		})
		.from(savedLists)
		.innerJoin(users, eq(users.id, savedLists.userId))
		.leftJoin(savedListItems, eq(savedListItems.listId, savedLists.id))
		.where(
			and(
				usableBy(buyer),
				location ? or(eq(savedLists.locationId, location), isNull(savedLists.locationId)) : undefined,
			),
		)
		.groupBy(savedLists.id)
		.orderBy(asc(sql`lower(${savedLists.name})`))
		.all();
}

/** One of the actor's own lists, which only they change, without its lines. @throws DomainError not_found also for someone else's (Rule 1.9). */
export function ownList(db: Db | Tx, buyer: UserActor, listId: string) {
	const row = db
		.select({
			id: savedLists.id,
			name: savedLists.name,
			updatedAt: savedLists.updatedAt,
			locationId: savedLists.locationId,
		})
		.from(savedLists)
		.where(and(eq(savedLists.id, listId), eq(savedLists.userId, buyer.id)))
		.get();
	if (!row) throw notFound("List");
	return row;
}

/**
 * A list that the actor may use, with the current state of its lines: three queries for any number of lines (Rule 13.8).
 * @throws DomainError unauthenticated, forbidden; not_found also for someone else's (Rule 1.9).
 */
export function getSavedList(db: Db | Tx, actor: Actor, listId: string): SavedList {
	const buyer = requireBuyer(actor);
	const list = db
		.select(summaryFor(buyer))
		.from(savedLists)
		.innerJoin(users, eq(users.id, savedLists.userId))
		.where(and(eq(savedLists.id, listId), usableBy(buyer)))
		.get();
	if (!list) throw notFound("List");
	const ordered = lastOrders(db, buyer, listId);
	const rows = db
		.select({ item: savedListItems, product: products, flavor: productFlavors, hasFlavors })
		.from(savedListItems)
		.innerJoin(products, eq(products.id, savedListItems.productId))
		.leftJoin(productFlavors, eq(productFlavors.id, savedListItems.flavorId))
		.where(eq(savedListItems.listId, listId))
		.orderBy(asc(savedListItems.position), asc(savedListItems.id))
		.all();
	const prices = pricesFor(db, buyer);
	const units = countUnits(rows.map(({ item }) => item));
	const why = whyNotEach(
		db,
		buyer,
		rows.map(({ item }) => item),
	);
	const lines = rows.map(({ item, product, flavor, hasFlavors }): ListLine => {
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
			unitPriceCents: isThere
				? (prices.of({ ...product, productId: product.id, flavorId: item.flavorId }, units.get(product.id)!)
						?.cents ?? null)
				: null,
			minimumOrderQuantity: product.minimumOrderQuantity,
			caseSize: product.caseSize,
			isInStock: hasStock,
			lastOrdered: ordered.get(goodsKey(product.id, item.flavorId)) ?? null,
			why: why[item.id] ?? null,
		};
	});
	return { ...list, lines };
}

const goodsKey = (productId: string | null, flavorId: string | null) => `${productId}|${flavorId}`;

/** When the buyer last ordered each of the list's goods, or the company before this shop (Rule 7.191). */
function lastOrders(db: Db | Tx, buyer: UserActor, listId: string): Map<string, Date> {
	const isListed = (column: SQLWrapper) =>
		sql`${column} in (select product_id from saved_list_items where list_id = ${listId})`;
	const rows = db
		.select({
			productId: orderItems.productId,
			flavorId: orderItems.flavorId,
			at: sql<number>`max(${orders.createdAt})`,
		})
		.from(orders)
		.innerJoin(orderItems, eq(orderItems.orderId, orders.id))
		.where(
			and(eq(orders.userId, buyer.id), sql`${orders.status} ${NOT_VOID}`, isListed(orderItems.productId)),
		)
		.groupBy(orderItems.productId, orderItems.flavorId)
		.all();
	return new Map([
		...lastBefore(db, buyer, isListed),
		...rows.map((row) => [goodsKey(row.productId, row.flavorId), new Date(row.at)] as const),
	]);
}

function lastBefore(
	db: Db | Tx,
	{ companyId }: UserActor,
	isListed: (column: SQLWrapper) => SQL,
): [string, Date][] {
	if (companyId === null) return [];
	return db
		.select({
			productId: pastLines.productId,
			flavorId: pastLines.flavorId,
			day: sql<string>`max(${pastOrders.day})`,
		})
		.from(pastOrders)
		.innerJoin(pastLines, eq(pastLines.pastOrderId, pastOrders.id))
		.where(and(eq(pastOrders.companyId, companyId), gt(pastLines.units, 0), isListed(pastLines.productId)))
		.groupBy(pastLines.productId, pastLines.flavorId)
		.all()
		.map(({ productId, flavorId, day }) => [goodsKey(productId, flavorId), startOfDay(day, env.TIME_ZONE)]);
}
