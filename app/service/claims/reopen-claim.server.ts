import { eq } from "drizzle-orm";
import { parcelsOf, returnStock } from "~/buying/index.server";
import type { AdminActor } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { followOrders, settledWith, writeReversal } from "~/ledger/index.server";
import { ORDER_STATUSES } from "~/terms/order-status";
import type { Tx } from "~db/client.server";
import { claimLines, claimResults, claims, ledgerEntries, orderEvents, orders } from "~db/schema.server";
import { orderOf } from "./carry-out.server";
import { entriesOf } from "./claim.queries.server";
import { claimReopenSchema } from "./claim.schema.ts";
import { claimRow } from "./receive-goods.server";

/**
 * Takes the answer to a claim back (Rule 19.9): reversals for its credit memos, its replacing orders cancelled. Goods
 * that came back stay received. The claim is open again, and the customer is told.
 * @param input.answeredAt of the answer that is meant: a later one is not taken back for it (Rule 19.9).
 * @throws DomainError forbidden, not_found; conflict when it has no answer or another one, a refund stands, or a replacement has left.
 */
export const reopenClaim = command("claim.reopen", {
	by: "inbox",
	of: ["id"],
	input: claimReopenSchema,
	once: true,
	run(tx, admin, { id, reason, answeredAt }, { note }): { claimNumber: string } {
		const claim = claimRow(tx, id);
		const { claimNumber } = claim;
		if (!claim.answeredAt)
			throw new DomainError("conflict", `Claim ${claimNumber} has no answer to take back.`);
		if (answeredAt && answeredAt !== claim.answeredAt.toISOString())
			throw new DomainError("conflict", `Claim ${claimNumber} has another answer by now. Look at it first.`);
		const order = orderOf(tx, claim);
		reverseEntries(tx, admin, id, reason);
		cancelReplacements(tx, admin, id, claimNumber);
		tx.update(claimLines).set({ approved: null, done: 0 }).where(eq(claimLines.claimId, id)).run();
		tx.update(claims)
			.set({
				...{ status: "open", answer: null, answeredBy: null, answeredAt: null },
				...{ decision: null, resolution: null, goodsBack: false, feePercent: 0, freightCents: 0 },
			})
			.where(eq(claims.id, id))
			.run();
		note({
			entity: "claim",
			entityId: id,
			before: { claimNumber, status: claim.status, decision: claim.decision, answer: claim.answer },
			after: { status: "open", reason },
		});
		tx.insert(orderEvents)
			.values({
				...{ orderId: order.id, status: order.status, actorId: admin.id },
				note: `Claim ${claimNumber}: answer taken back`,
			})
			.run();
		queueEmail(tx, {
			template: "claim-update",
			to: order.customerEmail,
			data: { claimId: id, event: "reopened", reason },
		});
		return { claimNumber };
	},
});

/** @throws DomainError conflict while a refund stands. */
function reverseEntries(tx: Tx, admin: AdminActor, id: string, reason: string): void {
	const standing = entriesOf(tx, [id]).filter(({ isUndone }) => !isUndone);
	const refund = standing.find(({ kind }) => kind === "refund");
	if (refund) {
		throw new DomainError(
			"conflict",
			"A refund of this claim stands. Take it back on the account's page first.",
		);
	}
	for (const { id: paperId } of standing) {
		const entry = tx.select().from(ledgerEntries).where(eq(ledgerEntries.id, paperId)).get()!;
		const touched = settledWith(tx, entry).map(({ chargeId }) => chargeId);
		writeReversal(tx, admin, entry, reason);
		followOrders(tx, admin, [paperId, ...touched]);
	}
}

/** @throws DomainError conflict when one has left. */
function cancelReplacements(tx: Tx, admin: AdminActor, claimId: string, claimNumber: string): void {
	const replacing = tx
		.select({ order: orders })
		.from(claimResults)
		.innerJoin(orders, eq(orders.id, claimResults.orderId))
		.where(eq(claimResults.claimId, claimId))
		.all();
	for (const { order } of replacing) {
		if (ORDER_STATUSES[order.status].isVoid) continue;
		if (parcelsOf(tx, order.id).length > 0) {
			throw new DomainError("conflict", `Replacement ${order.orderNumber} has left: the answer stays.`);
		}
		tx.update(orders)
			.set({ status: "cancelled", cancelledAt: new Date() })
			.where(eq(orders.id, order.id))
			.run();
		returnStock(tx, admin, order);
		tx.insert(orderEvents)
			.values({
				...{ orderId: order.id, status: "cancelled", actorId: admin.id },
				note: `Claim ${claimNumber}: answer taken back`,
			})
			.run();
		recordAudit(tx, admin, {
			action: "order.cancel",
			entity: "order",
			entityId: order.id,
			before: { status: order.status },
			after: { status: "cancelled", claimNumber },
		});
	}
}
