import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { NO_PASSWORD } from "~db/account-meanings.server";
import type { Db, Tx } from "~db/client.server";
import type { MovedState } from "./moved-states.ts";

export type MovedPerson = {
	id: string;
	username: string;
	email: string;
	companyId: string;
	company: string;
	state: MovedState;
	/** The moment of the last invitation, or of the first login; null: not invited. */
	since: Date | null;
	/** The last invitation's link no longer works. */
	isLate: boolean;
};

type Row = Omit<MovedPerson, "since" | "isLate"> & { since: number | null; isLate: number };

/**
 * Everybody of approved companies whose account was made by staff, in the state it is in. A mail that couldn't be delivered has failed in the outbox.
 */
const moved = (now: Date) => sql`
	select u.id as id, u.username as username, u.email as email, c.id as companyId, c.name as company,
		case when u.password <> ${NO_PASSWORD} then 'come' when i.id is null then 'new'
			when (select status from outbox o where lower(o.to_address) = lower(u.email) and o.template = 'customer-invitation'
				order by o.created_at desc limit 1) = 'failed' then 'failed'
			else 'waiting' end as state,
		case when u.password <> ${NO_PASSWORD} then u.last_login_at
			else (select created_at from outbox o where lower(o.to_address) = lower(u.email) and o.template = 'customer-invitation'
				order by o.created_at desc limit 1) end as since,
		coalesce(i.expires_at <= ${now.getTime()} or i.withdrawn_at is not null, 0) as isLate
	from users u join companies c on c.id = u.company_id
	left join invitations i on i.id = (select id from invitations where user_id = u.id order by created_at desc, id desc limit 1)
	where c.is_wholesale_approved = 1 and u.role = 'user' and u.deleted_at is null
		and (u.password = ${NO_PASSWORD} or i.id is not null)`;

const narrowed = (now: Date, companyId: string | null, state?: MovedState): SQL => sql`from (${moved(now)})
	where ${companyId ? sql`companyId = ${companyId}` : sql`true`} and ${state ? sql`state = ${state}` : sql`true`}`;

/** How many people are in each state. @throws DomainError unauthenticated, forbidden. */
export function countMovedPeople(
	db: Db | Tx,
	actor: Actor,
	companyId: string | null = null,
	now: Date = new Date(),
): Record<MovedState, number> {
	requireAdmin(actor, "applications");
	const rows = db.all<{ state: MovedState; n: number }>(
		sql`select state, count(*) as n ${narrowed(now, companyId)} group by state`,
	);
	const counts = { new: 0, waiting: 0, failed: 0, come: 0 };
	for (const { state, n } of rows) counts[state] = n;
	return counts;
}

/**
 * The people in a state, by company and name. @throws DomainError unauthenticated, forbidden.
 * @param page from 1; without `perPage` all of them.
 */
export function listMovedPeople(
	db: Db | Tx,
	actor: Actor,
	{
		state,
		companyId = null,
		page = 1,
		perPage = -1,
	}: { state: MovedState; companyId?: string | null; page?: number; perPage?: number },
	now: Date = new Date(),
): MovedPerson[] {
	requireAdmin(actor, "applications");
	return db
		.all<Row>(
			sql`select * ${narrowed(now, companyId, state)} order by lower(company), companyId, username, id
				limit ${perPage} offset ${perPage < 0 ? 0 : (page - 1) * perPage}`,
		)
		.map(({ since, isLate, ...person }) => ({
			...person,
			since: since === null ? null : new Date(since),
			isLate: isLate === 1,
		}));
}
