import { and, eq, ne, or } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { isLowerRole, roleMay } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import type { TemplateName } from "~/kernel/mails/email-templates";
import { MAIL_KINDS } from "~/kernel/outbox/mail-kinds";
import { readerOf } from "~/kernel/outbox/mail-reader.server";
import { isSameAs } from "~/kernel/text-match.server";
import { counted } from "~/kernel/texts/numbers";
import { COMPANY_ROLE_NAMES, type CompanyRole } from "~/terms/company";
import type { Tx } from "~db/client.server";
import {
	emailCampaigns,
	emailConfirmations,
	invitations,
	outbox,
	passwordResets,
	sessions,
	type users,
} from "~db/schema.server";
import { endInvitation, isOpen, mayGive } from "../invitation-links/invitation.server";
import { endKeysOf } from "../programs/program-keys.server";
import { pauseEndpointsOf } from "../webhooks/endpoint-row.server";

type Account = typeof users.$inferSelect;

/** How much ended with a person's access. */
export type Ended = {
	sessionsEnded: number;
	invitationsEnded: number;
	campaignsUnscheduled: number;
	keysRevoked: number;
	webhooksPaused: number;
};

const NOTHING: Ended = {
	sessionsEnded: 0,
	invitationsEnded: 0,
	campaignsUnscheduled: 0,
	keysRevoked: 0,
	webhooksPaused: 0,
};

/** What an audit row tells of it. */
export const auditDetailsOf = (ended: Ended): Partial<Ended> =>
	Object.fromEntries(Object.entries(ended).filter(([, count]) => count > 0));

/** What the screen tells of it: ' 2 open invitations no longer work.' Empty when there was none. */
export const endedText = ({
	invitationsEnded,
	campaignsUnscheduled,
	keysRevoked,
	webhooksPaused,
}: Ended): string =>
	[
		invitationsEnded &&
			counted(invitationsEnded, "open invitation no longer works", "open invitations no longer work"),
		campaignsUnscheduled &&
			counted(
				campaignsUnscheduled,
				"scheduled campaign is a draft again",
				"scheduled campaigns are drafts again",
			),
		keysRevoked &&
			counted(keysRevoked, "key of a program no longer works", "keys of programs no longer work"),
		webhooksPaused && counted(webhooksPaused, "webhook is paused", "webhooks are paused"),
	]
		.filter(Boolean)
		.map((sentence) => ` ${sentence}.`)
		.join("");

/**
 * Ends what an account could still do from before, once it was closed, left its company or got a lower role: its sessions
 * and mailed links, the keys and webhooks it made for programs, the invitations it sent, campaigns it scheduled and mails that wait for it (Rule 1.14). Does nothing when
 * nothing was taken from the account. `tests/unit/access-ends.test.ts` lists every table with a person's id.
 *
 * @param before the account's row before the change, `after` as it is now.
 */
export function endAccess(
	tx: Tx,
	actor: Actor,
	before: Account,
	after: Account,
	now: Date = new Date(),
): Ended {
	const isClosed = after.deletedAt !== null && before.deletedAt === null;
	const hasLeft = before.companyId !== null && after.companyId !== before.companyId;
	const isLower =
		isLowerRole(after.role, before.role) || isLowerCompanyRole(after.companyRole, before.companyRole);
	if (!isClosed && !hasLeft && !isLower) return NOTHING;
	const { id } = after;
	const sessionsEnded = tx.delete(sessions).where(eq(sessions.userId, id)).run().changes;
	tx.delete(passwordResets).where(eq(passwordResets.userId, id)).run();
	tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, id)).run();
	const invitationsEnded = endInvitations(tx, before, after, now);
	const campaignsUnscheduled = unscheduleCampaigns(tx, actor, after);
	endMails(tx, after);
	const keysRevoked = endKeysOf(tx, id, now);
	const webhooksPaused = pauseEndpointsOf(tx, id, now);
	return { sessionsEnded, invitationsEnded, campaignsUnscheduled, keysRevoked, webhooksPaused };
}

/** Roles are listed with the one that may do most first. */
const isLowerCompanyRole = (role: CompanyRole | null, before: CompanyRole | null): boolean =>
	role !== null && before !== null && COMPANY_ROLE_NAMES.indexOf(role) > COMPANY_ROLE_NAMES.indexOf(before);

/** Ends the open invitations that the account may not give any more, and those that would bring it back. */
function endInvitations(tx: Tx, before: Account, after: Account, now: Date): number {
	const { id, email } = after;
	const theirs = tx
		.select()
		.from(invitations)
		.where(and(isOpen(), or(eq(invitations.invitedBy, id), isSameAs(invitations.email, email))))
		.all();
	const ended = theirs.filter((invitation) => {
		if (invitation.invitedBy === id) return !mayGive(after, invitation);
		if (after.deletedAt) return true;
		return invitation.role ? isLowerRole(after.role, before.role) : invitation.companyId === before.companyId;
	});
	for (const invitation of ended) endInvitation(tx, invitation, now);
	return ended.length;
}

/** Scheduled campaigns become drafts again when who scheduled them may send none any more. */
function unscheduleCampaigns(tx: Tx, actor: Actor, { id, role, deletedAt }: Account): number {
	if (deletedAt === null && roleMay(role, "marketing")) return 0;
	const drafts = tx
		.update(emailCampaigns)
		.set({ status: "draft", scheduledFor: null, scheduledBy: null })
		.where(and(eq(emailCampaigns.scheduledBy, id), eq(emailCampaigns.status, "scheduled")))
		.returning()
		.all();
	for (const { id: entityId, name, status } of drafts) {
		recordAudit(tx, actor, {
			action: "campaign.unschedule",
			entity: "campaign",
			entityId,
			before: { status: "scheduled" },
			after: { name, status },
		});
	}
	return drafts.length;
}

/** Mails that wait for the account: links and mails of a role it lost are not sent, those about a company's records go on to an owner. */
function endMails(tx: Tx, after: Account): void {
	const waiting = tx
		.select()
		.from(outbox)
		.where(and(isSameAs(outbox.to, after.email), ne(outbox.status, "sent")))
		.all();
	const mayGet = (roles: readonly CompanyRole[]) =>
		after.deletedAt === null && after.companyRole !== null && roles.includes(after.companyRole);
	for (const mail of waiting) {
		const template = mail.template as TemplateName;
		const reader = MAIL_KINDS[template]?.reader ?? "own";
		const isThis = eq(outbox.id, mail.id);
		if (reader === "link" || (typeof reader === "object" && "roles" in reader && !mayGet(reader.roles))) {
			tx.delete(outbox).where(isThis).run();
		} else if (typeof reader === "object" && "about" in reader) {
			tx.update(outbox)
				.set({ to: readerOf(tx, { ...mail, template }) })
				.where(isThis)
				.run();
		}
	}
}
