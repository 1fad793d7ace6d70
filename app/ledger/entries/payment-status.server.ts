import { and, eq, ne } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import { reactions } from "~/kernel/reactions";
import type { PaymentStatus } from "~/terms/payment";
import type { Db, Tx } from "~db/client.server";
import { openEntries } from "~db/open-entries.server";
import { ledgerEntries, orderEvents, orders } from "~db/schema.server";
import { notReversed } from "./allocate.server";

type OrderRow = typeof orders.$inferSelect;

/** The balance of one order, in cents. */
export type OrderAccount = {
	/** Sum of its invoices, less credit memos for corrections. */
	billed: number;
	/** Credit memos for returned goods and refunds. */
	returned: number;
	refunds: number;
	/** Open on its invoices. */
	open: number;
	/** Payments and credits of this order that settle nothing yet. */
	held: number;
	/** Missing until the order is paid; negative if it was overpaid. */
	due: number;
};

/** Computes an order's balance from its entries, without reversed ones. */
export function accountOfOrder(tx: Db | Tx, order: Pick<OrderRow, "id" | "totalCents">): OrderAccount {
	const rows = tx
		.select({
			kind: ledgerEntries.kind,
			cents: ledgerEntries.cents,
			isCorrection: ledgerEntries.isCorrection,
			open: openEntries.cents,
		})
		.from(ledgerEntries)
		.innerJoin(openEntries, eq(openEntries.paperId, ledgerEntries.id))
		.where(and(eq(ledgerEntries.orderId, order.id), ne(ledgerEntries.kind, "counter"), notReversed))
		.all();
	const sum = (found: typeof rows, of: (row: (typeof rows)[number]) => number) =>
		found.reduce((total, row) => total + of(row), 0);
	const invoices = rows.filter(({ kind }) => kind === "invoice");
	const credits = rows.filter(({ kind }) => kind === "credit");
	const billed =
		sum(invoices, ({ cents }) => cents) +
		sum(
			credits.filter(({ isCorrection }) => isCorrection),
			({ cents }) => cents,
		);
	const open = sum(invoices, (row) => row.open);
	const held = -sum(
		rows.filter((row) => row.open < 0),
		(row) => row.open,
	);
	return {
		billed,
		returned: -sum(
			credits.filter(({ isCorrection }) => !isCorrection),
			({ cents }) => cents,
		),
		refunds: rows.filter(({ kind }) => kind === "refund").length,
		open,
		held,
		due: open + order.totalCents - billed - held,
	};
}

/** The payment status for a balance (Rule 16.41). */
function statusOf(
	{ billed, returned, refunds, open, held, due }: OrderAccount,
	totalCents: number,
): PaymentStatus {
	if (open === 0 && returned > 0 && returned >= billed && (totalCents === billed || refunds > 0))
		return "refunded";
	if (billed === 0 && refunds > 0 && held === 0) return "refunded";
	return due <= 0 ? "paid" : "pending";
}

/** Runs after an order's entries change, in the same transaction. */
export const afterLedgerChange = reactions<[tx: Tx, orderId: string]>();

/** Recomputes and saves the payment status of an order and of its claims. Call it after every change of the order's entries or total. */
export function followLedger(tx: Tx, orderId: string): OrderRow {
	afterLedgerChange(tx, orderId);
	const order = tx.select().from(orders).where(eq(orders.id, orderId)).get()!;
	const paymentStatus = statusOf(accountOfOrder(tx, order), order.totalCents);
	if (paymentStatus === order.paymentStatus) return order;
	const updatedAt = new Date(Math.max(Date.now(), order.updatedAt.getTime() + 1));
	return tx.update(orders).set({ paymentStatus, updatedAt }).where(eq(orders.id, orderId)).returning().get();
}

/** Recomputes the payment status of the orders these entries belong to. A changed status is noted on the order's timeline. */
export function followOrders(tx: Tx, admin: AdminActor, ids: Iterable<string>): void {
	const found = [...new Set(ids)].flatMap(
		(id) => tx.select().from(ledgerEntries).where(eq(ledgerEntries.id, id)).get() ?? [],
	);
	for (const orderId of new Set(found.flatMap((paper) => paper.orderId ?? []))) {
		const before = tx.select().from(orders).where(eq(orders.id, orderId)).get()!;
		const { paymentStatus, status } = followLedger(tx, orderId);
		if (paymentStatus === before.paymentStatus) continue;
		const note = paymentStatus === "paid" ? "Payment received" : `Payment is ${paymentStatus}`;
		tx.insert(orderEvents).values({ orderId, status, actorId: admin.id, note }).run();
	}
}
