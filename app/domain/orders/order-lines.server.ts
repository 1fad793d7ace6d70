import { asc, inArray } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { orderItems } from "~db/schema.server";
import type { OrderLine, ShortLine } from "./order-view.ts";

export type OrderItem = typeof orderItems.$inferSelect;

/** Reads the items of any number of orders with one query, and returns each order's items in their order. */
export function itemReader(
	db: Db | Tx,
	orders: readonly { id: string }[],
): (order: { id: string }) => OrderItem[] {
	if (orders.length === 0) return () => [];
	const items = db
		.select()
		.from(orderItems)
		.where(
			inArray(
				orderItems.orderId,
				orders.map(({ id }) => id),
			),
		)
		.orderBy(asc(orderItems.orderId), asc(orderItems.position))
		.all();
	const byOrder = Map.groupBy(items, ({ orderId }) => orderId);
	return ({ id }) => byOrder.get(id) ?? [];
}

/** The lines that are still in an order: without those closed short as a whole (Rule 7.93). */
export const keptItems = (items: readonly OrderItem[]): OrderItem[] =>
	items.filter(({ quantity }) => quantity > 0);

/** The units closed short, by line. */
export const shortOf = (items: readonly OrderItem[]): ShortLine[] =>
	items.flatMap(({ id, productName, sku, flavor, assorted, closedShort }) =>
		closedShort > 0 ? { orderItemId: id, productName, sku, flavor, assorted, quantity: closedShort } : [],
	);

/** An item as its buyer may see it: without its cost and the flavors it was taken from. */
export const lineOf = (item: OrderItem): OrderLine => ({
	id: item.id,
	productId: item.productId,
	flavorId: item.flavorId,
	productName: item.productName,
	sku: item.sku,
	flavor: item.flavor,
	assorted: item.assorted,
	quantity: item.quantity,
	unitPriceCents: item.unitPriceCents,
	lineTotalCents: item.lineTotalCents,
});
