import { and, asc, desc, eq, gte, lt, lte, type Placeholder, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin, requireBalance } from "~/kernel/actor/permissions";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { notFound } from "~/kernel/errors";
import { howToPay } from "~/kernel/settings/payment.queries.server";
import { getSeller } from "~/kernel/settings/seller.queries.server";
import type { PaymentTerms } from "~/terms/payment";
import type { Db, Tx } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { isOpen, openEntries } from "~db/open-entries.server";
import { prepareOnce } from "~db/prepared.server";
import { readOnce } from "~db/read-once.server";
import { companies, ledgerEntries, orders } from "~db/schema.server";
import { openChargesOf } from "../entries/allocate.server";
import { entryName, reasonInWords } from "../entries/entry-name";
import { daysLate } from "../invoices/entry.queries.server";
import { type Aging, agingDays } from "./aging.ts";
import { agingAsOf, openAsOf } from "./open-as-of.server";

/** Columns that sum open amounts by days late (Rule 16.44), for a query over `open_papers`; `last` are the last due days. */
export const agingSums = (last: Record<keyof ReturnType<typeof agingDays>, string | Placeholder>) => {
	const owed = (where: ReturnType<typeof sql>) =>
		sql<number>`coalesce(sum(${openEntries.cents}) filter (where ${openEntries.cents} > 0 and ${where}), 0)`;
	const due = sql`coalesce(${openEntries.dueOn}, '9999')`;
	return {
		current: owed(sql`${due} >= ${last.current}`),
		days30: owed(sql`${due} < ${last.current} and ${due} >= ${last.days30}`),
		days60: owed(sql`${due} < ${last.days30} and ${due} >= ${last.days60}`),
		days90: owed(sql`${due} < ${last.days60} and ${due} >= ${last.days90}`),
		over90: owed(sql`${due} < ${last.days90}`),
		credits: sql<number>`coalesce(sum(${openEntries.cents}) filter (where ${openEntries.cents} < 0), 0)`,
	};
};

const selectAging = prepareOnce((db) =>
	db
		.select(
			agingSums({
				current: sql.placeholder("current"),
				days30: sql.placeholder("days30"),
				days60: sql.placeholder("days60"),
				days90: sql.placeholder("days90"),
			}),
		)
		.from(openEntries)
		.where(and(eq(openEntries.companyId, sql.placeholder("companyId")), isOpen))
		.prepare(),
);

/** A company's open amounts by days late. */
export const agingOf = (db: Db | Tx, companyId: string, today = shopToday()): Aging =>
	readOnce(
		db,
		`aging of ${companyId} on ${today}`,
		() => selectAging(db).get({ companyId, ...agingDays(today) })!,
	);

/** An entry of a statement, in cents; above zero the company owes. */
export type Entry = {
	id: string;
	kind: (typeof ledgerEntries.$inferSelect)["kind"];
	number: string | null;
	name: string;
	/** The order or the reason. */
	note: string | null;
	day: string;
	dueOn: string | null;
	cents: number;
	openCents: number;
	daysLate: number;
	balanceCents: number;
	/** A reversal reversed it. */
	isUndone: boolean;
};

export type Statement = {
	company: { id: string; name: string; terms: PaymentTerms };
	billTo: Address | null;
	/** Both sides' license numbers as the newest invoice up to the last day has them. */
	licenses: { theirs: string[]; ours: string[] };
	from: string;
	to: string;
	openingCents: number;
	entries: Entry[];
	balanceCents: number;
	/** Of the statement's last day. */
	aging: Aging;
	/** Unused credit as of now, negative. */
	creditCents: number;
	/** Invoices open as of now, oldest first. */
	open: { id: string; number: string; dueOn: string; openCents: number; daysLate: number }[];
	seller: { name: string; address: string; phone: string; email: string; payNote: string | null };
};

const STATEMENT_DAYS = 90;

/** A company's account, for code that has checked who reads it. @throws DomainError not_found. */
export function readStatement(
	db: Db,
	companyId: string,
	{ from, to }: { from?: string | undefined; to?: string | undefined },
): Statement {
	const company = db.select().from(companies).where(eq(companies.id, companyId)).get();
	if (!company) throw notFound("Company");
	const today = shopToday();
	const last = to ?? today;
	const first = from ?? daysAfter(last, -STATEMENT_DAYS);
	const asOf = last < today ? openAsOf(db, companyId, last) : null;
	const on = asOf ? last : today;
	const now = agingOf(db, companyId, today);
	const isTheirs = eq(ledgerEntries.companyId, companyId);
	const openingCents = db
		.select({ cents: sql<number>`coalesce(sum(${ledgerEntries.cents}), 0)` })
		.from(ledgerEntries)
		.where(and(isTheirs, lt(ledgerEntries.day, first)))
		.get()!.cents;
	const rows = db
		.select({
			entry: ledgerEntries,
			openCents: openEntries.cents,
			orderNumber: orders.orderNumber,
			isUndone: sql<number>`exists (select 1 from papers c where c.undoes = ${ledgerEntries.id} and c.day <= ${last})`,
		})
		.from(ledgerEntries)
		.innerJoin(openEntries, eq(openEntries.paperId, ledgerEntries.id))
		.leftJoin(orders, eq(orders.id, ledgerEntries.orderId))
		.where(and(isTheirs, gte(ledgerEntries.day, first), lte(ledgerEntries.day, last)))
		.orderBy(asc(ledgerEntries.day), asc(ledgerEntries.id))
		.all();
	let balanceCents = openingCents;
	const entries = rows.map(({ entry, openCents: openNow, orderNumber, isUndone }): Entry => {
		const openCents = asOf ? (asOf.get(entry.id)?.openCents ?? 0) : openNow;
		balanceCents += entry.cents;
		const name = entryName(entry);
		return {
			...{ id: entry.id, kind: entry.kind, number: entry.number, day: entry.day, dueOn: entry.dueOn },
			name: entry.kind === "counter" ? `${name} taken back` : name,
			note:
				entry.kind === "invoice"
					? orderNumber
					: (reasonInWords(entry) ?? (orderNumber ? `for ${orderNumber}` : null)),
			...{ cents: entry.cents, openCents, balanceCents, isUndone: isUndone === 1 },
			daysLate: openCents > 0 ? Math.max(0, daysLate(entry.dueOn, on)) : 0,
		};
	});
	const newest = db
		.select({ billTo: orders.billingAddress })
		.from(orders)
		.where(eq(orders.companyId, companyId))
		.orderBy(sql`${orders.createdAt} desc`)
		.limit(1)
		.get();
	const invoice = db
		.select({ document: ledgerEntries.document })
		.from(ledgerEntries)
		// With a plus the index of the kind is left alone: the company's is the narrow one.
		.where(and(isTheirs, sql`+${ledgerEntries.kind} = 'invoice'`, lte(ledgerEntries.day, last)))
		.orderBy(desc(ledgerEntries.day), desc(ledgerEntries.id))
		.limit(1)
		.get();
	const { name, address, phone, email } = getSeller(db);
	return {
		company: { id: company.id, name: company.name, terms: company.paymentTerms },
		billTo: newest?.billTo ?? null,
		licenses: {
			theirs: invoice?.document?.customer.licenses ?? [],
			ours: invoice?.document?.seller?.licenses ?? [],
		},
		...{ from: first, to: last, openingCents, entries, balanceCents },
		aging: asOf ? agingAsOf(asOf.values(), last) : now,
		creditCents: now.credits,
		open: openChargesOf(db, companyId).flatMap(({ id, number, dueOn, openCents }) =>
			number && dueOn
				? [{ id, number, dueOn, openCents, daysLate: Math.max(0, daysLate(dueOn, today)) }]
				: [],
		),
		seller: { name, address, phone, email, payNote: howToPay(db, company.paymentTerms) },
	};
}

type Days = { from?: string | undefined; to?: string | undefined };

/**
 * A company's account for staff who see amounts: its papers of some days, by default the last 90, with what was open at their end (Rule 16.45).
 * @throws DomainError unauthenticated, forbidden, not_found.
 */
export function getStatement(db: Db, actor: Actor, companyId: string, days: Days = {}): Statement {
	requireAdmin(actor, "prices");
	return readStatement(db, companyId, days);
}

/** The account of the actor's own company (Rule 13.14). @throws DomainError unauthenticated, forbidden. */
export const getMyStatement = (db: Db, actor: Actor, days: Days = {}): Statement =>
	readStatement(db, requireBalance(actor).companyId, days);
