import { sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { Db } from "~db/client.server";
import { daysLate } from "../invoices/entry.queries.server";

export type LateInvoice = {
	number: string;
	companyId: string;
	company: string;
	cents: number;
	daysLate: number;
};

/**
 * Open invoices after their due day, the longest late first, for staff who record payments (Rule 7.26): the first few, how many there are,
 * and what is open of all of them, in cents.
 * @throws DomainError unauthenticated, forbidden.
 */
export function listLateInvoices(
	db: Db,
	actor: Actor,
	limit: number,
): { rows: LateInvoice[]; total: number; cents: number } {
	requireAdmin(actor, "orders.payment");
	const today = shopToday();
	// Said twice for the index of what is open.
	const late = sql`open_papers o where o.cents <> 0 and o.cents > 0 and o.kind = 'invoice' and o.due_on < ${today}`;
	const rows = db.all<Omit<LateInvoice, "daysLate"> & { dueOn: string }>(
		sql`select p.number, few.company_id as companyId, c.name as company, few.cents, few.due_on as dueOn
			from (select * from ${late} order by o.due_on, o.company_id limit ${limit}) few
			join papers p on p.id = few.paper_id join companies c on c.id = few.company_id order by few.due_on, few.company_id`,
	);
	const sums = db.get<{ total: number; cents: number }>(
		sql`select count(*) as total, coalesce(sum(o.cents), 0) as cents from ${late}`,
	);
	return { rows: rows.map(({ dueOn, ...row }) => ({ ...row, daysLate: daysLate(dueOn, today) })), ...sums };
}

/** What customers owe, in cents: the late invoices, and the balances of the companies that owe something. */
export type MoneyToday = { late: number; lateCents: number; companies: number; owedCents: number };

/** What customers owe today, for staff who record payments (Rule 7.26). @throws DomainError unauthenticated, forbidden. */
export function moneyToday(db: Db, actor: Actor): MoneyToday {
	requireAdmin(actor, "orders.payment");
	const late = sql`cents > 0 and due_on < ${shopToday()}`;
	return db.get(
		sql`select coalesce(sum(late), 0) as late, coalesce(sum(lateCents), 0) as lateCents,
				coalesce(sum(cents > 0), 0) as companies, coalesce(sum(max(cents, 0)), 0) as owedCents
			from (select company_id, sum(cents) as cents, sum(${late}) as late, sum(iif(${late}, cents, 0)) as lateCents
				from open_papers where cents <> 0 group by company_id)`,
	);
}

export type UnusedMoney = { companyId: string; company: string; cents: number; since: string };

/**
 * Companies with payments or credits that no invoice has used, the most first, for staff who record payments (Rule 7.26): the first few,
 * how many there are and what they come to, in cents. `since` is the day of the oldest.
 * @throws DomainError unauthenticated, forbidden.
 */
export function listUnusedMoney(
	db: Db,
	actor: Actor,
	limit: number,
): { rows: UnusedMoney[]; total: number; cents: number } {
	requireAdmin(actor, "orders.payment");
	const rows = db.all<UnusedMoney & { total: number; all: number }>(
		sql`select o.company_id as companyId, c.name as company, -sum(o.cents) as cents, min(p.day) as since,
				count(*) over () as total, sum(-sum(o.cents)) over () as "all"
			from open_papers o join papers p on p.id = o.paper_id join companies c on c.id = o.company_id
			where o.cents <> 0 and o.cents < 0 and o.due_on is null group by o.company_id order by cents desc, o.company_id limit ${limit}`,
	);
	return {
		rows: rows.map(({ total, all, ...row }) => row),
		total: rows[0]?.total ?? 0,
		cents: rows[0]?.all ?? 0,
	};
}
