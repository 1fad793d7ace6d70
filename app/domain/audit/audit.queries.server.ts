import { and, count, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { auditLog } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { requireAdmin } from "../permissions.ts";
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

/**
 * A page of the audit log, newest first (Rule 7.22).
 *
 * @param filter empty strings and nulls don't narrow.
 * @param paging `page` counts from 1; one past the end gives the last.
 * @throws DomainError unauthenticated, forbidden.
 */
export function listAudit(
	db: Db,
	actor: Actor,
	filter: AuditFilter,
	paging: { page: number; perPage: number },
) {
	requireAdmin(actor);
	const where = and(
		filter.actor ? beginsWith(auditLog.actorName, filter.actor) : undefined,
		filter.action ? eq(auditLog.action, filter.action) : undefined,
		filter.entity ? eq(auditLog.entity, filter.entity) : undefined,
		filter.entityId ? eq(auditLog.entityId, filter.entityId) : undefined,
		filter.from ? gte(auditLog.createdAt, filter.from) : undefined,
		filter.to ? lt(auditLog.createdAt, filter.to) : undefined,
	);
	const total = db.select({ n: count() }).from(auditLog).where(where).get()!.n;
	const pageCount = Math.max(1, Math.ceil(total / paging.perPage));
	const page = Math.min(paging.page, pageCount);
	const rows = db
		.select()
		.from(auditLog)
		.where(where)
		.orderBy(desc(auditLog.createdAt), desc(auditLog.id))
		.limit(paging.perPage)
		.offset((page - 1) * paging.perPage)
		.all();
	return { rows, total, page, pageCount };
}

/** The actions and kinds of records there are in the log, by name. @throws DomainError unauthenticated, forbidden. */
export function listAuditTerms(db: Db, actor: Actor): { actions: string[]; entities: string[] } {
	requireAdmin(actor);
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
