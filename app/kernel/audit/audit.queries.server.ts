import { and, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { auditLog } from "~db/schema.server";
import type { Actor } from "../actor/actor.ts";
import { requireAdmin } from "../actor/permissions.ts";
import { adminList, type ListQuery, newestFirst } from "../lists/admin-list.server";
import { beginsWith } from "../text-match.server";

export type AuditRow = typeof auditLog.$inferSelect;

export type AuditFilter = {
	/** The beginning of the actor's name. */
	actor: string;
	action: string;
	entity: string;
	entityId: string;
	/** From (inclusive) to (exclusive). */
	from: Date | null;
	to: Date | null;
};

const auditList = adminList({
	permission: "audit",
	table: auditLog,
	sorts: newestFirst(auditLog.createdAt, auditLog.id),
	rows: (db, ids) => db.select().from(auditLog).where(inArray(auditLog.id, ids)).all(),
});

/**
 * A page of the audit log (Rule 9.1).
 *
 * @param filter empty strings and nulls are ignored.
 * @throws DomainError unauthenticated, forbidden.
 */
export const listAudit = (db: Db, actor: Actor, filter: AuditFilter, query: ListQuery) =>
	auditList(
		db,
		actor,
		query,
		and(
			filter.actor ? beginsWith(auditLog.actorName, filter.actor) : undefined,
			filter.action ? eq(auditLog.action, filter.action) : undefined,
			filter.entity ? eq(auditLog.entity, filter.entity) : undefined,
			filter.entityId ? eq(auditLog.entityId, filter.entityId) : undefined,
			filter.from ? gte(auditLog.createdAt, filter.from) : undefined,
			filter.to ? lt(auditLog.createdAt, filter.to) : undefined,
		),
	);

/** The actions and kinds of records there are in the log, by name. @throws DomainError unauthenticated, forbidden. */
export function listAuditTerms(db: Db, actor: Actor): { actions: string[]; entities: string[] } {
	requireAdmin(actor, "audit");
	// Each next value is one step in the index, however long the log is.
	const distinct = (column: "action" | "entity") =>
		db
			.all<{ term: string | null }>(sql`
				with recursive terms(term) as (
					select min(${auditLog[column]}) from ${auditLog}
					union all
					select (select min(${auditLog[column]}) from ${auditLog} where ${auditLog[column]} > term)
						from terms where term is not null
				)
				select term from terms where term is not null`)
			.flatMap(({ term }) => term ?? []);
	return { actions: distinct("action"), entities: distinct("entity") };
}
