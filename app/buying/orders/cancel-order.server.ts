import { eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireBuyer } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { DomainError } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { ORDER_STATUSES, statusText } from "~/terms/order-status";
import type { Db } from "~db/client.server";
import { orderEvents, orders } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { withdrawHeld } from "../held-prices/hold-prices.server";
import { getMyOrder } from "./order.queries.server";
import { canCancelOwn, mayCancel } from "./order-rules.ts";
import { returnStock } from "./order-stock.server";
import type { Order } from "./order-view.ts";

/**
 * Cancels an order while it is pending: the actor's own, or as an owner a colleague's (Rules 5.7, 13.7). Its goods go back to stock, the customer gets a
 * mail.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when it is no longer pending.
 */
export function cancelOrder(db: Db, actor: Actor, orderId: string, ip?: string): Order {
	const buyer = requireBuyer(actor);
	return transact(db, (tx) => {
		const order = getMyOrder(tx, buyer, orderId);
		if (!mayCancel(buyer, order)) {
			throw new DomainError(
				"forbidden",
				"Only who ordered this, or an owner of your company, can cancel it.",
			);
		}
		const now = new Date();
		if (!canCancelOwn(order)) {
			throw new DomainError(
				"conflict",
				ORDER_STATUSES[order.status].isVoid
					? "This order is already cancelled."
					: `This order is already ${statusText(order.status)}; it can no longer be cancelled here. Contact us.`,
			);
		}
		tx.update(orders)
			.set({ status: "cancelled", hold: null, cancelledAt: now })
			.where(eq(orders.id, order.id))
			.run();
		returnStock(tx, buyer, order);
		withdrawHeld(tx, buyer, { orderId: order.id });
		tx.insert(orderEvents)
			.values({
				orderId: order.id,
				status: "cancelled",
				actorId: buyer.id,
				note: "Cancelled by the customer",
			})
			.run();
		queueEmail(tx, {
			template: "order-status",
			to: order.customerEmail,
			data: { orderId: order.id, status: "cancelled" },
		});
		recordAudit(tx, buyer, {
			action: "order.cancel",
			entity: "order",
			entityId: order.id,
			before: { status: order.status },
			after: { status: "cancelled" },
			ip,
		});
		return getMyOrder(tx, buyer, order.id);
	});
}
