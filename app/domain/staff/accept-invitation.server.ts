import { eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { staffInvitations, users } from "~db/schema.server";
import { transact } from "~db/transact.server";
import type { StaffRole } from "../../terms/roles.ts";
import { hashPassword } from "../accounts/password.server";
import { actorOf } from "../accounts/user-actor.server";
import type { Actor, UserActor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.server";
import { DomainError } from "../errors.ts";
import { requireUser } from "../permissions.ts";
import { isSameAs } from "../text-match.server";
import { hashOf, type Invitation, refusalFor } from "./invite-staff.server";
import type { JoinInput } from "./staff.schema.ts";

/** What the page of an invitation's link shows (Rule 7.36). */
export type InvitationView =
	| { state: "used" | "late" | "gone" }
	/** The reader is logged in with another address. */
	| { state: "other"; email: string }
	/** The address has an account that can't join. */
	| { state: "refused"; email: string; why: string }
	/** join: set username and password; login: the address has an account; accept: that account is logged in. */
	| { state: "join" | "login" | "accept"; email: string; role: StaffRole; name: string | null };

/** Reads the invitation a mailed link names, for its reader. Changes nothing. */
export function readInvitation(db: Db | Tx, actor: Actor, token: string, now = new Date()): InvitationView {
	const found = db
		.select()
		.from(staffInvitations)
		.where(eq(staffInvitations.token, hashOf(token)))
		.get();
	if (!found || found.withdrawnAt) return { state: "gone" };
	if (found.usedAt) return { state: "used" };
	if (found.expiresAt <= now) return { state: "late" };
	const { email, role, name } = found;
	if (actor.kind === "user" && !isSameAddress(actor.email, email)) return { state: "other", email };
	const account = db.select().from(users).where(isSameAs(users.email, email)).get();
	if (!account) return { state: "join", email, role, name };
	const why = refusalFor(db, account);
	if (why) return { state: "refused", email, why };
	return { state: actor.kind === "user" ? "accept" : "login", email, role, name };
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Accepts an invitation with a new account of the invited address; the mailed link has confirmed it (Rules 1.13, 7.36).
 * @throws DomainError conflict when the link no longer works, is for another address than the reader's, or the username
 * is taken; nothing is done then.
 */
export async function joinStaff(
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
		const { id, email, role } = use(tx, token);
		const user = tx
			.insert(users)
			.values({ username, email, role, password: hash, emailConfirmedAt: new Date() })
			.returning()
			.get();
		const joined = actorOf(tx, user);
		recordAudit(tx, joined, joining(id, user.id, role, ip));
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
		const { id, role } = use(tx, token);
		const joined = tx.update(users).set({ role }).where(eq(users.id, user.id)).returning().get();
		recordAudit(tx, user, joining(id, user.id, role, ip));
		return actorOf(tx, joined!);
	});
}

const joining = (invitation: string, userId: string, role: StaffRole, ip: string) => ({
	action: "staff.join",
	entity: "user",
	entityId: userId,
	after: { role, invitation },
	ip,
});

/** Uses up a link that the same transaction read as open. */
const use = (tx: Tx, token: string): Invitation =>
	tx
		.update(staffInvitations)
		.set({ usedAt: new Date() })
		.where(eq(staffInvitations.token, hashOf(token)))
		.returning()
		.get()!;

function requireState(view: InvitationView, wanted: "join" | "accept"): void {
	if (view.state === wanted) return;
	if (view.state === "other") {
		throw new DomainError("conflict", "This invitation is for another address than your account's.");
	}
	throw new DomainError("conflict", "This invitation no longer works.");
}
