import { and, asc, eq, gt, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isOpen, openEntries } from "~db/open-entries.server";
import { prepareOnce } from "~db/prepared.server";
import { allocations, ledgerEntries } from "~db/schema.server";

export type LedgerEntry = typeof ledgerEntries.$inferSelect;

/** An entry with its open amount: positive where the company owes us, negative where we owe the company. */
export type OpenEntry = LedgerEntry & { openCents: number };

/** SQL condition: no reversal reverses the entry. */
export const notReversed = sql`not exists (select 1 from papers c where c.undoes = ${ledgerEntries.id})`;

/** Matching entries, oldest first; an invoice counts by its due day. */
const selectEntries = (tx: Db | Tx, where: SQL | undefined) =>
	tx
		.select({ entry: ledgerEntries, openCents: openEntries.cents })
		.from(ledgerEntries)
		.innerJoin(openEntries, eq(openEntries.paperId, ledgerEntries.id))
		.where(where)
		.orderBy(
			asc(sql`coalesce(${ledgerEntries.dueOn}, ${ledgerEntries.day})`),
			asc(ledgerEntries.day),
			asc(ledgerEntries.id),
		);

const openOf = ({ entry, openCents }: { entry: LedgerEntry; openCents: number }): OpenEntry => ({
	...entry,
	openCents,
});

const ofCompany = eq(openEntries.companyId, sql.placeholder("companyId"));
const selectCharges = prepareOnce((db) =>
	selectEntries(db, and(ofCompany, isOpen, gt(openEntries.cents, 0))).prepare(),
);
const selectCredits = prepareOnce((db) =>
	selectEntries(db, and(ofCompany, isOpen, lt(openEntries.cents, 0))).prepare(),
);

/** Open charges and open credits of a company, oldest first. */
export const openChargesOf = (tx: Db | Tx, companyId: string): OpenEntry[] =>
	selectCharges(tx).all({ companyId }).map(openOf);
export const openCreditsOf = (tx: Db | Tx, companyId: string): OpenEntry[] =>
	selectCredits(tx).all({ companyId }).map(openOf);

/** An order's entries that are not fully settled. */
export const openEntriesOf = (tx: Db | Tx, orderId: string): OpenEntry[] =>
	selectEntries(tx, and(eq(ledgerEntries.orderId, orderId), isOpen))
		.all()
		.map(openOf);

/** Settles `cents` of a charge with a credit; a negative amount reverses that. The database refuses more than the open amount. */
export function allocate(tx: Tx, creditId: string, chargeId: string, cents: number): void {
	if (cents !== 0) tx.insert(allocations).values({ creditId, chargeId, cents }).run();
}

/** Settles charges with credits, both in the given order, until one of them is used up. @returns the settled cents. */
export function settleAll(tx: Tx, credits: readonly OpenEntry[], charges: readonly OpenEntry[]): number {
	const left = charges.map(({ id, openCents }) => ({ id, openCents }));
	let settled = 0;
	for (const credit of credits) {
		let rest = -credit.openCents;
		for (const charge of left) {
			const cents = Math.min(rest, charge.openCents);
			if (cents <= 0) continue;
			allocate(tx, credit.id, charge.id, cents);
			rest -= cents;
			charge.openCents -= cents;
			settled += cents;
		}
	}
	return settled;
}

/** Settles the charges of an order with its own credits. */
export function settleOrder(tx: Tx, orderId: string): void {
	const open = openEntriesOf(tx, orderId);
	settleAll(
		tx,
		open.filter(({ openCents }) => openCents < 0),
		open.filter(({ openCents }) => openCents > 0),
	);
}

/** The allocations of an entry, as credit or as charge, summed for each other entry. */
export function settledWith(
	tx: Db | Tx,
	entry: Pick<LedgerEntry, "id">,
): { creditId: string; chargeId: string; cents: number }[] {
	const cents = sql<number>`sum(${allocations.cents})`;
	return tx
		.select({ creditId: allocations.creditId, chargeId: allocations.chargeId, cents })
		.from(allocations)
		.where(sql`${entry.id} in (${allocations.creditId}, ${allocations.chargeId})`)
		.groupBy(allocations.creditId, allocations.chargeId)
		.having(ne(cents, 0))
		.all();
}
