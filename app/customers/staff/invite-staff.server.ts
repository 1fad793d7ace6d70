import { findCompany } from "~/kernel/actor/own-company.server";
import type { AdminActor } from "~/kernel/actor/permissions";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { isSameAs } from "~/kernel/text-match.server";
import { STAFF_ROLES } from "~/terms/roles";
import type { Db, Tx } from "~db/client.server";
import { users } from "~db/schema.server";
import {
	endInvitation,
	type Invitation,
	type Issued,
	issueInvitation,
	openInvitation,
	renewInvitation,
} from "../invitation-links/invitation.server";
import { inviteSchema } from "./staff.schema.ts";

/**
 * Invites somebody to a staff account: mails a link that works once, for seven days (Rule 7.36).
 * @throws DomainError forbidden; conflict when the address has a customer's or a staff account, or an open invitation.
 */
export const inviteStaff = command("staff.invite", {
	by: "staff",
	input: inviteSchema,
	run(tx, admin, { email, role, name }, { note, now }): Invitation {
		const account = tx.select().from(users).where(isSameAs(users.email, email)).get();
		const refused = account && staffRefusalFor(tx, account);
		if (refused) throw new DomainError("conflict", refused, { field: "email" });
		const issued = issueInvitation(tx, { email, role, name, invitedBy: admin.id }, now);
		mail(tx, admin, issued);
		note({ entity: "invitation", entityId: issued.invitation.id, after: { email, role } });
		return issued.invitation;
	},
});

/** Why an account can't be invited to the staff; null when it can. */
export function staffRefusalFor(tx: Db | Tx, account: typeof users.$inferSelect): string | null {
	if (account.deletedAt)
		return "This address belongs to a closed account. Reopen it, or invite another address.";
	if (account.role !== "user") return `This address already has a staff account: ${account.username}.`;
	if (findCompany(tx, account)?.isWholesaleApproved)
		return "This address belongs to a wholesale customer. Invite another address.";
	return null;
}

/**
 * Mails an open invitation again, with a new link and seven more days; the old link stops working (Rule 7.36).
 * @throws DomainError forbidden, not_found; conflict when it was used or withdrawn.
 */
export const resendInvitation = command("staff.invite-again", {
	by: "staff",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }, { note, now }): Invitation {
		const issued = renewInvitation(tx, openInvitation(tx, null, id), admin.id, now);
		mail(tx, admin, issued);
		note({ entity: "invitation", entityId: id, after: { email: issued.invitation.email } });
		return issued.invitation;
	},
});

/**
 * Withdraws an open invitation: its link stops working (Rule 7.36).
 * @throws DomainError forbidden, not_found; conflict when it was used or withdrawn.
 */
export const withdrawInvitation = command("staff.withdraw-invitation", {
	by: "staff",
	of: ["id"],
	input: nothing,
	run(tx, _admin, { id }, { note, now }): Invitation {
		const invitation = openInvitation(tx, null, id);
		endInvitation(tx, invitation, now);
		const { email, role } = invitation;
		note({ entity: "invitation", entityId: id, before: { email, role } });
		return invitation;
	},
});

function mail(tx: Tx, admin: AdminActor, { invitation: { email, role, name }, token }: Issued): void {
	queueEmail(tx, {
		template: "staff-invitation",
		to: email,
		data: { name, role: STAFF_ROLES[role!].label, by: admin.username, token },
	});
}
