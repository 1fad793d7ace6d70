import { eq } from "drizzle-orm";
import { chosenOf, lineName, type Units, unitsOf } from "~/catalog";
import { stockMover, weightsFor } from "~/catalog/index.server";
import type { AdminActor } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { ratesOfOrder } from "~/kernel/settings/selling.queries.server";
import { billDifference } from "~/ledger/index.server";
import { certificatesFor } from "~/rules/index.server";
import { totalsOf } from "~/terms/order-totals";
import type { Db, Tx } from "~db/client.server";
import { orderEvents, orderItems, orders } from "~db/schema.server";
import type { OrderItem } from "../orders/order-lines.server";
import { stockItemsOf, type Taken } from "../orders/order-stock.server";
import {
	contentsOf,
	type OrderRow,
	orderRow,
	refuseMoreParcels,
	requireOpen,
	settle,
} from "./open-order.server";
import { type ClosedRest, shortSchema } from "./shipment.schema.ts";

/**
 * Closes units short that won't be shipped (Rule 7.93): they leave the order, its totals follow, and the customer is told.
 * @returns the order. The same key again closes nothing and gets it too.
 * @throws DomainError forbidden, not_found; conflict when more is closed than is left, nothing would be left of the order,
 * it may not ship any more or a parcel left meanwhile; invalid without units.
 */
export const closeShort = command("order.short", {
	by: "orders.ship",
	of: ["id"],
	input: shortSchema,
	once: true,
	run(tx, admin, { id, parcels, ...rest }): string {
		const order = orderRow(tx, id);
		refuseMoreParcels(tx, order, parcels);
		closeUnits(tx, admin, order, rest);
		return id;
	},
	give: (tx, id): { order: OrderRow } => ({ order: orderRow(tx, id) }),
});

/** Closes units short like `closeShort`, inside a larger transaction. */
export function closeUnits(
	tx: Tx,
	admin: AdminActor,
	order: OrderRow,
	{ reason, isOnShelf, lines }: ClosedRest,
): OrderRow {
	requireOpen(order);
	const { items, parcels, left } = contentsOf(tx, order.id);
	const units = chosenOf(left, lines, items);
	const isLast = unitsOf(units) === unitsOf(left);
	if (isLast && parcels.length === 0) {
		throw new DomainError(
			"conflict",
			`Nothing of order ${order.orderNumber} would be left. Cancel the order instead.`,
		);
	}
	const cut = items.flatMap((item) => {
		const closed = units.filter(({ orderItemId }) => orderItemId === item.id);
		return closed.length > 0 ? [{ item, taken: cutLine(tx, item, closed) }] : [];
	});
	moveBack(tx, admin, order, { taken: cut.flatMap(({ taken }) => taken), isOnShelf, reason });
	const changed = tx
		.update(orders)
		.set(newTotals(tx, order))
		.where(eq(orders.id, order.id))
		.returning()
		.get();
	const goods = cut.map(({ item, taken }) => ({ name: lineName(item), quantity: unitsOf(taken) }));
	tx.insert(orderEvents)
		.values({
			orderId: order.id,
			status: isLast ? "shipped" : order.status,
			actorId: admin.id,
			note: `Closed short: ${goods.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}. ${reason}`,
		})
		.run();
	recordAudit(tx, admin, {
		action: "order.short",
		entity: "order",
		entityId: order.id,
		before: { totalCents: order.totalCents },
		after: { orderNumber: order.orderNumber, totalCents: changed.totalCents, goods, reason, isOnShelf },
	});
	queueEmail(tx, {
		template: "order-short",
		to: order.customerEmail,
		data: { orderId: order.id, goods, reason },
	});
	return settle(tx, admin, billDifference(tx, admin, changed, contentsOf(tx, order.id)));
}

type Back = Taken & { productId: string | null };

/** Takes units off a line. @returns where they had been taken from. */
function cutLine(tx: Tx, item: OrderItem, closed: readonly Units[]): Back[] {
	const missing = new Map(closed.map(({ flavorId, quantity }) => [flavorId, quantity]));
	const sources = item.takenFrom ?? [{ flavorId: item.flavorId, quantity: item.quantity }];
	const cuts = sources.map((source) => {
		const key = item.flavor === null ? source.flavorId : null;
		const cut = Math.min(source.quantity, missing.get(key) ?? 0);
		missing.set(key, (missing.get(key) ?? 0) - cut);
		return { ...source, cut };
	});
	const quantity = item.quantity - unitsOf(closed);
	tx.update(orderItems)
		.set({
			quantity,
			closedShort: item.closedShort + unitsOf(closed),
			lineTotalCents: item.unitPriceCents * quantity,
			takenFrom:
				item.takenFrom &&
				cuts.flatMap(({ flavorId, quantity, cut }) =>
					quantity > cut ? { flavorId, quantity: quantity - cut } : [],
				),
		})
		.where(eq(orderItems.id, item.id))
		.run();
	return cuts.map(({ flavorId, cut }) => ({ productId: item.productId, flavorId, quantity: cut }));
}

/** Returns closed units to stock; those that were not there leave it again as short (Rule 7.93). */
function moveBack(
	tx: Tx,
	admin: AdminActor,
	order: OrderRow,
	{ taken, isOnShelf, reason }: { taken: Back[]; isOnShelf: boolean; reason: string },
): void {
	const cause = { reference: order.orderNumber, referenceId: order.id, reason };
	const stockItems = stockItemsOf(tx, taken);
	const back = stockMover(tx, admin, { ...cause, kind: "cancel" });
	const short = stockMover(tx, admin, { ...cause, kind: "short" });
	for (const { quantity, ...stockItem } of stockItems) {
		back(stockItem, quantity);
		if (!isOnShelf) short(stockItem, -quantity);
	}
}

/** The order's totals without the closed units (Rule 7.93): tax and shipping never rise. */
function newTotals(tx: Db | Tx, order: OrderRow, items: readonly OrderItem[] = itemsOf(tx, order.id)) {
	const rates = ratesOfOrder(tx, order);
	const weights = weightsFor(
		tx,
		rates,
		items.map(({ productId }) => productId),
	);
	const lines = items.map((item) => ({
		...item,
		weightHundredths: weights.get(item.productId ?? "") ?? null,
		excise: item.excise ?? [],
	}));
	const { subtotalCents, exciseCents, ...now } = totalsOf(lines, order.shippingAddress, {
		rates,
		certificates: certificatesFor(tx, order),
	});
	const taxCents = Math.min(order.taxCents, now.taxCents);
	const shippingCents = Math.min(order.shippingCents, now.shippingCents);
	const totalCents = subtotalCents + taxCents + exciseCents + shippingCents;
	return { subtotalCents, taxCents, exciseCents, shippingCents, totalCents };
}

const itemsOf = (tx: Db | Tx, orderId: string): OrderItem[] =>
	tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();

/** What an order's total would fall by and to if units were closed short (Rule 7.93), in cents. Writes nothing. */
export function totalsAfterClosing(db: Db, orderId: string, closed: readonly Units[]) {
	const order = db.select().from(orders).where(eq(orders.id, orderId)).get()!;
	const items = itemsOf(db, orderId).map((item) => {
		const quantity = item.quantity - unitsOf(closed.filter(({ orderItemId }) => orderItemId === item.id));
		return { ...item, quantity, lineTotalCents: item.unitPriceCents * quantity };
	});
	const { totalCents } = newTotals(db, order, items);
	return { fallsCents: order.totalCents - totalCents, totalCents };
}
