import type { Db, Tx } from "~db/client.server";
import { auditLog } from "~db/schema.server";
import type { Actor } from "../actor.ts";

export type AuditEntry = {
	/** What was done, as entity.verb: application.approve, order.ship, user.login. */
	action: string;
	entity: string;
	entityId?: string | null;
	before?: Record<string, unknown>;
	after?: Record<string, unknown>;
	ip?: string;
};

/** Writes one row of the audit log; call it inside the transaction of what it reports (Rule 9.1). */
export function recordAudit(tx: Db | Tx, actor: Actor, entry: AuditEntry): void {
	tx.insert(auditLog)
		.values({
			...entry,
			actorId: actor.kind === "user" ? actor.id : null,
			actorName: actor.kind === "user" ? actor.username : actor.kind,
		})
		.run();
}
