import { eq } from "drizzle-orm";
import { z } from "zod";
import { noteChange } from "~/kernel/audit/note-change.server";
import { command } from "~/kernel/commands/command.server";
import { ORDER_STATUSES, type OrderStatus, statusWaitingFor } from "~/terms/order-status";
import { orders } from "~db/schema.server";
import { orderRow } from "../shipments/open-order.server";
import { staffNotesSchema } from "./update-order.schema.ts";
import { moveOrder } from "./update-order.server";

/**
 * Saves staff's notes on an order; customers don't see them.
 * @throws DomainError forbidden, not_found; conflict when somebody changed them since (Rule 7.7).
 */
export const writeStaffNotes = command("order.note", {
	by: "orders",
	of: ["id"],
	input: staffNotesSchema,
	run(tx, admin, { id, staffNotes, version: expected }): void {
		const order = orderRow(tx, id);
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
});

export type ProcessedOrders = { processed: string[]; left: { orderNumber: string; status: OrderStatus }[] };

/**
 * Sets several orders to processing, in one transaction; those that are no longer pending are left unchanged and named
 * (Rule 7.53).
 * @returns the numbers of the processed ones, and the others with their status.
 */
export const processOrders = command("order.process-many", {
	by: "orders.ship",
	input: z.object({ ids: z.array(z.string()) }),
	run(tx, admin, { ids }): ProcessedOrders {
		const { processed, left }: ProcessedOrders = { processed: [], left: [] };
		for (const id of new Set(ids)) {
			const order = tx.select().from(orders).where(eq(orders.id, id)).get();
			if (!order) continue;
			if (ORDER_STATUSES[order.status].waitsFor !== "process") {
				left.push({ orderNumber: order.orderNumber, status: order.status });
				continue;
			}
			moveOrder(tx, admin, order, { status: statusWaitingFor("ship"), trackingNumber: null });
			processed.push(order.orderNumber);
		}
		return { processed, left };
	},
});
