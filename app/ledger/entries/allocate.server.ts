import { and, asc, eq, gt, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isOpen, openPapers } from "~db/open-papers.server";
import { allocations, papers } from "~db/schema.server";

export type PaperRow = typeof papers.$inferSelect;

/** An entry with its open amount: positive where the company owes us, negative where we owe the company. */
export type OpenPaper = PaperRow & { openCents: number };

/** SQL condition: no counter entry reverses the paper. */
export const stands = sql`not exists (select 1 from papers c where c.undoes = ${papers.id})`;

/** Matching papers, oldest first; an invoice counts by its due day. */
const papersWhere = (tx: Db | Tx, where: SQL | undefined): OpenPaper[] =>
	tx
		.select({ paper: papers, openCents: openPapers.cents })
		.from(papers)
		.innerJoin(openPapers, eq(openPapers.paperId, papers.id))
		.where(where)
		.orderBy(asc(sql`coalesce(${papers.dueOn}, ${papers.day})`), asc(papers.day), asc(papers.id))
		.all()
		.map(({ paper, openCents }) => ({ ...paper, openCents }));

/** Open charges and open credits of a company, oldest first. */
export const openChargesOf = (tx: Db | Tx, companyId: string): OpenPaper[] =>
	papersWhere(tx, and(eq(openPapers.companyId, companyId), isOpen, gt(openPapers.cents, 0)));
export const openCreditsOf = (tx: Db | Tx, companyId: string): OpenPaper[] =>
	papersWhere(tx, and(eq(openPapers.companyId, companyId), isOpen, lt(openPapers.cents, 0)));

/** An order's papers that are not fully settled. */
export const openPapersOf = (tx: Db | Tx, orderId: string): OpenPaper[] =>
	papersWhere(tx, and(eq(papers.orderId, orderId), isOpen));

/** Settles `cents` of a charge with a credit; a negative amount reverses that. The database refuses more than the open amount. */
export function allocate(tx: Tx, creditId: string, chargeId: string, cents: number): void {
	if (cents !== 0) tx.insert(allocations).values({ creditId, chargeId, cents }).run();
}

/** Settles charges with credits, both in the given order, until one of them is used up. @returns the settled cents. */
export function settleAll(tx: Tx, credits: readonly OpenPaper[], charges: readonly OpenPaper[]): number {
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
	const open = openPapersOf(tx, orderId);
	settleAll(
		tx,
		open.filter(({ openCents }) => openCents < 0),
		open.filter(({ openCents }) => openCents > 0),
	);
}

/** The allocations of a paper, as credit or as charge, summed for each other paper. */
export function settledWith(
	tx: Db | Tx,
	paper: Pick<PaperRow, "id">,
): { creditId: string; chargeId: string; cents: number }[] {
	const cents = sql<number>`sum(${allocations.cents})`;
	return tx
		.select({ creditId: allocations.creditId, chargeId: allocations.chargeId, cents })
		.from(allocations)
		.where(sql`${paper.id} in (${allocations.creditId}, ${allocations.chargeId})`)
		.groupBy(allocations.creditId, allocations.chargeId)
		.having(ne(cents, 0))
		.all();
}
