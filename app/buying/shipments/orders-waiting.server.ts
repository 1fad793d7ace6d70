import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { WaitingOrder } from "~/catalog";
import { leftToShip, lineName, unitsOf } from "~/catalog";
import { type StockItem, stockKey } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import type { Db } from "~db/client.server";
import { CAN_SHIP } from "~db/order-meanings.server";
import { orderItems, orders, shipmentLines, shipments } from "~db/schema.server";
import { itemReader } from "../orders/order-lines.server";
import { stockItemsOf } from "../orders/order-stock.server";

/**
 * The part-shipped orders that wait for goods that came, the oldest first: what came is given to one after the other
 * (Rule 7.84). It is read from the orders as they are now, so an order that has left is gone from the list.
 *
 * @throws DomainError unauthenticated, forbidden.
 */
export function ordersWaitingFor(
	db: Db,
	actor: Actor,
	came: readonly (StockItem & { quantity: number })[],
): WaitingOrder[] {
	requireAdmin(actor, "orders");
	const partShipped = db
		.selectDistinct({
			id: orders.id,
			orderNumber: orders.orderNumber,
			customerName: orders.customerName,
			createdAt: orders.createdAt,
		})
		.from(orders)
		.innerJoin(shipments, eq(shipments.orderId, orders.id))
		.innerJoin(orderItems, eq(orderItems.orderId, orders.id))
		.where(
			and(
				sql`${orders.status} ${CAN_SHIP}`,
				inArray(
					orderItems.productId,
					came.map(({ productId }) => productId),
				),
			),
		)
		.orderBy(asc(orders.createdAt), asc(orders.orderNumber))
		.all();
	if (partShipped.length === 0) return [];
	const itemsOf = itemReader(db, partShipped);
	const ids = partShipped.map(({ id }) => id);
	const shipped = db
		.select({
			orderId: shipments.orderId,
			orderItemId: shipmentLines.orderItemId,
			flavorId: shipmentLines.flavorId,
			quantity: shipmentLines.quantity,
		})
		.from(shipmentLines)
		.innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
		.where(inArray(shipments.orderId, ids))
		.all();
	const shippedOf = Map.groupBy(shipped, ({ orderId }) => orderId);
	const left = partShipped.flatMap((order) => {
		const items = new Map(itemsOf(order).map((item) => [item.id, item]));
		return leftToShip(
			[...items.values()].filter(({ productId }) => productId),
			shippedOf.get(order.id) ?? [],
		).flatMap(({ orderItemId, flavorId, quantity }) => {
			const item = items.get(orderItemId)!;
			// What is left of an assorted line names its flavors; another line was taken from one place.
			const from = item.assorted ? flavorId : (item.takenFrom?.[0]?.flavorId ?? item.flavorId);
			return { order, name: lineName(item), productId: item.productId, flavorId: from, quantity };
		});
	});
	const stockItems = stockItemsOf(db, left).map(stockKey);
	const rest = new Map<string, number>();
	for (const { quantity, ...stockItem } of came) {
		rest.set(stockKey(stockItem), (rest.get(stockKey(stockItem)) ?? 0) + quantity);
	}
	const units = left.map((one, n) => {
		const key = stockItems[n]!;
		const isWanted = rest.has(key);
		const given = Math.min(one.quantity, rest.get(key) ?? 0);
		if (isWanted) rest.set(key, (rest.get(key) ?? 0) - given);
		return { ...one, isWanted, given };
	});
	return [...Map.groupBy(units, ({ order }) => order).entries()].flatMap(([order, own]) => {
		const wanted = own.filter(({ isWanted }) => isWanted);
		const cameFor = wanted.reduce((sum, { given }) => sum + given, 0);
		if (cameFor === 0) return [];
		return {
			orderNumber: order.orderNumber,
			customerName: order.customerName,
			goods: [...new Set(wanted.filter(({ given }) => given > 0).map(({ name }) => name))],
			wanted: unitsOf(wanted),
			came: cameFor,
			open: unitsOf(own) - cameFor,
		};
	});
}
