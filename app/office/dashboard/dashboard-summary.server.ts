import { sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { added } from "~/kernel/features/features.server";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";

export type DashboardSummary = {
	pendingApplications: number;
	/** When the oldest pending one was submitted; null without any. */
	oldestPendingAt: Date | null;
	/** Companies with an open account. */
	approvedPartners: number;
	approvedThisWeek: number;
	newMessages: number;
	oldestMessageAt: Date | null;
	pendingQuotes: number;
	/** The pending requests at list price, in cents; lines of unpriced products count nothing. */
	pendingQuotesCents: number;
	/** How many records of features are open, by the label of their page. */
	open: Record<string, number>;
};

const WEEK_MS = 7 * DAY_MS;

/** The four cards and the tabs' counts. @throws DomainError unauthenticated, forbidden. */
export function getDashboardSummary(db: Db, actor: Actor, now = new Date()): DashboardSummary {
	requireAdmin(actor, "prices");
	const opened = added("open").map(({ label, rows }) => sql`${label}, (select count(*) from ${rows})`);
	const row = db.get<
		Record<Exclude<keyof DashboardSummary, "open">, number | null> & { open: string }
	>(sql`select
		(select count(*) from wholesale_applications where status = 'pending') as pendingApplications,
		(select min(created_at) from wholesale_applications where status = 'pending') as oldestPendingAt,
		(select count(*) from approvals) as approvedPartners,
		(select count(*) from wholesale_applications
			where kind = 'company' and status = 'approved' and revoked_at is null and reviewed_at >= ${now.getTime() - WEEK_MS}) as approvedThisWeek,
		(select count(*) from contact_messages where status = 'new') as newMessages,
		(select min(created_at) from contact_messages where status = 'new') as oldestMessageAt,
		(select count(*) from quote_requests where status = 'pending') as pendingQuotes,
		(select coalesce(sum(p.wholesale_price_cents * q.value), 0)
			from quote_requests r, json_each(r.product_ids) i
			join json_each(r.quantities) q on q.key = i.key
			join products p on p.id = i.value
			where r.status = 'pending') as pendingQuotesCents,
		json_object(${sql.join(opened, sql`, `)}) as open`);
	const momentOf = (value: number | null) => (value === null ? null : new Date(value));
	return {
		pendingApplications: row.pendingApplications ?? 0,
		oldestPendingAt: momentOf(row.oldestPendingAt),
		approvedPartners: row.approvedPartners ?? 0,
		approvedThisWeek: row.approvedThisWeek ?? 0,
		newMessages: row.newMessages ?? 0,
		oldestMessageAt: momentOf(row.oldestMessageAt),
		pendingQuotes: row.pendingQuotes ?? 0,
		pendingQuotesCents: row.pendingQuotesCents ?? 0,
		open: JSON.parse(row.open),
	};
}
