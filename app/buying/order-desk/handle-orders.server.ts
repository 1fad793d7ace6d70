import { eq } from "drizzle-orm";
import { adminOperation } from "~/kernel/actor/operation.server";
import { noteChange } from "~/kernel/audit/note-change.server";
import { notFound } from "~/kernel/errors";
import { ORDER_STATUSES, type OrderStatus, statusWaitingFor } from "~/terms/order-status";
import { orders } from "~db/schema.server";
import { moveOrder } from "./update-order.server";

/**
 * Saves staff's notes on an order; customers don't see them.
 * @param input.version the version the form was loaded with; if absent, nothing is checked.
 * @throws DomainError forbidden, not_found; conflict when somebody changed them since (Rule 7.7).
 */
export const writeStaffNotes = adminOperation(
	"orders",
	(
		tx,
		admin,
		{
			id,
			staffNotes,
			version: expected,
		}: { id: string; staffNotes: string | null; version?: number | undefined },
	): void => {
		const order = tx.select().from(orders).where(eq(orders.id, id)).get();
		if (!order) throw notFound("Order");
		const changed = noteChange(tx, admin, {
			action: "order.note",
			entity: "order",
			entityId: id,
			called: "These notes were",
			labels: { staffNotes: "Notes" },
			before: { staffNotes: order.staffNotes },
			after: { staffNotes },
			beside: { orderNumber: order.orderNumber },
			expected,
		});
		if (changed) tx.update(orders).set({ staffNotes }).where(eq(orders.id, id)).run();
	},
);

export type ProcessedOrders = { processed: string[]; left: { orderNumber: string; status: OrderStatus }[] };

/**
 * Sets several orders to processing, in one transaction; those that are no longer pending are left unchanged and named
 * (Rule 7.53).
 * @returns the numbers of the processed ones, and the others with their status.
 */
export const processOrders = adminOperation(
	"orders.ship",
	(tx, admin, ids: readonly string[]): ProcessedOrders => {
		const { processed, left }: ProcessedOrders = { processed: [], left: [] };
		for (const id of new Set(ids)) {
			const order = tx.select().from(orders).where(eq(orders.id, id)).get();
			if (!order) continue;
			if (ORDER_STATUSES[order.status].waitsFor !== "process") {
				left.push({ orderNumber: order.orderNumber, status: order.status });
				continue;
			}
			moveOrder(tx, admin, order, {
				id,
				status: statusWaitingFor("ship"),
				trackingNumber: null,
				carrier: undefined,
			});
			processed.push(order.orderNumber);
		}
		return { processed, left };
	},
);
