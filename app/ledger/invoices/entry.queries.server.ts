import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import {
	canSeeWholesalePrices,
	requireAdmin,
	requireCustomer,
	requireSystem,
} from "~/kernel/actor/permissions";
import { carrierName } from "~/kernel/carriers/carriers";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { notFound } from "~/kernel/errors";
import { adminList } from "~/kernel/lists/admin-list.server";
import type { Walk } from "~/kernel/lists/walk.server";
import { howToPay } from "~/kernel/settings/payment.queries.server";
import { getSeller } from "~/kernel/settings/seller.queries.server";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import type { PaymentTerms } from "~/terms/payment";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { invoiceDocs } from "~db/invoice-docs.server";
import { openEntries } from "~db/open-entries.server";
import { allocations, entryLines, ledgerEntries } from "~db/schema.server";
import type { AccountEntry, OrderEntry, Settlement } from "./entry-view.ts";

const isDocument = inArray(ledgerEntries.kind, ["invoice", "credit"]);

/** Whole days from a due day to today; below zero before it. */
export const daysLate = (dueOn: string | null, today: string): number =>
	dueOn ? Math.round((Date.parse(today) - Date.parse(dueOn)) / DAY_MS) : 0;

/** The day of the reversal that reversed an entry. */
const undoneOn = sql<string | null>`(select c.day from papers c where c.undoes = papers.id)`;

/** Invoices and credit memos with lines and settlements, oldest first, in a fixed number of queries. */
function readEntries(db: Db, where: SQL | undefined): AccountEntry[] {
	const rows = db
		.select({
			entry: ledgerEntries,
			openCents: openEntries.cents,
			undoneOn,
			terms: sql<PaymentTerms>`(select c.payment_terms from companies c where c.id = ${ledgerEntries.companyId})`,
			invoiceNumber: sql<
				string | null
			>`(select i.number from papers i where i.id = ${ledgerEntries.invoiceId})`,
		})
		.from(ledgerEntries)
		.innerJoin(openEntries, eq(openEntries.paperId, ledgerEntries.id))
		.where(and(where, isDocument))
		.orderBy(asc(ledgerEntries.day), asc(ledgerEntries.id))
		.all();
	const ids = rows.map(({ entry }) => entry.id);
	const lines = db
		.select()
		.from(entryLines)
		.where(inArray(entryLines.paperId, ids))
		.orderBy(asc(entryLines.paperId), asc(entryLines.position))
		.all();
	const linesOf = Map.groupBy(lines, ({ paperId }) => paperId);
	const settledOf = settlementsOf(db, ids);
	const { carriers } = getSettings(db);
	const { name, address, phone, email } = getSeller(db);
	const today = shopToday();
	return rows.map(({ entry, openCents, undoneOn: undone, terms, invoiceNumber }) => ({
		id: entry.id,
		kind: entry.kind as "invoice" | "credit",
		number: entry.number!,
		companyId: entry.companyId,
		orderId: entry.orderId,
		isOpening: entry.isOpening,
		day: entry.day,
		dueOn: entry.dueOn,
		subtotalCents: entry.subtotalCents!,
		taxCents: entry.taxCents!,
		exciseCents: entry.exciseCents,
		freightCents: entry.freightCents!,
		cents: entry.cents,
		openCents,
		undoneOn: undone,
		invoiceNumber,
		reason: entry.reason,
		carrierName: carrierName(carriers, entry.document!.parcel?.carrier ?? null),
		document: {
			...entry.document!,
			seller: entry.document!.seller ?? {
				...{ name, address, phone, email, licenses: [] },
				payNote: howToPay(db, terms, entry.document!.paymentMethod ?? undefined),
			},
		},
		lines: (linesOf.get(entry.id) ?? []).map(({ name, sku, quantity, unitPriceCents, lineTotalCents }) => ({
			...{ name, sku, quantity, unitPriceCents, lineTotalCents },
		})),
		settled: settledOf.get(entry.id) ?? [],
		daysLate: daysLate(entry.dueOn, today),
		createdAt: entry.createdAt,
	}));
}

/** The settlements of each entry, by entry id. */
function settlementsOf(db: Db, ids: readonly string[]): Map<string, Settlement[]> {
	const cents = sql<number>`sum(${allocations.cents})`;
	const sides = [
		[allocations.chargeId, allocations.creditId],
		[allocations.creditId, allocations.chargeId],
	] as const;
	const rows = sides.flatMap(([own, other]) =>
		db
			.select({ own, entry: ledgerEntries, cents })
			.from(allocations)
			.innerJoin(ledgerEntries, eq(ledgerEntries.id, other))
			.where(inArray(own, [...ids]))
			.groupBy(own, other)
			.having(ne(cents, 0))
			.all(),
	);
	return new Map(
		[...Map.groupBy(rows, ({ own }) => own)].map(([id, found]) => [
			id,
			found.map(({ entry: { id: of, kind, number, day, method, reference }, cents: settled }) => ({
				...{ id: of, kind, number, day, method, reference, cents: settled },
			})),
		]),
	);
}

/**
 * An invoice or credit memo by its number, for staff who see amounts (Rule 16.5).
 * @throws DomainError unauthenticated, forbidden, not_found.
 */
export function getLedgerEntry(db: Db, actor: Actor, number: string): AccountEntry {
	requireAdmin(actor, "prices");
	const [entry] = readEntries(db, eq(ledgerEntries.number, number));
	if (!entry) throw notFound("Invoice");
	return entry;
}

/**
 * An invoice or credit memo of the actor's company.
 * @throws DomainError unauthenticated, forbidden; not_found also for another company's (Rule 16.5).
 */
export function getMyLedgerEntry(db: Db, actor: Actor, number: string): AccountEntry {
	const { companyId } = requireCustomer(actor);
	const [entry] = readEntries(
		db,
		and(eq(ledgerEntries.number, number), eq(ledgerEntries.companyId, companyId)),
	);
	if (!entry) throw notFound("Invoice");
	return entry;
}

/** The invoice that a mail brings, by its id. @throws DomainError not_found. */
export function getMailedEntry(db: Db, actor: Actor, id: string): AccountEntry {
	requireSystem(actor);
	const [entry] = readEntries(db, eq(ledgerEntries.id, id));
	if (!entry) throw notFound("Invoice");
	return entry;
}

/** An order's invoices and credit memos for its page; the caller may read the order. None for staff who see no amounts. */
export function entriesOfOrder(db: Db, actor: Actor, orderId: string): OrderEntry[] {
	if (!canSeeWholesalePrices(actor)) return [];
	const today = shopToday();
	return db
		.select({
			number: ledgerEntries.number,
			kind: ledgerEntries.kind,
			day: ledgerEntries.day,
			dueOn: ledgerEntries.dueOn,
			cents: ledgerEntries.cents,
			openCents: openEntries.cents,
			undoneOn,
		})
		.from(ledgerEntries)
		.innerJoin(openEntries, eq(openEntries.paperId, ledgerEntries.id))
		.where(and(eq(ledgerEntries.orderId, orderId), isDocument))
		.orderBy(asc(ledgerEntries.day), asc(ledgerEntries.id))
		.all()
		.map(({ number, kind, ...entry }) => ({
			...{ ...entry, number: number!, kind: kind as "invoice" | "credit" },
			daysLate: daysLate(entry.dueOn, today),
		}));
}

/** The invoices of the API's list. */
export const invoicesWalk: Walk = {
	kind: "invoice",
	from: sql`${invoiceDocs}`,
	id: sql`${invoiceDocs.id}`,
	sorts: {
		"-day": { by: [sql`${invoiceDocs.day}`, sql`${invoiceDocs.id}`], isDescending: true },
		day: { by: [sql`${invoiceDocs.day}`, sql`${invoiceDocs.id}`] },
	},
};

const OPEN = sql`select paper_id from open_papers where cents <> 0 and kind = 'invoice'`;

/** The invoices of a state ('open', 'overdue', 'settled') and of a company; empty: of all. Overdue is what was due before today. */
export function whichInvoices({ state, company }: { state: string; company: string }): SQL | undefined {
	const states: Readonly<Record<string, SQL>> = {
		open: sql`${invoiceDocs.id} in (${OPEN})`,
		overdue: sql`${invoiceDocs.id} in (${OPEN} and due_on < ${shopToday()})`,
		settled: sql`${invoiceDocs.id} not in (${OPEN})`,
	};
	return and(
		states[state],
		company
			? sql`${invoiceDocs.id} in (select id from papers where company_id = ${company} and kind = 'invoice')`
			: undefined,
	);
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
	rows: (db, ids) => readEntries(db, inArray(ledgerEntries.id, ids)),
});
