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
