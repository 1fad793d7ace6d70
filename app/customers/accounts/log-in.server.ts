import { createHash } from "node:crypto";
import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import type { UserActor } from "~/kernel/actor/actor";
import { actorOf } from "~/kernel/actor/user-actor.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { DomainError } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { users } from "~db/schema.server";
import { transact } from "~db/transact.server";
import type { LoginInput } from "./account.schema.ts";
import { hashPassword, isOutdated, verifyPassword } from "./password.server";

/**
 * Checks an email and password (Rule 1.8). An unknown address and a wrong password give the same answer after the same
 * work. A hash made with older parameters is replaced. A closed account is told so, once the password was right (Rule 7.29).
 *
 * @throws DomainError unauthenticated when they don't match an open account, or no longer do after the check.
 */
export async function logIn(db: Db, input: LoginInput, ip: string): Promise<UserActor> {
	// Try again, because another login may have replaced the hash during the check.
	const actor = (await tryOnce(db, input, ip)) ?? (await tryOnce(db, input, ip));
	if (!actor) throw refusal();
	return actor;
}

const refusal = () => new DomainError("unauthenticated", "Invalid email or password. Please try again.");

const CLOSED = "This account is closed. Contact us if you have questions about it.";

/**
 * Returns null when the account changed while its password was checked.
 * @throws DomainError unauthenticated.
 */
async function tryOnce(db: Db, input: LoginInput, ip: string): Promise<UserActor | null> {
	const user = db
		.select()
		.from(users)
		.where(eq(sql`lower(${users.email})`, input.email.toLowerCase()))
		.get();
	const standIn = standInHash(db, input.email);
	const right = await verifyPassword(input.password, user?.password ?? standIn);
	if (!user || !right) throw refusal();
	// Only who knows the password learns that the account is closed.
	if (user.deletedAt) throw new DomainError("unauthenticated", CLOSED);
	const password = isOutdated(user.password) ? await hashPassword(input.password) : user.password;
	return transact(db, (tx) => {
		// A password changed in the meantime has ended all sessions; this login must not start a new one.
		const still = tx
			.update(users)
			.set({ password, lastLoginAt: new Date() })
			.where(and(eq(users.id, user.id), eq(users.password, user.password), isNull(users.deletedAt)))
			.returning()
			.get();
		if (!still) return null;
		const actor = actorOf(tx, still);
		recordAudit(tx, actor, { action: "user.login", entity: "user", entityId: user.id, ip });
		return actor;
	});
}

/**
 * Returns the hash an unknown address is checked against: always the same other account's, so that unknown addresses
 * take as long as known ones with old and new parameters. Null in an empty shop.
 */
function standInHash(db: Db, email: string): string | null {
	const accounts = db.select({ n: count() }).from(users).get()?.n ?? 0;
	if (accounts === 0) return null;
	const at = createHash("sha256").update(email.toLowerCase()).digest().readUInt32BE() % accounts;
	const row = db.select({ password: users.password }).from(users).orderBy(asc(users.id)).offset(at).limit(1);
	return row.get()?.password ?? null;
}
