import { createHash, randomBytes } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { roleMay } from "~/kernel/actor/permissions";
import { DomainError, notFound } from "~/kernel/errors";
import { INVITATION_MAILS } from "~/kernel/outbox/mail-kinds";
import { isSameAs } from "~/kernel/text-match.server";
import { DAY_MS } from "~/terms/time";
import type { Tx } from "~db/client.server";
import { invitations, outbox, type users } from "~db/schema.server";

const VALID_DAYS = 7;
/** Of an invitation to somebody whose account stands ready (Rule 13.85): many come back from their books once a month. */
export const MOVED_VALID_DAYS = 30;

export type Invitation = typeof invitations.$inferSelect;

/** An invitation with the token of its link, which only the mail has. */
export type Issued = { invitation: Invitation; token: string };

type NewInvitation = Pick<Invitation, "email" | "invitedBy"> &
	Partial<Pick<Invitation, "name" | "role" | "companyId" | "companyRole" | "userId">>;

export const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Neither used nor withdrawn; it may have expired. */
export const isOpen = () => and(isNull(invitations.usedAt), isNull(invitations.withdrawnAt));

/** The invitations to a company's people; null: to the staff. */
export const isTo = (companyId: string | null) =>
	companyId === null ? isNull(invitations.companyId) : eq(invitations.companyId, companyId);

/**
 * Makes an invitation whose link works once, for seven days (Rules 7.36, 13.10), or 30 (Rule 13.85).
 * @throws DomainError conflict when the address has an open invitation to the same company, or to the staff.
 */
export function issueInvitation(tx: Tx, values: NewInvitation, now: Date): Issued {
	const waiting = tx
		.select({ id: invitations.id })
		.from(invitations)
		.where(and(isSameAs(invitations.email, values.email), isTo(values.companyId ?? null), isOpen()))
		.get();
	if (waiting) {
		throw new DomainError("conflict", "This address is invited already. Send the invitation again below.", {
			field: "email",
		});
	}
	const token = newToken();
	const invitation = tx
		.insert(invitations)
		.values({ ...values, token: hashOf(token), expiresAt: validUntil(now, values) })
		.returning()
		.get();
	return { invitation, token };
}

/** Gives an open invitation a new link and as many days again; the old link stops working. Who sends it again is its sender now. */
export function renewInvitation(
	tx: Tx,
	{ id, userId }: Pick<Invitation, "id" | "userId">,
	invitedBy: string,
	now: Date,
): Issued {
	const token = newToken();
	const invitation = tx
		.update(invitations)
		.set({ token: hashOf(token), expiresAt: validUntil(now, { userId }), invitedBy })
		.where(eq(invitations.id, id))
		.returning()
		.get()!;
	return { invitation, token };
}

/** Makes an invitation's link stop working. Its mail is not sent if no worker has had it yet; one that has may have left, and counts (Rule 1.15). */
export function endInvitation(tx: Tx, { id, token, email }: Invitation, now: Date): void {
	tx.update(invitations).set({ withdrawnAt: now }).where(eq(invitations.id, id)).run();
	const waiting = and(
		isSameAs(outbox.to, email),
		inArray(outbox.template, INVITATION_MAILS),
		eq(outbox.attempts, 0),
	);
	for (const mail of tx.select().from(outbox).where(waiting).all()) {
		if (hashOf(String(mail.data.token)) === token) tx.delete(outbox).where(eq(outbox.id, mail.id)).run();
	}
}

type Sender = Pick<typeof users.$inferSelect, "role" | "companyId" | "companyRole" | "deletedAt">;

/**
 * Whether an account may give the role of an invitation: an owner of the shop those of staff, an owner of a company those in it, staff who decide
 * on applications those of people whose account stands ready (Rule 13.85).
 * A closed account gives none (Rule 1.14).
 */
export const mayGive = (
	sender: Sender,
	{ role, companyId, userId }: Pick<Invitation, "role" | "companyId" | "userId">,
): boolean => {
	if (sender.deletedAt !== null) return false;
	if (role) return roleMay(sender.role, "staff");
	if (userId) return roleMay(sender.role, "applications");
	return sender.companyId === companyId && sender.companyRole === "owner";
};

/**
 * An open invitation to a company's people, or to the staff when `companyId` is null.
 * @throws DomainError not_found, also for another company's; conflict when it was used or withdrawn.
 */
export function openInvitation(tx: Tx, companyId: string | null, id: string): Invitation {
	const invitation = tx
		.select()
		.from(invitations)
		.where(and(eq(invitations.id, id), isTo(companyId)))
		.get();
	if (!invitation) throw notFound("Invitation");
	if (invitation.usedAt) throw new DomainError("conflict", "This invitation was accepted already.");
	if (invitation.withdrawnAt) throw new DomainError("conflict", "This invitation was withdrawn already.");
	return invitation;
}

const newToken = () => randomBytes(32).toString("base64url");
const validUntil = (now: Date, { userId }: Pick<NewInvitation, "userId">) =>
	new Date(now.getTime() + (userId ? MOVED_VALID_DAYS : VALID_DAYS) * DAY_MS);
