import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { auditLog } from "~db/schema.server";

export type Closing = { by: string; reason: string | null };

/** Who closed accounts last and why, by account. */
export const closings = (db: Db, ids: readonly string[]): Map<string, Closing> =>
	new Map(
		db
			.select({
				id: auditLog.entityId,
				by: auditLog.actorName,
				reason: sql<string | null>`json_extract(${auditLog.after}, '$.reason')`,
			})
			.from(auditLog)
			.where(
				and(
					eq(auditLog.entity, "user"),
					inArray(auditLog.entityId, [...ids]),
					inArray(auditLog.action, ["user.close", "staff.close"]),
				),
			)
			.orderBy(auditLog.createdAt, auditLog.id)
			.all()
			.map(({ id, ...closing }) => [id ?? "", closing]),
	);
