import { eq } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { ORDER_STATUSES, statusText, statusWaitingFor } from "~/terms/order-status";
import type { Tx } from "~db/client.server";
import { orderEvents, orders } from "~db/schema.server";
import { type OrderRow, orderRow, settle } from "../shipments/open-order.server";
import { orderHoldSchema } from "./update-order.schema.ts";

/**
 * Puts an order on hold until a question is answered (Rule 5.13): its goods stay reserved, nothing of it ships, and the customer is told why.
 * @throws DomainError forbidden, not_found; conflict when it is on hold, or nothing of it can ship any more.
 */
export const holdOrder = command("order.hold", {
	by: "orders",
	of: ["id"],
	input: orderHoldSchema,
	once: true,
	run(tx, admin, { id, reason }, { note, now }): { orderNumber: string } {
		const order = orderRow(tx, id);
		const { orderNumber, status } = order;
		if (!ORDER_STATUSES[status].canShip)
			throw new DomainError(
				"conflict",
				`Order ${orderNumber} is ${statusText(status)}: it can't be put on hold.`,
			);
		const hold = { from: status, reason, since: now.toISOString() };
		const held = statusWaitingFor("answer");
		tx.update(orders).set({ status: held, hold }).where(eq(orders.id, id)).run();
		tell(tx, admin, order, { status: held, note: reason });
		note({ entity: "order", entityId: id, before: { status }, after: { orderNumber, status: held, reason } });
		return { orderNumber };
	},
});

/**
 * Takes an order off hold: it goes back to where it was (Rule 5.13), and to shipped if a correction left nothing to ship meanwhile.
 * @throws DomainError forbidden, not_found; conflict when it isn't on hold.
 */
export const releaseOrder = command("order.release", {
	by: "orders",
	of: ["id"],
	input: nothing,
	once: true,
	run(tx, admin, { id }, { note }): { orderNumber: string } {
		const order = orderRow(tx, id);
		const { orderNumber, status, hold } = order;
		if (!hold) throw new DomainError("conflict", `Order ${orderNumber} is not on hold.`);
		const released = tx
			.update(orders)
			.set({ status: hold.from, hold: null })
			.where(eq(orders.id, id))
			.returning()
			.get();
		tell(tx, admin, order, { status: hold.from, note: "No longer on hold" });
		note({
			entity: "order",
			entityId: id,
			before: { status, reason: hold.reason },
			after: { orderNumber, status: hold.from },
		});
		settle(tx, admin, released);
		return { orderNumber };
	},
});

/** The step in the order's timeline, and the customer's mail. */
function tell(
	tx: Tx,
	admin: AdminActor,
	{ id, customerEmail }: OrderRow,
	{ status, note }: { status: OrderRow["status"]; note: string },
): void {
	tx.insert(orderEvents).values({ orderId: id, status, actorId: admin.id, note }).run();
	const event = ORDER_STATUSES[status].isHold ? "on_hold" : "released";
	queueEmail(tx, { template: "order-status", to: customerEmail, data: { orderId: id, status: event } });
}
