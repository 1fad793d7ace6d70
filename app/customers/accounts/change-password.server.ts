import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import { requireUser } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { DomainError } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { sessions, users } from "~db/schema.server";
import { transact } from "~db/transact.server";
import type { passwordChangeSchema } from "./account.schema.ts";
import { hashPassword, verifyPassword } from "./password.server";

/**
 * Sets a new password for the actor's account and ends all its sessions except the given one (Rule 1.6).
 * @throws DomainError unauthenticated for a visitor, invalid when the current password is wrong.
 */
export async function changePassword(
	db: Db,
	actor: Actor,
	{ currentPassword, newPassword }: z.output<typeof passwordChangeSchema>,
	keepSessionId: string | null,
): Promise<void> {
	const { id } = requireUser(actor);
	const row = db.select({ password: users.password }).from(users).where(eq(users.id, id)).get();
	const refusal = () =>
		new DomainError("invalid", "The current password is incorrect", { field: "currentPassword" });
	if (!row || !(await verifyPassword(currentPassword, row.password))) throw refusal();
	const hash = await hashPassword(newPassword);
	transact(db, (tx) => {
		// Don't replace a password that was set while this one was being checked: it may have been changed to keep this
		// user out.
		const { changes } = tx
			.update(users)
			.set({ password: hash })
			.where(and(eq(users.id, id), eq(users.password, row.password)))
			.run();
		if (changes === 0) throw refusal();
		const own = eq(sessions.userId, id);
		tx.delete(sessions)
			.where(keepSessionId ? and(own, ne(sessions.id, keepSessionId)) : own)
			.run();
		recordAudit(tx, actor, { action: "user.change-password", entity: "user", entityId: id });
	});
}
