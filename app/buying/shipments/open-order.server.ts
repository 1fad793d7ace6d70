import { and, asc, eq, isNull } from "drizzle-orm";
import { leftToShip } from "~/catalog";
import type { AdminActor } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { DomainError, notFound } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { ORDER_STATUSES, statusText } from "~/terms/order-status";
import type { Db, Tx } from "~db/client.server";
import { orderEvents, orderItems, orders, shipmentLines, shipments } from "~db/schema.server";

export type OrderRow = typeof orders.$inferSelect;
export type ShipmentRow = typeof shipments.$inferSelect;

/** @throws DomainError not_found. */
export function orderRow(tx: Tx, id: string): OrderRow {
	const order = tx.select().from(orders).where(eq(orders.id, id)).get();
	if (!order) throw notFound("Order");
	return order;
}

/** An order's parcels, in their order. */
export const parcelsOf = (tx: Db | Tx, orderId: string): ShipmentRow[] =>
	tx.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.number)).all();

/** An order's lines, its parcels and what is left to ship. */
export function contentsOf(tx: Db | Tx, orderId: string) {
	const items = tx
		.select()
		.from(orderItems)
		.where(eq(orderItems.orderId, orderId))
		.orderBy(asc(orderItems.position))
		.all();
	const shipped = tx
		.select({
			orderItemId: shipmentLines.orderItemId,
			flavorId: shipmentLines.flavorId,
			quantity: shipmentLines.quantity,
		})
		.from(shipmentLines)
		.innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
		.where(eq(shipments.orderId, orderId))
		.all();
	return { items, parcels: parcelsOf(tx, orderId), left: leftToShip(items, shipped) };
}

/** @throws DomainError conflict when a parcel left since a form about parcels was shown (Rule 7.92). */
export function refuseMoreParcels(tx: Tx, order: OrderRow, parcels: number | undefined): void {
	if (parcels === undefined || parcels === parcelsOf(tx, order.id).length) return;
	throw new DomainError(
		"conflict",
		`Somebody shipped a parcel of order ${order.orderNumber} meanwhile. See what is left and send the form again.`,
	);
}

/** @throws DomainError conflict when the order may not ship any more. */
export function requireOpen(order: OrderRow): void {
	const { canShip, isVoid, isHold } = ORDER_STATUSES[order.status];
	if (canShip) return;
	throw new DomainError(
		"conflict",
		isVoid || isHold
			? `Order ${order.orderNumber} is ${statusText(order.status)}: it can't become shipped.`
			: `Order ${order.orderNumber} is already ${order.status}.`,
	);
}

/** Marks the parcels that are still on their way as delivered. */
const deliverAll = (tx: Tx, orderId: string, deliveredAt: Date): void => {
	tx.update(shipments)
		.set({ deliveredAt })
		.where(and(eq(shipments.orderId, orderId), isNull(shipments.deliveredAt)))
		.run();
};

/** Sets the order to shipped once nothing is left to ship, and to delivered once every parcel was delivered. */
export function settle(tx: Tx, admin: AdminActor, order: OrderRow): OrderRow {
	const { left, parcels } = contentsOf(tx, order.id);
	const last = parcels.at(-1);
	if (left.length > 0 || !last) return order;
	let now = order;
	if (ORDER_STATUSES[now.status].canShip) {
		now = tx
			.update(orders)
			.set({ status: "shipped", shippedAt: last.shippedAt })
			.where(eq(orders.id, order.id))
			.returning()
			.get();
	}
	if (!ORDER_STATUSES[now.status].hasLeft || parcels.some(({ deliveredAt }) => deliveredAt === null))
		return now;
	return deliver(tx, admin, now, new Date(Math.max(...parcels.map((one) => one.deliveredAt!.getTime()))));
}

/** Notes that all of a shipped order was delivered, and mails the customer (Rule 5.2). */
export function deliver(tx: Tx, admin: AdminActor, order: OrderRow, deliveredAt: Date): OrderRow {
	deliverAll(tx, order.id, deliveredAt);
	const status = "delivered" as const;
	const changed = tx
		.update(orders)
		.set({ status, deliveredAt })
		.where(eq(orders.id, order.id))
		.returning()
		.get();
	tx.insert(orderEvents).values({ orderId: order.id, status, actorId: admin.id }).run();
	recordAudit(tx, admin, {
		action: `order.${ORDER_STATUSES[status].verb}`,
		entity: "order",
		entityId: order.id,
		before: { status: order.status },
		after: { orderNumber: order.orderNumber, status, deliveredAt },
	});
	queueEmail(tx, {
		template: "order-status",
		to: order.customerEmail,
		data: { orderId: order.id, status },
	});
	return changed;
}
