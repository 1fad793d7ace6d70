import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { users } from "~db/schema.server";
import type { UserActor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.server";
import { DomainError } from "../errors.ts";
import type { LoginInput } from "./account.schema.ts";
import { verifyPassword } from "./password.server";
import { actorOf } from "./user-actor.server";

/**
 * Checks an e-mail and password (Rule 1.8): the same answer, after the same work, for an unknown address and a
 * wrong password.
 *
 * @throws DomainError unauthenticated when they don't match an open account, or no longer do once the check is done.
 */
export async function logIn(db: Db, input: LoginInput, ip: string): Promise<UserActor> {
	const user = db
		.select()
		.from(users)
		.where(and(eq(sql`lower(${users.email})`, input.email.toLowerCase()), isNull(users.deletedAt)))
		.get();
	const right = await verifyPassword(input.password, user?.password ?? null);
	const refusal = () => new DomainError("unauthenticated", "Invalid email or password. Please try again.");
	if (!user || !right) throw refusal();
	return db.transaction(
		(tx) => {
			// The check took a while: a password changed meanwhile has ended the sessions, and must not be outlived by this one.
			const still = tx
				.update(users)
				.set({ lastLoginAt: new Date() })
				.where(and(eq(users.id, user.id), eq(users.password, user.password), isNull(users.deletedAt)))
				.returning()
				.get();
			if (!still) throw refusal();
			const actor = actorOf(still);
			recordAudit(tx, actor, { action: "user.login", entity: "user", entityId: user.id, ip });
			return actor;
		},
		{ behavior: "immediate" },
	);
}
