import { and, asc, desc, eq, gte, lt, lte, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin, requireCustomer } from "~/kernel/actor/permissions";
import { daysAfter } from "~/kernel/clock/buckets";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { notFound } from "~/kernel/errors";
import { getSeller } from "~/kernel/settings/seller.queries.server";
import type { Db, Tx } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { isOpen, openPapers } from "~db/open-papers.server";
import { companies, orders, papers } from "~db/schema.server";
import { openChargesOf } from "../entries/allocate.server";
import { paperName } from "../entries/paper-name";
import { daysLate } from "../invoices/paper.queries.server";
import { type Aging, agingDays } from "./aging.ts";
import { agingAsOf, openAsOf } from "./open-as-of.server";

/** Columns that sum open amounts by days late (Rule 16.44), for a query over `open_papers`. */
export const agingSums = (today: string) => {
	const last = agingDays(today);
	const owed = (where: ReturnType<typeof sql>) =>
		sql<number>`coalesce(sum(${openPapers.cents}) filter (where ${openPapers.cents} > 0 and ${where}), 0)`;
	const due = sql`coalesce(${openPapers.dueOn}, '9999')`;
	return {
		current: owed(sql`${due} >= ${last.current}`),
		days30: owed(sql`${due} < ${last.current} and ${due} >= ${last.days30}`),
		days60: owed(sql`${due} < ${last.days30} and ${due} >= ${last.days60}`),
		days90: owed(sql`${due} < ${last.days60} and ${due} >= ${last.days90}`),
		over90: owed(sql`${due} < ${last.days90}`),
		credits: sql<number>`coalesce(sum(${openPapers.cents}) filter (where ${openPapers.cents} < 0), 0)`,
	};
};

/** A company's open amounts by days late. */
export const agingOf = (db: Db | Tx, companyId: string, today = shopToday()): Aging =>
	db
		.select(agingSums(today))
		.from(openPapers)
		.where(and(eq(openPapers.companyId, companyId), isOpen))
		.get()!;

/** An entry of a statement, in cents; above zero the company owes. */
export type Entry = {
	id: string;
	kind: (typeof papers.$inferSelect)["kind"];
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
	/** A counter entry reversed it. */
	isUndone: boolean;
};

export type Statement = {
	company: { id: string; name: string; terms: "net30" | "prepay" };
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
	const isTheirs = eq(papers.companyId, companyId);
	const openingCents = db
		.select({ cents: sql<number>`coalesce(sum(${papers.cents}), 0)` })
		.from(papers)
		.where(and(isTheirs, lt(papers.day, first)))
		.get()!.cents;
	const rows = db
		.select({
			paper: papers,
			openCents: openPapers.cents,
			orderNumber: orders.orderNumber,
			isUndone: sql<number>`exists (select 1 from papers c where c.undoes = ${papers.id} and c.day <= ${last})`,
		})
		.from(papers)
		.innerJoin(openPapers, eq(openPapers.paperId, papers.id))
		.leftJoin(orders, eq(orders.id, papers.orderId))
		.where(and(isTheirs, gte(papers.day, first), lte(papers.day, last)))
		.orderBy(asc(papers.day), asc(papers.id))
		.all();
	let balanceCents = openingCents;
	const entries = rows.map(({ paper, openCents: openNow, orderNumber, isUndone }): Entry => {
		const openCents = asOf ? (asOf.get(paper.id)?.openCents ?? 0) : openNow;
		balanceCents += paper.cents;
		const name = paperName(paper);
		return {
			...{ id: paper.id, kind: paper.kind, number: paper.number, day: paper.day, dueOn: paper.dueOn },
			name: paper.kind === "counter" ? `${name} taken back` : name,
			note:
				paper.kind === "invoice"
					? orderNumber
					: (paper.reason ?? (orderNumber ? `for ${orderNumber}` : null)),
			...{ cents: paper.cents, openCents, balanceCents, isUndone: isUndone === 1 },
			daysLate: openCents > 0 ? Math.max(0, daysLate(paper.dueOn, on)) : 0,
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
		.select({ document: papers.document })
		.from(papers)
		// With a plus the index of the kind is left alone: the company's is the narrow one.
		.where(and(isTheirs, sql`+${papers.kind} = 'invoice'`, lte(papers.day, last)))
		.orderBy(desc(papers.day), desc(papers.id))
		.limit(1)
		.get();
	const { name, address, phone, email, payNote } = getSeller(db);
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
		seller: { name, address, phone, email, payNote },
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

/** The account of the actor's own company. @throws DomainError unauthenticated, forbidden. */
export const getMyStatement = (db: Db, actor: Actor, days: Days = {}): Statement =>
	readStatement(db, requireCustomer(actor).companyId, days);
