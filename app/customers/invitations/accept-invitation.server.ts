import { eq } from "drizzle-orm";
import type { Actor, UserActor } from "~/kernel/actor/actor";
import { type Company, findCompany } from "~/kernel/actor/own-company.server";
import { requireUser } from "~/kernel/actor/permissions";
import { actorOf } from "~/kernel/actor/user-actor.server";
import { type AuditEntry, recordAudit } from "~/kernel/audit/record-audit.server";
import { DomainError } from "~/kernel/errors";
import { isSameAs } from "~/kernel/text-match.server";
import { COMPANY_ROLES } from "~/terms/company";
import { STAFF_ROLES } from "~/terms/roles";
import { NO_PASSWORD } from "~db/account-meanings.server";
import type { Db, Tx } from "~db/client.server";
import { invitations, passwordResets, users } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { hashPassword } from "../accounts/password.server";
import { hashOf, type Invitation, mayGive } from "../invitation-links/invitation.server";
import { missingOf } from "../moving-in/missing.server";
import { staffRefusalFor } from "../staff/invite-staff.server";
import type { JoinInput } from "./join.schema.ts";

type Account = typeof users.$inferSelect;

/** What the page of an invitation's link shows (Rules 7.36, 13.10). */
export type InvitationView =
	| { state: "used" | "late" | "gone" }
	/** The reader is logged in with another address. */
	| { state: "other"; email: string }
	/** The address has an account that can't join. */
	| { state: "refused"; email: string; why: string }
	/** join: set username and password; login: the address has an account; accept: that account is logged in. */
	/** The address's account stands ready: choose its password (Rule 13.85). `missing`: what we still need from its company. */
	| { state: "ready"; email: string; company: string; label: string; name: string; missing: string[] }
	| {
			state: "join" | "login" | "accept";
			email: string;
			/** The company's name; null for the staff. */
			company: string | null;
			/** The role's name. */
			label: string;
			name: string | null;
	  };

/** Reads the invitation a mailed link names, for its reader. Changes nothing. */
export function readInvitation(db: Db | Tx, actor: Actor, token: string, now = new Date()): InvitationView {
	const found = db
		.select()
		.from(invitations)
		.where(eq(invitations.token, hashOf(token)))
		.get();
	if (!found || found.withdrawnAt) return { state: "gone" };
	if (found.usedAt || hasPassword(db, found)) return { state: "used" };
	const sender = db.select().from(users).where(eq(users.id, found.invitedBy)).get()!;
	if (!mayGive(sender, found)) return { state: "gone" };
	if (found.expiresAt <= now) return { state: "late" };
	const { email, name } = found;
	const isReader = actor.kind === "user";
	if (isReader && !isSameAddress(actor.email, email)) return { state: "other", email };
	const company = findCompany(db, found);
	const account = found.userId
		? db.select().from(users).where(eq(users.id, found.userId)).get()
		: db.select().from(users).where(isSameAs(users.email, email)).get();
	if (found.userId) {
		const { deletedAt, companyId, companyRole, username } = account!;
		if (deletedAt || !company || companyId !== company.id) return { state: "gone" };
		if (!company.isWholesaleApproved) {
			return { state: "refused", email, why: `${company.name} can't order at the moment. Contact us.` };
		}
		const { label } = COMPANY_ROLES[companyRole!];
		const missing = missingOf(db, company.id);
		return { state: "ready", email: account!.email, company: company.name, label, name: username, missing };
	}
	// Where an account belongs is told only to who has logged in with it.
	const why = company
		? companyRefusalFor(company, isReader ? account : undefined)
		: account && staffRefusalFor(db, account);
	if (why) return { state: "refused", email, why };
	const label = found.role ? STAFF_ROLES[found.role].label : COMPANY_ROLES[found.companyRole!].label;
	const state = !account ? "join" : isReader ? "accept" : "login";
	return { state, email, name, label, company: company?.name ?? null };
}

/** Why an account can't join a company, or nobody can; null when it can. */
function companyRefusalFor(company: Company, account: Account | undefined): string | null {
	if (!company.isWholesaleApproved) {
		return `${company.name} can't add people at the moment. Ask who invited you.`;
	}
	if (!account) return null;
	if (account.role !== "user")
		return "A staff account can't join a company. Ask to be invited at another address.";
	if (account.companyId === company.id) return `Your account belongs to ${company.name} already.`;
	if (account.companyId !== null) {
		return "Your account belongs to another company. Ask to be invited at another address, or contact us to move your account.";
	}
	return null;
}

/** Whether the account that an invitation is for has a password meanwhile. */
const hasPassword = (db: Db | Tx, { userId }: Invitation): boolean =>
	userId !== null &&
	db.select({ password: users.password }).from(users).where(eq(users.id, userId)).get()?.password !==
		NO_PASSWORD;

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Accepts an invitation with a new account of the invited address; the mailed link has confirmed it (Rules 1.13, 7.36, 13.10).
 * @throws DomainError conflict when the link no longer works, is for another address than the reader's, or the username
 * is taken; nothing is done then.
 */
export async function joinByInvitation(
	db: Db,
	actor: Actor,
	{ token, username, password }: JoinInput & { token: string },
	ip: string,
): Promise<UserActor> {
	requireState(readInvitation(db, actor, token), "join");
	const hash = await hashPassword(password);
	return transact(db, (tx) => {
		requireState(readInvitation(tx, actor, token), "join");
		const taken = tx.select({ id: users.id }).from(users).where(isSameAs(users.username, username)).get();
		if (taken) throw new DomainError("conflict", "This username is taken", { field: "username" });
		const invitation = use(tx, token);
		const { email } = invitation;
		const now = new Date();
		const user = tx
			.insert(users)
			.values({
				...{ username, email, ...roleIn(invitation), password: hash },
				...{ emailConfirmedAt: now, lastLoginAt: now },
			})
			.returning()
			.get();
		const joined = actorOf(tx, user);
		recordAudit(tx, joined, joining(invitation, user.id, ip));
		return joined;
	});
}

/**
 * Accepts an invitation with the reader's own account, which has the invited address (Rule 7.36).
 * @throws DomainError unauthenticated; conflict when the link no longer works or is for another address.
 */
export function acceptInvitation(db: Db, actor: Actor, token: string, ip: string): UserActor {
	const user = requireUser(actor);
	return transact(db, (tx) => {
		requireState(readInvitation(tx, user, token), "accept");
		const invitation = use(tx, token);
		const joined = tx.update(users).set(roleIn(invitation)).where(eq(users.id, user.id)).returning().get()!;
		recordAudit(tx, user, joining(invitation, user.id, ip));
		return actorOf(tx, joined);
	});
}

/** What an invitation makes of an account. */
const roleIn = ({ role, companyId, companyRole }: Invitation) =>
	role ? { role } : { companyId, companyRole };

const joining = (invitation: Invitation, userId: string, ip: string): AuditEntry => ({
	action: invitation.role ? "staff.join" : "company.join",
	entity: "user",
	entityId: userId,
	after: { ...roleIn(invitation), invitation: invitation.id },
	ip,
});

/**
 * Sets the password of the account that stands ready for the link's reader; the mailed link has confirmed its address (Rules 1.13, 13.85).
 * @throws DomainError conflict when the link no longer works.
 */
export async function takeReadyAccount(
	db: Db,
	actor: Actor,
	{ token, password }: { token: string; password: string },
	ip: string,
): Promise<UserActor> {
	requireState(readInvitation(db, actor, token), "ready");
	const hash = await hashPassword(password);
	return transact(db, (tx) => {
		requireState(readInvitation(tx, actor, token), "ready");
		const invitation = use(tx, token);
		const now = new Date();
		const user = tx
			.update(users)
			.set({ password: hash, emailConfirmedAt: now, lastLoginAt: now })
			.where(eq(users.id, invitation.userId!))
			.returning()
			.get()!;
		tx.delete(passwordResets).where(eq(passwordResets.userId, user.id)).run();
		const joined = actorOf(tx, user);
		recordAudit(tx, joined, joining(invitation, user.id, ip));
		return joined;
	});
}

/** Uses up a link that the same transaction read as open. */
const use = (tx: Tx, token: string): Invitation =>
	tx
		.update(invitations)
		.set({ usedAt: new Date() })
		.where(eq(invitations.token, hashOf(token)))
		.returning()
		.get()!;

function requireState(view: InvitationView, wanted: "join" | "accept" | "ready"): void {
	if (view.state === wanted) return;
	if (view.state === "other") {
		throw new DomainError("conflict", "This invitation is for another address than your account's.");
	}
	throw new DomainError("conflict", "This invitation no longer works.");
}
