import { eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { added } from "~/kernel/features/features.server";
import { formatCents } from "~/kernel/money";
import type { Db, Tx } from "~db/client.server";
import { ledgerEntries, orderEvents, orders } from "~db/schema.server";
import { type LedgerEntry, settledWith, settleOrder } from "../entries/allocate.server";
import { followOrders } from "../entries/payment-status.server";
import { writeReversal } from "../entries/reversal.server";
import { undoSchema } from "../entries/undo.schema.ts";

function memoOf(tx: Db | Tx, number: string): LedgerEntry {
	const memo = tx.select().from(ledgerEntries).where(eq(ledgerEntries.number, number)).get();
	if (memo?.kind !== "credit" && !memo?.isOpening) throw notFound("Credit memo");
	return memo;
}

/**
 * Why a credit memo can't be reversed; null if it can. Only manual memos can, which name an invoice and belong to no claim, and papers
 * of the books before this shop, invoices too (Rule 16.58).
 */
function whyKept(
	tx: Db | Tx,
	{ id, kind, number, invoiceId, isCorrection, isOpening }: LedgerEntry,
): string | null {
	if (tx.select({ id: ledgerEntries.id }).from(ledgerEntries).where(eq(ledgerEntries.undoes, id)).get())
		return `${number} was taken back before.`;
	const [why] = added("whyCreditStays").flatMap((whyStays) => whyStays(tx, id) ?? []);
	if (why) return `${number} ${why}`;
	if (isCorrection) return `${number} follows a correction of its order: correct the order again.`;
	if (kind === "invoice" && settledWith(tx, { id }).length > 0)
		return `${number} is partly paid. Take back what settles it first.`;
	if (!invoiceId && !isOpening) return `${number} refunds its order: set the payment of the order back.`;
	const isRefund = (charge: string) =>
		tx.select({ kind: ledgerEntries.kind }).from(ledgerEntries).where(eq(ledgerEntries.id, charge)).get()
			?.kind === "refund";
	const refunded = settledWith(tx, { id })
		.filter(({ chargeId }) => isRefund(chargeId))
		.reduce((sum, { cents }) => sum + cents, 0);
	return refunded > 0
		? `${formatCents(refunded)} of ${number} was refunded. Take the refund back on the account's page first.`
		: null;
}

/** Why staff can't reverse a credit memo; null if they can. @throws DomainError unauthenticated, forbidden, not_found. */
export function getWhyKept(db: Db, actor: Actor, number: string): string | null {
	requireAdmin(actor, "orders.payment");
	return whyKept(db, memoOf(db, number));
}

/**
 * Reverses a manual credit memo, or a paper of the books before this shop, with a reversal (Rules 16.57, 16.58). The invoices it settled are open again and can be credited again. A
 * repeated key returns the first result.
 * @returns its number and amount in cents, below zero for an invoice.
 * @throws DomainError forbidden, not_found; conflict if it was already reversed or refunded, or belongs to a claim, correction or refund.
 */
export const takeBackCredit = command("credit.undo", {
	by: "orders.payment",
	of: ["number"],
	input: undoSchema,
	once: true,
	run(tx, admin, { number, reason }, { note }): { number: string; cents: number } {
		const memo = memoOf(tx, number);
		const problem = whyKept(tx, memo);
		if (problem) throw new DomainError("conflict", problem);
		const settled = settledWith(tx, memo).map(({ chargeId }) => chargeId);
		writeReversal(tx, admin, memo, reason);
		const noted = { before: { number, cents: memo.cents }, after: { reason } };
		if (memo.orderId) {
			const order = tx.select().from(orders).where(eq(orders.id, memo.orderId)).get()!;
			settleOrder(tx, order.id);
			tx.insert(orderEvents)
				.values({
					orderId: order.id,
					status: order.status,
					actorId: admin.id,
					note: `Credit memo ${number} of ${formatCents(-memo.cents)} taken back`,
				})
				.run();
			note({ entity: "order", entityId: order.id, ...noted });
		} else note({ entity: "company", entityId: memo.companyId, ...noted });
		followOrders(tx, admin, [memo.id, ...settled]);
		return { number, cents: -memo.cents };
	},
});
