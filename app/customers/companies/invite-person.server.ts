import { and, count, eq, isNull } from "drizzle-orm";
import { findCompany } from "~/kernel/actor/own-company.server";
import type { CustomerActor } from "~/kernel/actor/permissions";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { isSameAs } from "~/kernel/text-match.server";
import { COMPANY_ROLES } from "~/terms/company";
import { STAFF_ROWS } from "~/terms/staff-rows";
import type { Db, Tx } from "~db/client.server";
import { invitations, users } from "~db/schema.server";
import {
	endInvitation,
	type Invitation,
	type Issued,
	isOpen,
	issueInvitation,
	isTo,
	openInvitation,
	renewInvitation,
} from "../invitation-links/invitation.server";
import { invitePersonSchema } from "./people.schema.ts";

/**
 * Invites somebody to the actor's company: mails a link that works once, for seven days. Whether the address has an
 * account elsewhere is not told; the link's page tells its reader (Rule 13.10).
 * @throws DomainError unauthenticated, forbidden; conflict when the address is of the company, is invited already, or the
 * company has too many people.
 */
export const invitePerson = command("company.invite", {
	by: "owner",
	input: invitePersonSchema,
	run(tx, owner, { email, role }, { note, now }): Invitation {
		const { companyId } = owner;
		const isMember = and(isSameAs(users.email, email), eq(users.companyId, companyId));
		const member = tx.select().from(users).where(isMember).get();
		if (member) throw refused(`${member.username} of your company already has this address.`);
		if (placesTaken(tx, companyId) >= STAFF_ROWS.companyPeople) {
			throw refused(
				`A company has at most ${STAFF_ROWS.companyPeople} people and open invitations. Withdraw or remove one first.`,
			);
		}
		const issued = issueInvitation(tx, { email, invitedBy: owner.id, companyId, companyRole: role }, now);
		mail(tx, owner, issued);
		note({ entity: "company", entityId: companyId, after: { email, role } });
		return issued.invitation;
	},
});

const refused = (message: string) => new DomainError("conflict", message, { field: "email" });

const placesTaken = (tx: Db | Tx, companyId: string): number =>
	tx
		.select({ n: count() })
		.from(users)
		.where(and(eq(users.companyId, companyId), isNull(users.deletedAt)))
		.get()!.n +
	tx
		.select({ n: count() })
		.from(invitations)
		.where(and(isTo(companyId), isOpen()))
		.get()!.n;

/**
 * Mails an open invitation to the actor's company again, with a new link; the old one stops working (Rule 13.10).
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when it was used or withdrawn.
 */
export const resendPersonInvitation = command("company.invite-again", {
	by: "owner",
	of: ["id"],
	input: nothing,
	run(tx, owner, { id }, { note, now }): Invitation {
		const issued = renewInvitation(tx, openInvitation(tx, owner.companyId, id), owner.id, now);
		mail(tx, owner, issued);
		note({ entity: "company", entityId: owner.companyId, after: { email: issued.invitation.email } });
		return issued.invitation;
	},
});

/**
 * Withdraws an open invitation to the actor's company (Rule 13.10).
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when it was used or withdrawn.
 */
export const withdrawPersonInvitation = command("company.withdraw-invitation", {
	by: "owner",
	of: ["id"],
	input: nothing,
	run(tx, owner, { id }, { note, now }): Invitation {
		const invitation = openInvitation(tx, owner.companyId, id);
		endInvitation(tx, invitation, now);
		const { email, companyRole: role } = invitation;
		note({ entity: "company", entityId: owner.companyId, before: { email, role } });
		return invitation;
	},
});

function mail(tx: Tx, owner: CustomerActor, { invitation: { email, companyRole }, token }: Issued): void {
	queueEmail(tx, {
		template: "company-invitation",
		to: email,
		data: {
			company: findCompany(tx, owner)!.name,
			role: COMPANY_ROLES[companyRole!].label,
			says: COMPANY_ROLES[companyRole!].description,
			token,
		},
	});
}
