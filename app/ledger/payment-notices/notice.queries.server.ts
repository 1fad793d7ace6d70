import { and, asc, desc, eq, inArray, ne, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/kernel/actor/actor";
import { requireBalance } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { notFound } from "~/kernel/errors";
import { adminList } from "~/kernel/lists/admin-list.server";
import { decimalOf } from "~/kernel/money";
import { methodsFor, payNotes } from "~/kernel/settings/payment.queries.server";
import { getSeller } from "~/kernel/settings/seller.queries.server";
import { type MoneyMethod, NOTICE_STATUSES, type NoticeStatus } from "~/terms/ledger";
import { PAYMENT_METHODS, type PayNote } from "~/terms/payment";
import type { Db } from "~db/client.server";
import { companies, paymentNotices, users } from "~db/schema.server";
import { companyRow } from "../entries/company-row.server";
import { entryName, reasonInWords } from "../entries/entry-name";
import { daysLate } from "../invoices/entry.queries.server";
import { papersOf, payablesOf, seenOf, sumOf } from "./open-papers.server";

/** A payment that a company told of, as its people and staff see it. Amounts are in cents. */
export type NoticeView = {
	id: string;
	companyId: string;
	company: string;
	/** Who told us. */
	by: string;
	cents: number;
	method: MoneyMethod;
	reference: string | null;
	day: string;
	status: NoticeStatus;
	reason: string | null;
	/** Who of staff decided. */
	decidedBy: string | null;
	decidedAt: Date | null;
	paymentId: string | null;
	createdAt: Date;
	/** Each with what was open when it was sent, and what is open now; credits are below zero. */
	papers: { id: string; number: string | null; name: string; sentCents: number; openCents: number }[];
	/** For the confirmation: changes with what is open of the papers. */
	seen: string;
};

const staff = alias(users, "staff");

function readNotices(db: Db, where: SQL | undefined, limit = 500): NoticeView[] {
	const rows = db
		.select({
			notice: paymentNotices,
			company: companies.name,
			by: users.username,
			decidedBy: staff.username,
		})
		.from(paymentNotices)
		.innerJoin(companies, eq(companies.id, paymentNotices.companyId))
		.innerJoin(users, eq(users.id, paymentNotices.userId))
		.leftJoin(staff, and(eq(staff.id, paymentNotices.decidedBy), ne(paymentNotices.status, "withdrawn")))
		.where(where)
		.orderBy(desc(paymentNotices.id))
		.limit(limit)
		.all();
	const papersById = papersOf(
		db,
		rows.map(({ notice }) => notice.id),
	);
	return rows.map(({ notice: { userId, ...notice }, company, by, decidedBy }) => {
		const papers = papersById.get(notice.id) ?? [];
		return {
			...notice,
			...{ company, by, decidedBy },
			papers: papers.map(({ name, sentCents, entry: { id, number, openCents } }) => ({
				...{ id, number, name, sentCents, openCents },
			})),
			seen: seenOf(papers),
		};
	});
}

/** Payments that companies told of, the oldest first, for staff who record payments (Rule 16.61). */
export const listNotices = adminList({
	permission: "orders.payment",
	table: paymentNotices,
	filters: { status: { label: "Status", column: paymentNotices.status, terms: NOTICE_STATUSES } },
	sorts: {
		oldest: { label: "oldest first", by: [asc(paymentNotices.createdAt), asc(paymentNotices.id)] },
		newest: { label: "newest first", by: [desc(paymentNotices.createdAt), desc(paymentNotices.id)] },
	},
	rows: (db, ids) => readNotices(db, inArray(paymentNotices.id, ids)),
});

/** A payment that the actor's company told of. @throws DomainError forbidden; not_found also for another company's. */
export function getMyNotice(db: Db, actor: Actor, id: string): NoticeView {
	const { companyId } = requireBalance(actor);
	const [notice] = readNotices(db, eq(paymentNotices.id, id));
	if (notice?.companyId !== companyId) throw notFound("Payment");
	return notice;
}

/** A payment that a company told of, for staff who record payments. @throws DomainError forbidden, not_found. */
export function getNotice(db: Db, actor: Actor, id: string): NoticeView {
	const [notice] = listNotices.byIds(db, actor, [id]);
	if (!notice) throw notFound("Payment");
	return notice;
}

const MOST_SHOWN = 50;

/** The payments that the actor's company told of, the newest first. @throws DomainError forbidden. */
export const listMyNotices = (db: Db, actor: Actor): NoticeView[] =>
	readNotices(db, eq(paymentNotices.companyId, requireBalance(actor).companyId), MOST_SHOWN);

/** The payments of a company that staff have not decided on. For code that has checked who reads it. */
export const waitingOf = (db: Db, actor: Actor, companyId: string): NoticeView[] =>
	listNotices(
		db,
		actor,
		{ filters: { status: "waiting" }, perPage: MOST_SHOWN },
		eq(paymentNotices.companyId, companyId),
	).rows;

/** A way to pay, with what the shop says of it (Rule 5.16); both null: nothing. */
export type WayToPay = PayNote & { method: MoneyMethod; name: string };

/** The ways that the company may pay what it owes, those with instructions first; cash to the driver is none. */
function waysToPay(db: Db, companyId: string): WayToPay[] {
	const methods = methodsFor(db, companyRow(db, companyId).paymentTerms).filter(
		(method) => PAYMENT_METHODS[method].paid === "before",
	);
	const notes = payNotes(db, methods);
	const ways = methods.map((method): WayToPay => {
		const { name, arrivesAs } = PAYMENT_METHODS[method];
		return { method: arrivesAs, name, ...(notes[method] ?? { note: null, link: null }) };
	});
	const isSaid = ({ note, link }: WayToPay) => note !== null || link !== null;
	return [...ways.filter(isSaid), ...ways.filter((way) => !isSaid(way))];
}

/** What the actor's company owes, what it can tick, and how it pays (Rules 16.60, 5.16). @throws DomainError forbidden. */
export function getPayPage(db: Db, actor: Actor) {
	const { companyId } = requireBalance(actor);
	const today = shopToday();
	const open = payablesOf(db, companyId).map((entry) => ({
		id: entry.id,
		tick: entry.number ?? entry.id,
		number: entry.number,
		name: entryName(entry),
		about:
			entry.openCents < 0
				? (reasonInWords(entry) ?? entry.document?.orderNumber ?? null)
				: [entry.document?.orderNumber, entry.document?.poNumber].filter(Boolean).join(", ") || null,
		dueOn: entry.dueOn,
		openCents: entry.openCents,
		daysLate: entry.openCents > 0 ? Math.max(0, daysLate(entry.dueOn, today)) : 0,
		sentOn: entry.sentOn,
	}));
	const { phone, email } = getSeller(db);
	return {
		...{ today, open, ways: waysToPay(db, companyId), seller: { phone, email } },
		balanceCents: sumOf(open),
		sent: listMyNotices(db, actor).filter(({ status }) => status === "waiting"),
	};
}

export type PayPage = ReturnType<typeof getPayPage>;

/** What of the page is ticked at first: the named invoice, the only one, or all that is late; with the credits, if they are less. */
export function ticksAtFirst({ open }: Pick<PayPage, "open">, named: string | null): string[] {
	const free = open.filter(({ sentOn }) => sentOn === null);
	const owed = free.filter(({ openCents }) => openCents > 0);
	const charges = owed.filter(({ number, daysLate }) =>
		named ? number === named : daysLate > 0 || owed.length === 1,
	);
	const credits = free.filter(({ openCents }) => openCents < 0);
	const withCredits = [...charges, ...credits];
	return (charges.length > 0 && sumOf(withCredits) > 0 ? withCredits : charges).map(({ tick }) => tick);
}

/** A payment that was told of, as JSON: amounts as decimal strings. */
export const noticeJson = ({ cents, papers, companyId, company, ...notice }: NoticeView) => ({
	id: notice.id,
	company: { id: companyId, name: company },
	...{ by: notice.by, status: notice.status, amount: decimalOf(cents), method: notice.method },
	...{ reference: notice.reference, day: notice.day, reason: notice.reason, paymentId: notice.paymentId },
	papers: papers.map(({ sentCents, openCents, ...paper }) => ({
		...paper,
		amount: decimalOf(sentCents),
		open: decimalOf(openCents),
	})),
	...{ seen: notice.seen, createdAt: notice.createdAt, decidedAt: notice.decidedAt },
});
