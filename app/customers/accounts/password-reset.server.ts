import { createHash, randomBytes } from "node:crypto";
import { and, count, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { SYSTEM } from "~/kernel/actor/actor";
import { actorOf } from "~/kernel/actor/user-actor.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { DomainError } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { passwordResets, sessions, users } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { hashPassword } from "./password.server";

const VALID_MS = 30 * 60_000;
const MOST_PENDING = 3;

const idOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Mails a link for a new password, valid once and for 30 minutes (Rule 1.10). Doesn't reveal whether the address has an
 * account; at most three links are open per account, so that nobody's mailbox is flooded.
 */
export function requestPasswordReset(db: Db, { email }: { email: string }, ip: string): void {
	const token = randomBytes(32).toString("base64url");
	transact(db, (tx) => {
		const user = tx
			.select()
			.from(users)
			.where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deletedAt)))
			.get();
		// For every address, because the time of the disk write would otherwise reveal which ones have an account.
		recordAudit(tx, SYSTEM, {
			action: "user.request-password-reset",
			entity: "user",
			entityId: user?.id ?? null,
			ip,
		});
		if (!user) return;
		const now = new Date();
		const waiting = tx
			.select({ n: count() })
			.from(passwordResets)
			.where(and(eq(passwordResets.userId, user.id), gt(passwordResets.expiresAt, now)))
			.get()!.n;
		if (waiting >= MOST_PENDING) return;
		const isQueued = queueEmail(tx, {
			template: "password-reset",
			to: user.email,
			data: { username: user.username, token },
		});
		if (!isQueued) return;
		tx.insert(passwordResets)
			.values({ id: idOf(token), userId: user.id, expiresAt: new Date(now.getTime() + VALID_MS) })
			.run();
	});
}

const usable = (token: string) =>
	and(
		eq(passwordResets.id, idOf(token)),
		isNull(passwordResets.usedAt),
		gt(passwordResets.expiresAt, new Date()),
	);

/** Whether a link can still be used. */
export const isResetUsable = (db: Db, token: string): boolean =>
	db.select({ id: passwordResets.id }).from(passwordResets).where(usable(token)).get() !== undefined;

/**
 * Sets a new password by a mailed link; the account's sessions and its other links end (Rule 1.10). The address's owner
 * has read the link, so it also confirms the address (Rule 1.13).
 * @throws DomainError conflict when the link was used or has expired.
 */
export async function resetPassword(
	db: Db,
	{ token, password }: { token: string; password: string },
	ip: string,
): Promise<void> {
	if (!isResetUsable(db, token)) throw spent();
	const hash = await hashPassword(password);
	transact(db, (tx) => {
		const reset = tx
			.update(passwordResets)
			.set({ usedAt: new Date() })
			.where(usable(token))
			.returning()
			.get();
		if (!reset) throw spent();
		const user = tx
			.update(users)
			.set({ password: hash, emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${Date.now()})` })
			.where(and(eq(users.id, reset.userId), isNull(users.deletedAt)))
			.returning()
			.get();
		if (!user) throw spent();
		tx.update(passwordResets)
			.set({ usedAt: new Date() })
			.where(and(eq(passwordResets.userId, user.id), isNull(passwordResets.usedAt)))
			.run();
		tx.delete(sessions).where(eq(sessions.userId, user.id)).run();
		recordAudit(tx, actorOf(tx, user), {
			action: "user.reset-password",
			entity: "user",
			entityId: user.id,
			ip,
		});
	});
}

const spent = () => new DomainError("conflict", "This link was used already or has expired.");

/** Deletes links that expired long ago. */
export function deleteOldResets(db: Db, now = Date.now()): void {
	db.delete(passwordResets)
		.where(lt(passwordResets.expiresAt, new Date(now - DAY_MS)))
		.run();
}
