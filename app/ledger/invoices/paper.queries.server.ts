import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { canSeeWholesalePrices, requireAdmin, requireCustomer } from "~/kernel/actor/permissions";
import { carrierName } from "~/kernel/carriers/carriers";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { notFound } from "~/kernel/errors";
import { adminList } from "~/kernel/lists/admin-list.server";
import { getSeller } from "~/kernel/settings/seller.queries.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { invoiceDocs } from "~db/invoice-docs.server";
import { openPapers } from "~db/open-papers.server";
import { allocations, paperLines, papers } from "~db/schema.server";
import type { AccountPaper, OrderPaper, Settlement } from "./paper-view.ts";

const isDocument = inArray(papers.kind, ["invoice", "credit"]);

/** Whole days from a due day to today; below zero before it. */
export const daysLate = (dueOn: string | null, today: string): number =>
	dueOn ? Math.round((Date.parse(today) - Date.parse(dueOn)) / DAY_MS) : 0;

/** The day of the counter entry that reversed a paper. */
const undoneOn = sql<string | null>`(select c.day from papers c where c.undoes = papers.id)`;

/** Invoices and credit memos with lines and settlements, oldest first, in a fixed number of queries. */
function readPapers(db: Db, where: SQL | undefined): AccountPaper[] {
	const rows = db
		.select({
			paper: papers,
			openCents: openPapers.cents,
			undoneOn,
			invoiceNumber: sql<string | null>`(select i.number from papers i where i.id = ${papers.invoiceId})`,
		})
		.from(papers)
		.innerJoin(openPapers, eq(openPapers.paperId, papers.id))
		.where(and(where, isDocument))
		.orderBy(asc(papers.day), asc(papers.id))
		.all();
	const ids = rows.map(({ paper }) => paper.id);
	const lines = db
		.select()
		.from(paperLines)
		.where(inArray(paperLines.paperId, ids))
		.orderBy(asc(paperLines.paperId), asc(paperLines.position))
		.all();
	const linesOf = Map.groupBy(lines, ({ paperId }) => paperId);
	const settledOf = settlementsOf(db, ids);
	const { carriers } = getSettings(db);
	const { name, address, phone, email, payNote } = getSeller(db);
	const today = shopToday();
	return rows.map(({ paper, openCents, undoneOn: undone, invoiceNumber }) => ({
		id: paper.id,
		kind: paper.kind as "invoice" | "credit",
		number: paper.number!,
		companyId: paper.companyId,
		orderId: paper.orderId!,
		day: paper.day,
		dueOn: paper.dueOn,
		subtotalCents: paper.subtotalCents!,
		taxCents: paper.taxCents!,
		exciseCents: paper.exciseCents,
		freightCents: paper.freightCents!,
		cents: paper.cents,
		openCents,
		undoneOn: undone,
		invoiceNumber,
		reason: paper.reason,
		carrierName: carrierName(carriers, paper.document!.parcel?.carrier ?? null),
		document: {
			...paper.document!,
			seller: paper.document!.seller ?? { name, address, phone, email, payNote, licenses: [] },
		},
		lines: (linesOf.get(paper.id) ?? []).map(({ name, sku, quantity, unitPriceCents, lineTotalCents }) => ({
			...{ name, sku, quantity, unitPriceCents, lineTotalCents },
		})),
		settled: settledOf.get(paper.id) ?? [],
		daysLate: daysLate(paper.dueOn, today),
		createdAt: paper.createdAt,
	}));
}

/** The settlements of each paper, by paper id. */
function settlementsOf(db: Db, ids: readonly string[]): Map<string, Settlement[]> {
	const cents = sql<number>`sum(${allocations.cents})`;
	const sides = [
		[allocations.chargeId, allocations.creditId],
		[allocations.creditId, allocations.chargeId],
	] as const;
	const rows = sides.flatMap(([own, other]) =>
		db
			.select({ own, paper: papers, cents })
			.from(allocations)
			.innerJoin(papers, eq(papers.id, other))
			.where(inArray(own, [...ids]))
			.groupBy(own, other)
			.having(ne(cents, 0))
			.all(),
	);
	return new Map(
		[...Map.groupBy(rows, ({ own }) => own)].map(([id, found]) => [
			id,
			found.map(({ paper: { id: of, kind, number, day, method, reference }, cents: settled }) => ({
				...{ id: of, kind, number, day, method, reference, cents: settled },
			})),
		]),
	);
}

/**
 * An invoice or credit memo by its number, for staff who see amounts (Rule 16.5).
 * @throws DomainError unauthenticated, forbidden, not_found.
 */
export function getPaper(db: Db, actor: Actor, number: string): AccountPaper {
	requireAdmin(actor, "prices");
	const [paper] = readPapers(db, eq(papers.number, number));
	if (!paper) throw notFound("Invoice");
	return paper;
}

/**
 * An invoice or credit memo of the actor's company.
 * @throws DomainError unauthenticated, forbidden; not_found also for another company's (Rule 16.5).
 */
export function getMyPaper(db: Db, actor: Actor, number: string): AccountPaper {
	const { companyId } = requireCustomer(actor);
	const [paper] = readPapers(db, and(eq(papers.number, number), eq(papers.companyId, companyId)));
	if (!paper) throw notFound("Invoice");
	return paper;
}

/** An order's invoices and credit memos for its page; the caller may read the order. None for staff who see no amounts. */
export function papersOfOrder(db: Db, actor: Actor, orderId: string): OrderPaper[] {
	if (!canSeeWholesalePrices(actor)) return [];
	const today = shopToday();
	return db
		.select({
			number: papers.number,
			kind: papers.kind,
			day: papers.day,
			dueOn: papers.dueOn,
			cents: papers.cents,
			openCents: openPapers.cents,
			undoneOn,
		})
		.from(papers)
		.innerJoin(openPapers, eq(openPapers.paperId, papers.id))
		.where(and(eq(papers.orderId, orderId), isDocument))
		.orderBy(asc(papers.day), asc(papers.id))
		.all()
		.map(({ number, kind, ...paper }) => ({
			...{ ...paper, number: number!, kind: kind as "invoice" | "credit" },
			daysLate: daysLate(paper.dueOn, today),
		}));
}

/** Invoices for staff who see amounts, newest first; by number, company, order or PO number. */
export const listInvoices = adminList({
	permission: "prices",
	table: invoiceDocs,
	search: [invoiceDocs.text],
	sorts: {
		newest: { label: "newest first", by: [desc(invoiceDocs.day), desc(invoiceDocs.id)] },
		oldest: { label: "oldest first", by: [asc(invoiceDocs.day), asc(invoiceDocs.id)] },
	},
	rows: (db, ids) => readPapers(db, inArray(papers.id, ids)),
});
