import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { orderEvents, orders } from "~db/schema.server";
import { canFollow, ORDER_STATUSES, type OrderStatus } from "../../terms/order-status.ts";
import { recordAudit } from "../audit/record-audit.server";
import { DomainError, notFound } from "../errors.ts";
import { adminOperation } from "../operation.server";
import { queueEmail } from "../outbox/queue-email.server";
import { type AdminActor, requireAdmin } from "../permissions.ts";
import { offeredCarriers } from "../settings/setting.ts";
import { getSettings } from "../settings/settings.queries.server";
import { type Carrier, carrierName, guessCarrier } from "./carriers.ts";
import { returnStock } from "./order-stock.server";
import { isSameTracking } from "./tracking-number.ts";
import type { OrderStatusInput } from "./update-order.schema.ts";

type OrderRow = typeof orders.$inferSelect;
type OrderChange = OrderStatusInput & {
	id: string;
	/** The status the editor saw. If it has changed since, the tracking number is not overwritten. */
	was?: OrderStatus | undefined;
};
export type UpdatedOrder = { order: OrderRow; outcome: "moved" | "corrected" | "unchanged" };

/**
 * Moves an order to its next status (Rule 5.2): sets the time, returns stock on cancellation, writes the timeline and
 * the audit row and mails the customer, in one transaction. Without a status, or with the current status of a shipped
 * or delivered order, another tracking number or carrier is a correction (Rule 5.9).
 *
 * @param input.id the order's id.
 * @throws DomainError forbidden, not_found; conflict when the current status may not change to this one, or nothing was
 * shipped that could be corrected; invalid when shipping without a tracking number, or with an unknown carrier.
 */
export const updateOrder = adminOperation("orders", (tx, admin, input: OrderChange): UpdatedOrder => {
	const order = tx.select().from(orders).where(eq(orders.id, input.id)).get();
	if (!order) throw notFound("Order");
	const { status = order.status } = input;
	const corrects = status === order.status && Boolean(input.trackingNumber ?? input.carrier);
	requireAdmin(admin, status === "cancelled" ? "orders.cancel" : "orders.ship");
	if (corrects && order.shippedAt) return correctParcel(tx, admin, order, input);
	if (input.status === undefined) {
		throw new DomainError(
			"conflict",
			`Order ${order.orderNumber} is ${order.status}: nothing was shipped yet. Ship it with its tracking number.`,
		);
	}
	return { order: moveOrder(tx, admin, order, { ...input, status }), outcome: "moved" };
});

/** Moves an order like `updateOrder`, inside a larger transaction. `order` is the row as that transaction reads it. */
export function moveOrder(
	tx: Tx,
	admin: AdminActor,
	order: OrderRow,
	input: OrderChange & { status: OrderStatus },
): OrderRow {
	if (input.status === "pending" || !canFollow(order.status, input.status)) {
		throw new DomainError("conflict", refusal(order, input.status));
	}
	const { carriers } = getSettings(tx);
	const change = changeFor(input, offeredCarriers(carriers), new Date());
	const changed = tx
		.update(orders)
		.set({ status: input.status, ...change })
		.where(eq(orders.id, order.id))
		.returning()
		.get();
	if (input.status === "cancelled") returnStock(tx, admin, order);
	const note = input.status === "shipped" ? parcelText(carriers, changed) : null;
	tx.insert(orderEvents).values({ orderId: order.id, status: input.status, actorId: admin.id, note }).run();
	recordAudit(tx, admin, {
		action: `order.${ORDER_STATUSES[input.status].verb}`,
		entity: "order",
		entityId: order.id,
		before: { status: order.status },
		after: { orderNumber: order.orderNumber, status: input.status, ...change },
	});
	queueEmail(tx, {
		template: "order-status",
		to: order.customerEmail,
		data: { orderId: order.id, status: input.status },
	});
	return changed;
}

/**
 * Corrects the tracking number and carrier of a shipped or delivered order (Rule 5.9). The same values again change
 * nothing and send no mail.
 */
function correctParcel(tx: Tx, admin: AdminActor, order: OrderRow, input: OrderChange): UpdatedOrder {
	const { carriers } = getSettings(tx);
	const isSameNumber = !input.trackingNumber || isSameTracking(input.trackingNumber, order.trackingNumber);
	const isSameCarrier = !input.carrier || input.carrier === order.carrier;
	if (isSameNumber && isSameCarrier) return { order, outcome: "unchanged" };
	if (input.was && input.was !== order.status) {
		throw new DomainError(
			"conflict",
			`Order ${order.orderNumber} is already ${order.status} (${parcelText(carriers, order)}). Open the order to correct the tracking number.`,
		);
	}
	const offered = offeredCarriers(carriers);
	if (!isSameCarrier) requireOffered(offered, input.carrier);
	const trackingNumber = isSameNumber ? order.trackingNumber : input.trackingNumber;
	const carrier = input.carrier ?? guessCarrier(offered, trackingNumber ?? "");
	const changed = tx
		.update(orders)
		.set({ trackingNumber, carrier })
		.where(eq(orders.id, order.id))
		.returning()
		.get();
	tx.insert(orderEvents)
		.values({
			orderId: order.id,
			status: order.status,
			actorId: admin.id,
			note: `Tracking number corrected: ${parcelText(carriers, changed)}`,
		})
		.run();
	recordAudit(tx, admin, {
		action: "order.tracking",
		entity: "order",
		entityId: order.id,
		before: { trackingNumber: order.trackingNumber, carrier: order.carrier },
		after: { orderNumber: order.orderNumber, trackingNumber, carrier },
	});
	queueEmail(tx, { template: "order-tracking", to: order.customerEmail, data: { orderId: order.id } });
	return { order: changed, outcome: "corrected" };
}

function changeFor(input: OrderChange, offered: readonly Carrier[], now: Date) {
	if (input.status === "shipped") {
		const { trackingNumber } = input;
		if (!trackingNumber) {
			throw new DomainError("invalid", "Enter the tracking number", { field: "trackingNumber" });
		}
		requireOffered(offered, input.carrier);
		const carrier = input.carrier ?? guessCarrier(offered, trackingNumber);
		return { trackingNumber, carrier, shippedAt: now };
	}
	if (input.status === "delivered") return { deliveredAt: now };
	if (input.status === "cancelled") return { cancelledAt: now };
	return {};
}

function requireOffered(offered: readonly Carrier[], carrier: string | undefined): void {
	if (carrier && !offered.some(({ id }) => id === carrier)) {
		throw new DomainError("invalid", "Choose one of the carriers", { field: "carrier" });
	}
}

/** 'UPS 1Z999AA10123456784'. */
const parcelText = (carriers: readonly Carrier[], { carrier, trackingNumber }: OrderRow) =>
	`${carrierName(carriers, carrier) ?? "Carrier"} ${trackingNumber}`;

function refusal(order: OrderRow, to: OrderStatus): string {
	if (order.status === to) return `Order ${order.orderNumber} is already ${to}.`;
	return `Order ${order.orderNumber} is ${order.status}: it can't become ${to}.`;
}
