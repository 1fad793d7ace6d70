import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireSystem } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { DomainError, notFound } from "~/kernel/errors";
import { isSameAs } from "~/kernel/text-match.server";
import type { Db } from "~db/client.server";
import { passwordResets, sessions, users } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { passwordResetSchema } from "./account.schema.ts";
import { hashPassword } from "./password.server";

/**
 * Sets an account's password from the server's own terminal (Rule 14.52). Its sessions and its open links end.
 * @returns the account's address and role. @throws DomainError forbidden, not_found, invalid; conflict for a closed account.
 */
export async function setPassword(
	db: Db,
	actor: Actor,
	{ email, password: typed }: { email: string; password: string },
): Promise<{ email: string; role: string }> {
	requireSystem(actor);
	const { data, error } = passwordResetSchema.safeParse({ password: typed });
	if (!data) throw new DomainError("invalid", error.issues[0]?.message ?? "The password can't be used.");
	const password = await hashPassword(data.password);
	return transact(db, (tx) => {
		const user = tx.select().from(users).where(isSameAs(users.email, email)).get();
		if (!user) throw notFound("Account");
		if (user.deletedAt) throw new DomainError("conflict", "This account is closed.");
		tx.update(users).set({ password }).where(eq(users.id, user.id)).run();
		tx.update(passwordResets)
			.set({ usedAt: new Date() })
			.where(and(eq(passwordResets.userId, user.id), isNull(passwordResets.usedAt)))
			.run();
		tx.delete(sessions).where(eq(sessions.userId, user.id)).run();
		recordAudit(tx, actor, { action: "user.set-password", entity: "user", entityId: user.id });
		return { email: user.email, role: user.role };
	});
}
