import { and, eq, ne } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { DomainError } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { papers } from "~db/schema.server";
import { allocate, type PaperRow, settledWith, stands } from "./allocate.server";

/** Reverses all allocations of a paper, so its whole amount is open again. */
export function release(tx: Tx, paper: PaperRow): void {
	for (const { creditId, chargeId, cents } of settledWith(tx, paper))
		allocate(tx, creditId, chargeId, -cents);
}

/** An order's papers of one kind that were not reversed; corrections are left out. */
export const standing = (tx: Db | Tx, orderId: string, kind: PaperRow["kind"]): PaperRow[] =>
	tx
		.select()
		.from(papers)
		.where(and(eq(papers.orderId, orderId), eq(papers.kind, kind), ne(papers.isCorrection, true), stands))
		.all();

/**
 * Reverses a payment, refund or credit memo with a counter entry (Rule 16.42). The charges it settled are open again.
 * @throws DomainError conflict if it was already reversed.
 */
export function counterEntry(tx: Tx, actor: Actor, paper: PaperRow, reason: string | null): PaperRow {
	const before = tx.select({ id: papers.id }).from(papers).where(eq(papers.undoes, paper.id)).get();
	if (before) throw new DomainError("conflict", "This entry was taken back before.");
	release(tx, paper);
	const counter = tx
		.insert(papers)
		.values({
			kind: "counter",
			undoes: paper.id,
			companyId: paper.companyId,
			orderId: paper.orderId,
			day: shopToday(),
			cents: -paper.cents,
			method: paper.method,
			reference: paper.number ?? paper.reference,
			reason,
			actorId: actor.kind === "user" ? actor.id : null,
		})
		.returning()
		.get();
	const [credit, charge] = paper.cents < 0 ? [paper, counter] : [counter, paper];
	allocate(tx, credit.id, charge.id, charge.cents);
	return counter;
}
