import { eq } from "drizzle-orm";
import type { AuditAction } from "~/terms/audit";
import type { Tx } from "~db/client.server";
import { carts, sessions, users } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.server";

type Account = typeof users.$inferSelect;
type Change = { action: AuditAction; reason?: string };

/**
 * Closes an account and ends its sessions (Rules 7.29, 7.37); all its records stay. The caller has checked who may do it.
 * @returns the account as it is now; unchanged if it was closed before.
 */
export function closeAccount(tx: Tx, actor: Actor, account: Account, { action, reason }: Change): Account {
	if (account.deletedAt) return account;
	const sessionsEnded = tx.delete(sessions).where(eq(sessions.userId, account.id)).run().changes;
	tx.update(carts).set({ abandoned: false }).where(eq(carts.userId, account.id)).run();
	recordAudit(tx, actor, {
		action,
		entity: "user",
		entityId: account.id,
		after: { username: account.username, sessionsEnded, ...(reason ? { reason } : {}) },
	});
	return setClosed(tx, account.id, new Date());
}

/** Opens a closed account again, as it was (Rules 7.29, 7.37). @returns it; unchanged if it was open. */
export function reopenAccount(tx: Tx, actor: Actor, account: Account, { action, reason }: Change): Account {
	if (!account.deletedAt) return account;
	recordAudit(tx, actor, {
		action,
		entity: "user",
		entityId: account.id,
		after: { username: account.username, ...(reason ? { reason } : {}) },
	});
	return setClosed(tx, account.id, null);
}

const setClosed = (tx: Tx, id: string, deletedAt: Date | null) =>
	tx.update(users).set({ deletedAt }).where(eq(users.id, id)).returning().get()!;
