import { and, desc, eq, inArray, min, ne, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireBalance, requireSystem } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { notFound } from "~/kernel/errors";
import { getSeller } from "~/kernel/settings/seller.queries.server";
import type { Db } from "~db/client.server";
import { openEntries } from "~db/open-entries.server";
import { allocations, companies, ledgerEntries, paymentNotices } from "~db/schema.server";
import { entryName } from "../entries/entry-name";

/** A payment that is here, for its company. Amounts are in cents. */
export type Receipt = {
	id: string;
	company: { id: string; name: string };
	day: string;
	/** 'Check 2207'. */
	name: string;
	cents: number;
	/** What it paid. */
	paid: { number: string | null; name: string; cents: number }[];
	/** What no invoice has used. */
	leftCents: number;
	/** Staff took it back. */
	isUndone: boolean;
};

function readReceipts(db: Db, where: SQL | undefined, limit: number): Receipt[] {
	const rows = db
		.select({
			entry: ledgerEntries,
			company: companies.name,
			openCents: openEntries.cents,
			isUndone: sql<number>`exists (select 1 from papers c where c.undoes = ${ledgerEntries.id})`,
		})
		.from(ledgerEntries)
		.innerJoin(openEntries, eq(openEntries.paperId, ledgerEntries.id))
		.innerJoin(companies, eq(companies.id, ledgerEntries.companyId))
		// With a plus the index of the kind is left alone: the company's is the narrow one.
		.where(and(sql`+${ledgerEntries.kind} = 'payment'`, where))
		.orderBy(desc(ledgerEntries.day), desc(ledgerEntries.id))
		.limit(limit)
		.all();
	const paid = paidBy(
		db,
		rows.map(({ entry }) => entry.id),
	);
	return rows.map(({ entry, company, openCents, isUndone }) => ({
		...{ id: entry.id, company: { id: entry.companyId, name: company }, day: entry.day },
		...{
			name: entryName(entry),
			cents: -entry.cents,
			leftCents: Math.abs(openCents),
			isUndone: isUndone === 1,
		},
		paid: paid.get(entry.id) ?? [],
	}));
}

/** What payments paid, by the payment's id; their reversals are left out. */
function paidBy(db: Db, ids: string[]): Map<string, Receipt["paid"]> {
	const cents = sql<number>`sum(${allocations.cents})`;
	const rows = db
		.select({ of: allocations.creditId, entry: ledgerEntries, cents })
		.from(allocations)
		.innerJoin(ledgerEntries, eq(ledgerEntries.id, allocations.chargeId))
		.where(and(inArray(allocations.creditId, ids), ne(ledgerEntries.kind, "counter")))
		.groupBy(allocations.creditId, allocations.chargeId)
		.having(ne(cents, 0))
		.all();
	return new Map(
		[...Map.groupBy(rows, ({ of }) => of)].map(([id, charges]) => [
			id,
			charges.map(({ entry, cents: settled }) => ({
				...{ number: entry.number, name: entryName(entry), cents: settled },
			})),
		]),
	);
}

const MOST_RECEIPTS = 100;

/** The newest payments of the actor's company (Rule 16.62). @throws DomainError forbidden. */
export const listMyReceipts = (db: Db, actor: Actor): Receipt[] =>
	readReceipts(db, eq(ledgerEntries.companyId, requireBalance(actor).companyId), MOST_RECEIPTS);

/** The receipt of a payment of the actor's company (Rule 16.62). @throws DomainError forbidden; not_found also for another company's. */
export function getMyReceipt(db: Db, actor: Actor, id: string) {
	const { companyId } = requireBalance(actor);
	const [receipt] = readReceipts(
		db,
		and(eq(ledgerEntries.id, id), eq(ledgerEntries.companyId, companyId)),
		1,
	);
	if (!receipt) throw notFound("Payment");
	return { ...receipt, seller: getSeller(db) };
}

/** The receipt that a mail brings. @throws DomainError not_found. */
export function getMailedReceipt(db: Db, actor: Actor, { paymentId }: { paymentId: string }) {
	requireSystem(actor);
	const [receipt] = readReceipts(db, eq(ledgerEntries.id, paymentId), 1);
	if (!receipt) throw notFound("Payment");
	return { ...receipt, seller: getSeller(db) };
}

export type MailedReceipt = ReturnType<typeof getMailedReceipt>;

/** The notice that a mail is about, with its company's name. @throws DomainError not_found. */
export function getMailedNotice(db: Db, actor: Actor, { noticeId }: { noticeId: string }) {
	requireSystem(actor);
	const found = db
		.select({ notice: paymentNotices, company: companies.name })
		.from(paymentNotices)
		.innerJoin(companies, eq(companies.id, paymentNotices.companyId))
		.where(eq(paymentNotices.id, noticeId))
		.get();
	if (!found) throw notFound("Payment");
	return { ...found.notice, company: found.company, seller: getSeller(db) };
}

export type MailedNotice = ReturnType<typeof getMailedNotice>;

/** The years that the actor's company has papers or payments of, the newest first; this one without any (Rule 5.31). @throws DomainError forbidden. */
export function accountYears(db: Db, actor: Actor): string[] {
	const { companyId } = requireBalance(actor);
	const last = Number(shopToday().slice(0, 4));
	const first = db
		.select({ day: min(ledgerEntries.day) })
		.from(ledgerEntries)
		.where(eq(ledgerEntries.companyId, companyId))
		.get()?.day;
	const from = Math.min(Number(first?.slice(0, 4) ?? last), last);
	return Array.from({ length: last - from + 1 }, (_, n) => String(last - n));
}
