import { and, eq, inArray, ne } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { PAYMENT_METHODS } from "~/terms/payment";
import type { Tx } from "~db/client.server";
import { ledgerEntries, orderEvents, orders } from "~db/schema.server";
import { type LedgerEntry, settledWith, settleOrder } from "../entries/allocate.server";
import { NOTED_EARLIER } from "../entries/entry-name";
import { accountOfOrder, followLedger, followOrders } from "../entries/payment-status.server";
import { notReversedOf, unallocate, writeReversal } from "../entries/reversal.server";
import { totalOf } from "../invoices/amounts.ts";
import { writeEntry } from "../invoices/bill-order.server";
import { creditable } from "../invoices/credit-memo.server";
import { payerOf } from "../invoices/paper-document.server";
import { paymentStatusSchema } from "./payment.schema.ts";

type OrderRow = typeof orders.$inferSelect;

const PAYMENT_NOTES: Record<OrderRow["paymentStatus"], string> = {
	pending: "Payment set back to pending",
	paid: "Payment received",
	refunded: "Payment refunded",
};

const REFUNDED = "Refunded";
/** Reasons of the credits and refunds that setting a status wrote. */
const NOTED: readonly (string | null)[] = [REFUNDED, NOTED_EARLIER];

/**
 * Sets an order's payment status (Rules 7.2, 16.41) by writing the entries that lead to it: a payment of the open amount, a refund, or
 * reversals. Adds a timeline entry and an audit row; a refund is mailed to the customer. No card is charged.
 * @throws DomainError forbidden, not_found; conflict when refunding an unpaid order, or if the order's entries don't allow the status.
 */
export const setPaymentStatus = command("order.payment", {
	by: "orders.payment",
	of: ["id"],
	input: paymentStatusSchema,
	run(tx, admin, { id, paymentStatus }, { note }): OrderRow {
		const order = tx.select().from(orders).where(eq(orders.id, id)).get();
		if (!order) throw notFound("Order");
		if (order.paymentStatus === paymentStatus) return order;
		if (paymentStatus === "refunded") {
			if (order.paymentStatus !== "paid")
				throw new DomainError("conflict", "Only a paid order can be refunded.", { field: "paymentStatus" });
			refundOrder(tx, admin, order);
		} else {
			const freed = takeBack(tx, admin, order, paymentStatus);
			followOthers(tx, admin, order, freed);
			if (paymentStatus === "paid") payRest(tx, admin, order);
		}
		const changed = followLedger(tx, id);
		if (changed.paymentStatus !== paymentStatus) {
			throw new DomainError(
				"conflict",
				`Order ${order.orderNumber} stays ${order.paymentStatus}: that follows from its invoices, credits and payments.`,
				{ field: "paymentStatus" },
			);
		}
		note({
			entity: "order",
			entityId: id,
			before: { paymentStatus: order.paymentStatus },
			after: { orderNumber: order.orderNumber, paymentStatus },
		});
		tx.insert(orderEvents)
			.values({ orderId: id, status: order.status, actorId: admin.id, note: PAYMENT_NOTES[paymentStatus] })
			.run();
		if (paymentStatus === "refunded")
			queueEmail(tx, { template: "order-refund", to: order.customerEmail, data: { orderId: id } });
		return changed;
	},
});

/** Writes a payment or a refund for an order. */
function writeMoney(
	tx: Tx,
	admin: AdminActor,
	order: OrderRow,
	kind: "payment" | "refund",
	cents: number,
): LedgerEntry {
	return tx
		.insert(ledgerEntries)
		.values({
			...{ kind, orderId: order.id, companyId: payerOf(tx, order), day: shopToday(), actorId: admin.id },
			cents: kind === "payment" ? -cents : cents,
			method: PAYMENT_METHODS[order.paymentMethod].arrivesAs,
			reason: kind === "refund" ? REFUNDED : null,
		})
		.returning()
		.get();
}

/** Records a payment of the missing amount, if any. */
function payRest(tx: Tx, admin: AdminActor, order: OrderRow): void {
	const { due } = accountOfOrder(tx, order);
	if (due > 0) writeMoney(tx, admin, order, "payment", due);
	settleOrder(tx, order.id);
}

/** Credits everything invoiced and not credited yet, and refunds all payments and credits of the order. */
function refundOrder(tx: Tx, admin: AdminActor, order: OrderRow): void {
	const rest = creditable(tx, order.id);
	if (totalOf(rest) > 0) {
		const line = {
			...{ orderItemId: null, sku: null, quantity: 1, unitPriceCents: rest.subtotalCents },
			name: `Order ${order.orderNumber} refunded`,
		};
		writeEntry(tx, admin, order, rest, [line], { kind: "credit", reason: REFUNDED });
	}
	const { held } = accountOfOrder(tx, order);
	if (held > 0) writeMoney(tx, admin, order, "refund", held);
	settleOrder(tx, order.id);
}

/** Recomputes the payment status of other orders whose credit had settled this one and is free again. */
function followOthers(tx: Tx, admin: AdminActor, order: OrderRow, entryIds: readonly string[]): void {
	const others = tx
		.select({ id: ledgerEntries.id })
		.from(ledgerEntries)
		.where(and(inArray(ledgerEntries.id, [...new Set(entryIds)]), ne(ledgerEntries.orderId, order.id)))
		.all();
	followOrders(
		tx,
		admin,
		others.map(({ id }) => id),
	);
}

/**
 * Reverses the entries that made an order paid or refunded: refunds with their credit memos, and for 'pending' also payments. Other money
 * that had settled its invoices stays as credit on the account.
 * @returns ids of all entries whose allocations were reversed.
 */
function takeBack(tx: Tx, admin: AdminActor, order: OrderRow, to: "pending" | "paid"): string[] {
	const reason = PAYMENT_NOTES[to];
	const freed: string[] = [];
	const free = (entry: LedgerEntry, undo: () => unknown) => {
		for (const { creditId, chargeId } of settledWith(tx, entry)) freed.push(creditId, chargeId);
		undo();
	};
	if (order.paymentStatus === "refunded") {
		// Credits and refunds for goods that came back have reasons of their own, credits by hand an invoice: they stay.
		for (const entry of [...notReversedOf(tx, order.id, "refund"), ...notReversedOf(tx, order.id, "credit")])
			if (NOTED.includes(entry.reason) && !entry.invoiceId)
				free(entry, () => writeReversal(tx, admin, entry, reason));
	}
	if (to === "paid") return freed;
	for (const payment of notReversedOf(tx, order.id, "payment"))
		free(payment, () => writeReversal(tx, admin, payment, reason));
	if (followLedger(tx, order.id).paymentStatus === "pending") return freed;
	for (const invoice of notReversedOf(tx, order.id, "invoice")) free(invoice, () => unallocate(tx, invoice));
	return freed;
}
