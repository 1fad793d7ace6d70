import { eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import type { AuditAction } from "~/terms/audit";
import type { Tx } from "~db/client.server";
import { carts, users } from "~db/schema.server";
import { auditDetailsOf, type Ended, endAccess } from "./end-access.server";

type Account = typeof users.$inferSelect;
type Change = { action: AuditAction; reason?: string };

/**
 * Closes an account and ends its access (Rules 1.14, 7.29, 7.37); all its records stay. The caller has checked who may do it.
 * @returns the account as it is now, unchanged if it was closed before, and what ended with it.
 */
export function closeAccount(
	tx: Tx,
	actor: Actor,
	account: Account,
	{ action, reason }: Change,
): Account & { ended?: Ended } {
	if (account.deletedAt) return account;
	const closed = setClosed(tx, account.id, new Date());
	const ended = endAccess(tx, actor, account, closed);
	tx.update(carts).set({ abandoned: false }).where(eq(carts.userId, account.id)).run();
	recordAudit(tx, actor, {
		action,
		entity: "user",
		entityId: account.id,
		after: { username: account.username, ...auditDetailsOf(ended), ...(reason ? { reason } : {}) },
	});
	return { ...closed, ended };
}

/** Opens a closed account again, as it was but for what ended with its access (Rules 1.14, 7.29, 7.37). @returns it; unchanged if it was open. */
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
