import { and, eq, ne } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { DomainError } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { ledgerEntries } from "~db/schema.server";
import { allocate, type LedgerEntry, notReversed, settledWith } from "./allocate.server";

/** Reverses all allocations of an entry, so its whole amount is open again. */
export function unallocate(tx: Tx, entry: LedgerEntry): void {
	for (const { creditId, chargeId, cents } of settledWith(tx, entry))
		allocate(tx, creditId, chargeId, -cents);
}

/** An order's entries of one kind that were not reversed; corrections are left out. */
export const notReversedOf = (tx: Db | Tx, orderId: string, kind: LedgerEntry["kind"]): LedgerEntry[] =>
	tx
		.select()
		.from(ledgerEntries)
		.where(
			and(
				eq(ledgerEntries.orderId, orderId),
				eq(ledgerEntries.kind, kind),
				ne(ledgerEntries.isCorrection, true),
				notReversed,
			),
		)
		.all();

/**
 * Reverses a payment, refund or credit memo with a reversal (Rule 16.42). The charges it settled are open again.
 * @throws DomainError conflict if it was already reversed.
 */
export function writeReversal(tx: Tx, actor: Actor, entry: LedgerEntry, reason: string | null): LedgerEntry {
	const before = tx
		.select({ id: ledgerEntries.id })
		.from(ledgerEntries)
		.where(eq(ledgerEntries.undoes, entry.id))
		.get();
	if (before) throw new DomainError("conflict", "This entry was taken back before.");
	unallocate(tx, entry);
	const reversal = tx
		.insert(ledgerEntries)
		.values({
			kind: "counter",
			undoes: entry.id,
			companyId: entry.companyId,
			orderId: entry.orderId,
			day: shopToday(),
			cents: -entry.cents,
			method: entry.method,
			reference: entry.number ?? entry.reference,
			reason,
			actorId: actor.kind === "user" ? actor.id : null,
		})
		.returning()
		.get();
	const [credit, charge] = entry.cents < 0 ? [entry, reversal] : [reversal, entry];
	allocate(tx, credit.id, charge.id, charge.cents);
	return reversal;
}
