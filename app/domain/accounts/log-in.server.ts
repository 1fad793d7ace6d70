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
 * @throws DomainError unauthenticated when they don't match an open account.
 */
export async function logIn(db: Db, input: LoginInput, ip: string): Promise<UserActor> {
	const user = db
		.select()
		.from(users)
		.where(and(eq(sql`lower(${users.email})`, input.email.toLowerCase()), isNull(users.deletedAt)))
		.get();
	const right = await verifyPassword(input.password, user?.password ?? null);
	if (!user || !right)
		throw new DomainError("unauthenticated", "Invalid email or password. Please try again.");
	const actor = actorOf(user);
	db.transaction((tx) => {
		tx.update(users).set({ lastLoginAt: new Date() }).where(eq(users.id, user.id)).run();
		recordAudit(tx, actor, { action: "user.login", entity: "user", entityId: user.id, ip });
	});
	return actor;
}
