import { and, asc, desc, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import type { StaffRole } from "~/terms/roles";
import type { Db } from "~db/client.server";
import { invitations, users } from "~db/schema.server";
import { isOpen, isTo } from "../invitation-links/invitation.server";
import { isStaff } from "./is-staff.server";

export type StaffMember = {
	id: string;
	username: string;
	email: string;
	role: StaffRole;
	/** The last visit of an open session, or else the last login; null for an account that never logged in. */
	lastSeenAt: Date | null;
	closedAt: Date | null;
};

/** All staff accounts, closed ones last, by name (Rule 7.37). @throws DomainError unauthenticated, forbidden. */
export function listStaff(db: Db, actor: Actor): StaffMember[] {
	requireAdmin(actor, "staff");
	// Names written out: in a query of one table Drizzle leaves the tables' names off, and "id" would be the session's.
	const seen = sql<number | null>`(select max(last_seen_at) from sessions where user_id = users.id)`;
	return db
		.select({
			id: users.id,
			username: users.username,
			email: users.email,
			role: users.role,
			lastLoginAt: users.lastLoginAt,
			seen,
			closedAt: users.deletedAt,
		})
		.from(users)
		.where(isStaff)
		.orderBy(sql`${users.deletedAt} is not null`, asc(sql`${users.username} collate nocase`))
		.all()
		.map(({ role, seen: at, lastLoginAt, ...member }) => ({
			...member,
			role: role as StaffRole,
			lastSeenAt: at === null ? lastLoginAt : new Date(at),
		}));
}

export type OpenInvitation = {
	id: string;
	email: string;
	name: string | null;
	role: StaffRole;
	expiresAt: Date;
};

/** The invitations that are neither used nor withdrawn, newest first. @throws DomainError unauthenticated, forbidden. */
export function listOpenInvitations(db: Db, actor: Actor): OpenInvitation[] {
	requireAdmin(actor, "staff");
	const { id, email, name, role, expiresAt, createdAt } = invitations;
	return db
		.select({ id, email, name, role, expiresAt })
		.from(invitations)
		.where(and(isTo(null), isOpen()))
		.orderBy(desc(createdAt), desc(id))
		.all()
		.map((invitation) => ({ ...invitation, role: invitation.role! }));
}
