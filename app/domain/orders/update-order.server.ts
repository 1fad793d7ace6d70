import { eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { orderEvents, orders } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.server";
import { DomainError, notFound } from "../errors.ts";
import { queueEmail } from "../outbox/queue-email.server";
import { type AdminActor, requireAdmin } from "../permissions.ts";
import { offeredCarriers } from "../settings/setting.ts";
import { getSettings } from "../settings/settings.queries.server";
import { type Carrier, carrierName, guessCarrier } from "./carriers.ts";
import { canFollow, type OrderStatus } from "./order-status.ts";
import { returnStock } from "./order-stock.server";
import type { OrderStatusInput } from "./update-order.schema.ts";

type OrderRow = typeof orders.$inferSelect;

/**
 * Moves an order to its next status (Rule 5.2): sets when it happened, returns stock when it is cancelled, writes the
 * timeline and the audit row and tells the customer, in one transaction.
 *
 * @param input.id the order's id.
 * @throws DomainError forbidden, not_found; conflict when that status may not follow the present one;
 *   invalid when shipped comes without a tracking number, or with a carrier that is not offered.
 */
export function updateOrder(db: Db, actor: Actor, input: OrderStatusInput & { id: string }): OrderRow {
	const admin = requireAdmin(actor);
	return db.transaction((tx) => moveOrder(tx, admin, input), { behavior: "immediate" });
}

/** `updateOrder` inside a transaction that does more. */
export function moveOrder(tx: Tx, admin: AdminActor, input: OrderStatusInput & { id: string }): OrderRow {
	const order = tx.select().from(orders).where(eq(orders.id, input.id)).get();
	if (!order) throw notFound("Order");
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
	if (input.status === "cancelled") returnStock(tx, order.id);
	tx.insert(orderEvents)
		.values({ orderId: order.id, status: input.status, actorId: admin.id, note: noteFor(carriers, changed) })
		.run();
	recordAudit(tx, admin, {
		action: `order.${VERBS[input.status]}`,
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

const VERBS = { processing: "process", shipped: "ship", delivered: "deliver", cancelled: "cancel" } as const;

function changeFor(input: OrderStatusInput, offered: readonly Carrier[], now: Date) {
	if (input.status === "shipped") {
		const { trackingNumber } = input;
		if (!trackingNumber) {
			throw new DomainError("invalid", "Enter the tracking number", { field: "trackingNumber" });
		}
		if (input.carrier && !offered.some(({ id }) => id === input.carrier)) {
			throw new DomainError("invalid", "Choose one of the carriers", { field: "carrier" });
		}
		const carrier = input.carrier ?? guessCarrier(offered, trackingNumber);
		return { trackingNumber, carrier, shippedAt: now };
	}
	if (input.status === "delivered") return { deliveredAt: now };
	if (input.status === "cancelled") return { cancelledAt: now };
	return {};
}

const noteFor = (carriers: readonly Carrier[], { status, carrier, trackingNumber }: OrderRow) =>
	status === "shipped" ? `${carrierName(carriers, carrier) ?? "Carrier"} ${trackingNumber}` : null;

function refusal(order: OrderRow, to: OrderStatus): string {
	if (order.status === to) return `Order ${order.orderNumber} is already ${to}.`;
	return `Order ${order.orderNumber} is ${order.status}: it can't become ${to}.`;
}
