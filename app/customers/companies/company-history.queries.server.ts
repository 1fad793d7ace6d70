import { sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import type { Db } from "~db/client.server";

/** An entry of a company's history. */
export type CompanyEvent = {
	id: string;
	action: string;
	actorName: string;
	createdAt: Date;
	before: Record<string, unknown> | null;
	after: Record<string, unknown> | null;
	/** What it was about: an account's username, an application's or a location's name; null for the company itself. */
	about: string | null;
};

/**
 * What the audit log has about a company, those that were merged into it, its people, applications, locations and
 * licenses, the newest first (Rule 13.70). Logins are left out.
 *
 * @throws DomainError unauthenticated, forbidden.
 */
export function getCompanyHistory(db: Db, actor: Actor, companyId: string, limit: number): CompanyEvent[] {
	requireAdmin(actor, "customers");
	const rows = db.all<
		Omit<CompanyEvent, "createdAt" | "before" | "after"> & {
			createdAt: number;
			before: string | null;
			after: string | null;
		}
	>(sql`
		with subjects (entity, id, about) as (
			select 'company', ${companyId}, null
			union all select 'company', id, name from company_merges where company_id = ${companyId}
			union all select 'user', id, username from users where company_id = ${companyId}
			union all select 'application', id, business_name from wholesale_applications where company_id = ${companyId}
			union all select 'location', id, name from locations where company_id = ${companyId}
			union all select 'license', p.id, l.name
				from locations l join licenses p on p.location_id = l.id where l.company_id = ${companyId}
		)
		select a.id as id, a.action as action, a.actor_name as actorName, a.created_at as createdAt, a.before as before,
			a.after as after, s.about as about
		from subjects s cross join audit_log a on a.entity = s.entity and a.entity_id = s.id
		where a.action not in ('user.login', 'user.logout')
		order by a.created_at desc, a.id desc limit ${limit}`);
	return rows.map(({ createdAt, before, after, ...row }) => ({
		...row,
		createdAt: new Date(createdAt),
		before: before ? JSON.parse(before) : null,
		after: after ? JSON.parse(after) : null,
	}));
}
