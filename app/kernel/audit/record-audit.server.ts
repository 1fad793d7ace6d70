import { sql } from "drizzle-orm";
import type { AuditAction, AuditEntity } from "~/terms/audit";
import type { Db, Tx } from "~db/client.server";
import { newId } from "~db/id";
import { auditLog } from "~db/schema.server";
import type { Actor, UserActor } from "../actor/actor.ts";

export type AuditEntry = {
	action: AuditAction;
	entity: AuditEntity;
	entityId?: string | null;
	before?: Record<string, unknown>;
	after?: Record<string, unknown>;
	ip?: string;
	/** When it happened, if not now. */
	createdAt?: Date;
};

/** Writes one audit row. Call it in the same transaction as the change (Rule 9.1). */
export function recordAudit(tx: Db | Tx, actor: Actor, entry: AuditEntry): void {
	tx.insert(auditLog)
		.values({ ...entry, ...whoOf(actor) })
		.run();
}

/** Who did it, for a row that outlives them. A program is named with the maker of its key (Rule 9.70). */
export const whoOf = (actor: Actor) => ({
	actorId: actor.kind === "user" ? actor.id : null,
	actorName: actor.kind === "user" ? nameOf(actor) : actor.kind,
});

const nameOf = ({ username, program }: UserActor): string =>
	program ? `${program.name} (key of ${username})` : username;

/** `recordAudit` for thousands of rows, with one prepared statement. */
export function auditWriter(tx: Tx, actor: Actor, createdAt: Date): (entry: AuditEntry) => void {
	const value = sql.placeholder;
	const common = {
		...whoOf(actor),
		createdAt,
		id: value("id"),
		action: value("action"),
		entity: value("entity"),
		entityId: value("entityId"),
		after: value("after"),
	};
	const made = tx.insert(auditLog).values(common).prepare();
	const changed = tx
		.insert(auditLog)
		.values({ ...common, before: value("before") })
		.prepare();
	return (entry) => (entry.before ? changed : made).run({ ...entry, id: newId() });
}
