import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { staffInvitations, users } from "~db/schema.server";
import { STAFF_ROLES } from "../../terms/roles.ts";
import { recordAudit } from "../audit/record-audit.server";
import { findCompany } from "../companies/own-company.server";
import { DomainError, notFound } from "../errors.ts";
import { adminOperation } from "../operation.server";
import { queueEmail } from "../outbox/queue-email.server";
import type { AdminActor } from "../permissions.ts";
import { isSameAs } from "../text-match.server";
import type { InviteInput } from "./staff.schema.ts";

const VALID_MS = 7 * DAY_MS;

export type Invitation = typeof staffInvitations.$inferSelect;

export const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Neither used nor withdrawn; it may have expired. */
export const isOpen = () => and(isNull(staffInvitations.usedAt), isNull(staffInvitations.withdrawnAt));

/**
 * Invites somebody to a staff account: mails a link that works once, for seven days (Rule 7.36).
 * @throws DomainError forbidden; conflict when the address has a customer's or a staff account, or an open invitation.
 */
export const inviteStaff = adminOperation(
	"staff",
	(tx, admin, { email, role, name }: InviteInput, now: Date = new Date()): { id: string } => {
		const account = tx.select().from(users).where(isSameAs(users.email, email)).get();
		const refused = account && refusalFor(tx, account);
		if (refused) throw new DomainError("conflict", refused, { field: "email" });
		const waiting = tx
			.select({ id: staffInvitations.id })
			.from(staffInvitations)
			.where(and(isSameAs(staffInvitations.email, email), isOpen()))
			.get();
		if (waiting) {
			throw new DomainError("conflict", "This address is invited already. Send the invitation again below.", {
				field: "email",
			});
		}
		const token = newToken();
		const invitation = tx
			.insert(staffInvitations)
			.values({ email, role, name, invitedBy: admin.id, token: hashOf(token), expiresAt: validUntil(now) })
			.returning()
			.get();
		mail(tx, admin, invitation, token);
		recordAudit(tx, admin, {
			action: "staff.invite",
			entity: "invitation",
			entityId: invitation.id,
			after: { email, role },
		});
		return { id: invitation.id };
	},
);

/** Why an account can't be invited; null when it can. */
export function refusalFor(tx: Db | Tx, account: typeof users.$inferSelect): string | null {
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
export const resendInvitation = adminOperation(
	"staff",
	(tx, admin, id: string, now: Date = new Date()): Invitation => {
		const { email } = openInvitation(tx, id);
		const token = newToken();
		const invitation = tx
			.update(staffInvitations)
			.set({ token: hashOf(token), expiresAt: validUntil(now) })
			.where(eq(staffInvitations.id, id))
			.returning()
			.get();
		mail(tx, admin, invitation, token);
		recordAudit(tx, admin, {
			action: "staff.invite-again",
			entity: "invitation",
			entityId: id,
			after: { email },
		});
		return invitation;
	},
);

/**
 * Withdraws an open invitation: its link stops working (Rule 7.36).
 * @throws DomainError forbidden, not_found; conflict when it was used or withdrawn.
 */
export const withdrawInvitation = adminOperation(
	"staff",
	(tx, admin, id: string, now: Date = new Date()): Invitation => {
		const invitation = openInvitation(tx, id);
		tx.update(staffInvitations).set({ withdrawnAt: now }).where(eq(staffInvitations.id, id)).run();
		recordAudit(tx, admin, {
			action: "staff.withdraw-invitation",
			entity: "invitation",
			entityId: id,
			before: { email: invitation.email, role: invitation.role },
		});
		return invitation;
	},
);

function openInvitation(tx: Tx, id: string): Invitation {
	const invitation = tx.select().from(staffInvitations).where(eq(staffInvitations.id, id)).get();
	if (!invitation) throw notFound("Invitation");
	if (invitation.usedAt) throw new DomainError("conflict", "This invitation was accepted already.");
	if (invitation.withdrawnAt) throw new DomainError("conflict", "This invitation was withdrawn already.");
	return invitation;
}

const newToken = () => randomBytes(32).toString("base64url");
const validUntil = (now: Date) => new Date(now.getTime() + VALID_MS);

function mail(tx: Tx, admin: AdminActor, { email, role, name }: Invitation, token: string): void {
	queueEmail(tx, {
		template: "staff-invitation",
		to: email,
		data: { name, role: STAFF_ROLES[role].label, by: admin.username, token },
	});
}
