import { and, eq, ne } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import { reactions } from "~/kernel/reactions";
import type { PaymentStatus } from "~/terms/payment";
import type { Db, Tx } from "~db/client.server";
import { openPapers } from "~db/open-papers.server";
import { orderEvents, orders, papers } from "~db/schema.server";
import { stands } from "./allocate.server";

type OrderRow = typeof orders.$inferSelect;

/** What an order owes and has, in cents. */
export type OrderAccount = {
	/** By its invoices, less corrections. */
	billed: number;
	/** Credited for goods or money that went back. */
	returned: number;
	refunds: number;
	/** Open on its invoices. */
	open: number;
	/** Money and credit of this order that settles nothing yet. */
	held: number;
	/** What is missing until it is paid; below zero when more came than it owes. */
	due: number;
};

/** An order's account from its papers; those that were taken back don't count. */
export function accountOfOrder(tx: Db | Tx, order: Pick<OrderRow, "id" | "totalCents">): OrderAccount {
	const rows = tx
		.select({
			kind: papers.kind,
			cents: papers.cents,
			isCorrection: papers.isCorrection,
			open: openPapers.cents,
		})
		.from(papers)
		.innerJoin(openPapers, eq(openPapers.paperId, papers.id))
		.where(and(eq(papers.orderId, order.id), ne(papers.kind, "counter"), stands))
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

/** The payment status that follows from an order's papers (Rule 16.41). */
function statusOf(
	{ billed, returned, refunds, open, held, due }: OrderAccount,
	totalCents: number,
): PaymentStatus {
	if (open === 0 && returned > 0 && returned >= billed && (totalCents === billed || refunds > 0))
		return "refunded";
	if (billed === 0 && refunds > 0 && held === 0) return "refunded";
	return due <= 0 ? "paid" : "pending";
}

/** What follows a change of an order's papers, in its transaction. */
export const afterLedgerChange = reactions<[tx: Tx, orderId: string]>();

/** Writes the payment status that follows from an order's papers, and that of its claims. Call it after each change of them or of its total. */
export function followPapers(tx: Tx, orderId: string): OrderRow {
	afterLedgerChange(tx, orderId);
	const order = tx.select().from(orders).where(eq(orders.id, orderId)).get()!;
	const paymentStatus = statusOf(accountOfOrder(tx, order), order.totalCents);
	if (paymentStatus === order.paymentStatus) return order;
	const updatedAt = new Date(Math.max(Date.now(), order.updatedAt.getTime() + 1));
	return tx.update(orders).set({ paymentStatus, updatedAt }).where(eq(orders.id, orderId)).returning().get();
}

/** Lets the payment status of the orders of these papers follow, and notes in their timelines which are paid now. */
export function followOrders(tx: Tx, admin: AdminActor, ids: Iterable<string>): void {
	const found = [...new Set(ids)].flatMap(
		(id) => tx.select().from(papers).where(eq(papers.id, id)).get() ?? [],
	);
	for (const orderId of new Set(found.flatMap((paper) => paper.orderId ?? []))) {
		const before = tx.select().from(orders).where(eq(orders.id, orderId)).get()!;
		const { paymentStatus, status } = followPapers(tx, orderId);
		if (paymentStatus === before.paymentStatus) continue;
		const note = paymentStatus === "paid" ? "Payment received" : `Payment is ${paymentStatus}`;
		tx.insert(orderEvents).values({ orderId, status, actorId: admin.id, note }).run();
	}
}
