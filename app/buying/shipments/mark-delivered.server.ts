import { eq } from "drizzle-orm";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { ORDER_STATUSES } from "~/terms/order-status";
import { orderEvents, shipments } from "~db/schema.server";
import { parcelOf } from "./correct-tracking.server";
import { type OrderRow, settle } from "./open-order.server";

/**
 * Notes that a parcel arrived (Rule 7.96). With the last one of an order that has nothing left, the order is delivered.
 * @throws DomainError forbidden, not_found; conflict when it was noted before.
 */
export const markDelivered = command("order.deliver", {
	by: "orders.ship",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }, { note, now: deliveredAt }): OrderRow {
		const { parcel, order } = parcelOf(tx, id);
		const { orderNumber } = order;
		if (parcel.deliveredAt) {
			throw new DomainError(
				"conflict",
				`Parcel ${parcel.number} of order ${orderNumber} is already delivered.`,
			);
		}
		tx.update(shipments).set({ deliveredAt }).where(eq(shipments.id, id)).run();
		const settled = settle(tx, admin, order);
		// An order's delivery has an entry of its own.
		if (!ORDER_STATUSES[settled.status].isActive) return settled;
		tx.insert(orderEvents)
			.values({
				orderId: order.id,
				status: order.status,
				actorId: admin.id,
				note: `Parcel ${parcel.number} was delivered`,
			})
			.run();
		note({
			entity: "order",
			entityId: order.id,
			after: { orderNumber, parcel: parcel.number, deliveredAt },
		});
		return settled;
	},
});
