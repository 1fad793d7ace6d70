import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireCustomer, requireOwner } from "~/kernel/actor/permissions";
import type { CompanyRole } from "~/terms/company";
import type { Db } from "~db/client.server";
import { invitations, users } from "~db/schema.server";
import { PERSON_LIST, type PersonColumn } from "../fields/person-fields";
import { pick } from "../fields/record-field";
import { isOpen, isTo } from "../invitation-links/invitation.server";

/** A person as colleagues see them. */
export type PersonView = Pick<typeof users.$inferSelect, "id" | PersonColumn> & {
	role: CompanyRole;
	/** The reader. */
	isSelf: boolean;
};

/** The people of the actor's company with an open account, owners first (Rule 13.9). @throws as `requireCustomer`. */
export function listPeople(db: Db, actor: Actor): PersonView[] {
	const { id: self, companyId } = requireCustomer(actor);
	return db
		.select({
			id: users.id,
			role: users.companyRole,
			...pick(users, PERSON_LIST),
		})
		.from(users)
		.where(and(eq(users.companyId, companyId), isNull(users.deletedAt)))
		.orderBy(sql`${users.companyRole} <> 'owner'`, asc(users.username))
		.all()
		.map(({ role, ...person }) => ({ ...person, role: role!, isSelf: person.id === self }));
}

export type PersonInvitation = { id: string; email: string; role: CompanyRole; expiresAt: Date };

/** The invitations to the actor's company that are neither used nor withdrawn, newest first. @throws as `requireOwner`. */
export const listPersonInvitations = (db: Db, actor: Actor): PersonInvitation[] =>
	db
		.select()
		.from(invitations)
		.where(and(isTo(requireOwner(actor).companyId), isOpen()))
		.orderBy(desc(invitations.createdAt), desc(invitations.id))
		.all()
		.map(({ id, email, companyRole, expiresAt }) => ({ id, email, role: companyRole!, expiresAt }));
