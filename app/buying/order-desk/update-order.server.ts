import { eq } from "drizzle-orm";
import { type AdminActor, requireAdmin } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { isSameTracking } from "~/kernel/carriers/tracking-number";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { canFollow, ORDER_STATUSES, type OrderStatus, statusText } from "~/terms/order-status";
import type { Tx } from "~db/client.server";
import { orderEvents, orders } from "~db/schema.server";
import { withdrawHeld } from "../held-prices/hold-prices.server";
import { returnStock } from "../orders/order-stock.server";
import { writeCorrection } from "../shipments/correct-tracking.server";
import {
	deliver,
	type OrderRow,
	orderRow,
	parcelsOf,
	type ShipmentRow,
} from "../shipments/open-order.server";
import { parcelText } from "../shipments/parcel-text.ts";
import { writeParcel } from "../shipments/ship-order.server";
import { orderStatusSchema, type StatusChange } from "./update-order.schema.ts";

export type UpdatedOrder = { order: OrderRow; outcome: "moved" | "corrected" | "unchanged" };

/**
 * Moves an order to its next status (Rule 5.2): sets the time, returns stock on cancellation, writes the timeline and
 * the audit row and mails the customer, in one transaction. Without a status, or with the current status of a shipped
 * or delivered order, another tracking number or carrier is a correction (Rule 5.9).
 *
 * @throws DomainError forbidden, not_found; conflict when the current status may not change to this one, or nothing was
 * shipped that could be corrected; invalid when shipping without a tracking number, or with an unknown carrier.
 */
export const updateOrder = command("order.update", {
	by: "orders",
	of: ["id"],
	input: orderStatusSchema,
	run(tx, admin, { id, ...input }): UpdatedOrder {
		const order = orderRow(tx, id);
		const { status = order.status } = input;
		const corrects = status === order.status && Boolean(input.trackingNumber ?? input.carrier);
		requireAdmin(admin, ORDER_STATUSES[status].isVoid ? "orders.cancel" : "orders.ship");
		const parcel = corrects ? parcelsOf(tx, order.id).at(-1) : undefined;
		if (parcel) return correctLast(tx, admin, { order, parcel }, input);
		if (input.status === undefined) {
			throw new DomainError(
				"conflict",
				`Order ${order.orderNumber} is ${order.status}: nothing was shipped yet. Ship it with its tracking number.`,
			);
		}
		return { order: moveOrder(tx, admin, order, { ...input, status }), outcome: "moved" };
	},
});

/** Moves an order like `updateOrder`, inside a larger transaction. `order` is the row as that transaction reads it. */
export function moveOrder(
	tx: Tx,
	admin: AdminActor,
	order: OrderRow,
	input: StatusChange & { status: OrderStatus },
): OrderRow {
	const { status } = input;
	const { verb, isVoid } = ORDER_STATUSES[status];
	if (!canFollow(order.status, status)) {
		throw new DomainError("conflict", refusal(order, status));
	}
	if (verb === "ship") return writeParcel(tx, admin, order, input);
	if (verb === "deliver") return deliver(tx, admin, order, new Date());
	if (isVoid && parcelsOf(tx, order.id).length > 0) {
		throw new DomainError(
			"conflict",
			`A parcel of order ${order.orderNumber} was shipped, so it can't be cancelled. Close the rest short instead.`,
		);
	}
	const change = isVoid ? { cancelledAt: new Date() } : {};
	const changed = tx
		.update(orders)
		.set({ status, hold: null, ...change })
		.where(eq(orders.id, order.id))
		.returning()
		.get();
	if (isVoid) {
		returnStock(tx, admin, order);
		withdrawHeld(tx, admin, { orderId: order.id });
	}
	tx.insert(orderEvents).values({ orderId: order.id, status, actorId: admin.id }).run();
	recordAudit(tx, admin, {
		action: `order.${verb}`,
		entity: "order",
		entityId: order.id,
		before: { status: order.status },
		after: { orderNumber: order.orderNumber, status, ...change },
	});
	queueEmail(tx, {
		template: "order-status",
		to: order.customerEmail,
		data: { orderId: order.id, status: status as Exclude<OrderStatus, "pending"> },
	});
	return changed;
}

/**
 * Corrects the first tracking number and the carrier of the order's last parcel (Rule 5.9). The same values again change
 * nothing and send no mail.
 */
function correctLast(
	tx: Tx,
	admin: AdminActor,
	{ order, parcel }: { order: OrderRow; parcel: ShipmentRow },
	input: StatusChange,
): UpdatedOrder {
	const [, ...others] = parcel.trackingNumbers;
	const isOutdated = input.was && input.was !== order.status;
	const isSame =
		(!input.trackingNumber || isSameTracking(input.trackingNumber, order.trackingNumber)) &&
		(!input.carrier || input.carrier === order.carrier);
	if (isOutdated && !isSame) {
		const { carriers } = getSettings(tx);
		throw new DomainError(
			"conflict",
			`Order ${order.orderNumber} is already ${order.status} (${parcelText(carriers, parcel)}). Open the order to correct the tracking number.`,
		);
	}
	const trackingNumber = input.trackingNumber ? [input.trackingNumber, ...others].join("\n") : null;
	const { order: changed, isChanged } = writeCorrection(tx, admin, order, parcel, {
		trackingNumber,
		carrier: input.carrier,
		sendEmail: input.sendEmail,
	});
	return { order: changed, outcome: isChanged ? "corrected" : "unchanged" };
}

function refusal(order: OrderRow, to: OrderStatus): string {
	if (order.status === to) return `Order ${order.orderNumber} is already ${to}.`;
	return `Order ${order.orderNumber} is ${statusText(order.status)}: it can't become ${to}.`;
}
