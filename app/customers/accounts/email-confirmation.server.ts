import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireUser } from "~/kernel/actor/permissions";
import { actorOf } from "~/kernel/actor/user-actor.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { prepareOnce } from "~db/prepared.server";
import { emailConfirmations, users } from "~db/schema.server";
import { transact } from "~db/transact.server";

const VALID_MS = 3 * DAY_MS;

const idOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Mails an account the link that confirms its address (Rule 1.13). The mail contains no text from the account.
 * @returns false when the address had all mails of a day (Rule 1.15).
 */
export function mailConfirmation(
	tx: Tx,
	{ id, email }: { id: string; email: string },
	now = new Date(),
): boolean {
	const token = randomBytes(32).toString("base64url");
	if (!queueEmail(tx, { template: "email-confirm", to: email, data: { token } }, now, now)) return false;
	tx.insert(emailConfirmations)
		.values({
			id: idOf(token),
			userId: id,
			expiresAt: new Date(now.getTime() + VALID_MS),
			createdAt: now,
		})
		.run();
	return true;
}

/**
 * Mails the actor another link; none for a confirmed address.
 * @returns the address.
 * @throws DomainError unauthenticated for a visitor, conflict when the address had all mails of a day (Rule 1.15).
 */
export const requestConfirmation = command("user.request-confirmation", {
	by: "user",
	input: nothing,
	run(tx, { id, email }, _input, { now }): { email: string } {
		const user = tx.select().from(users).where(eq(users.id, id)).get();
		if (!user || user.emailConfirmedAt || mailConfirmation(tx, user, now)) return { email };
		throw new DomainError(
			"conflict",
			"We sent you three emails today. Look in your spam folder, or try again tomorrow.",
		);
	},
});

export type AddressState = { email: string; isConfirmed: boolean };

const selectAddress = prepareOnce((db) =>
	db
		.select({ email: users.email, confirmedAt: users.emailConfirmedAt })
		.from(users)
		.where(eq(users.id, sql.placeholder("id")))
		.prepare(),
);

/** The actor's address, and whether it is confirmed. @throws DomainError unauthenticated for a visitor. */
export function getOwnAddress(db: Db, actor: Actor): AddressState {
	const { id } = requireUser(actor);
	const row = selectAddress(db).get({ id });
	if (!row) throw notFound("Account");
	return { email: row.email, isConfirmed: row.confirmedAt !== null };
}

/** The address a mailed link confirms, or null when the link is unknown or older than three days (Rule 1.13). */
export function addressOfLink(db: Db | Tx, token: string, now = new Date()): AddressState | null {
	const user = userOfLink(db, token, now);
	return user ? { email: user.email, isConfirmed: user.emailConfirmedAt !== null } : null;
}

function userOfLink(db: Db | Tx, token: string, now: Date) {
	return db
		.select({ user: users })
		.from(emailConfirmations)
		.innerJoin(users, eq(users.id, emailConfirmations.userId))
		.where(
			and(
				eq(emailConfirmations.id, idOf(token)),
				gt(emailConfirmations.expiresAt, now),
				isNull(users.deletedAt),
			),
		)
		.get()?.user;
}

/**
 * Confirms the address that a mailed link was sent to; confirming again changes nothing (Rule 1.13).
 * @throws DomainError conflict when the link is unknown or older than three days.
 */
export function confirmAddress(db: Db, token: string, ip: string, now = new Date()): void {
	transact(db, (tx) => {
		const user = userOfLink(tx, token, now);
		if (!user) throw new DomainError("conflict", "This link has expired.");
		if (user.emailConfirmedAt) return;
		tx.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, user.id)).run();
		recordAudit(tx, actorOf(tx, user), {
			action: "user.confirm-email",
			entity: "user",
			entityId: user.id,
			ip,
		});
	});
}

/** Deletes expired links. */
export function deleteOldConfirmations(db: Db, now = new Date()): void {
	db.delete(emailConfirmations).where(lt(emailConfirmations.expiresAt, now)).run();
}
