import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { AuditAction, AuditEntity } from "~/terms/audit";
import type { Db, Tx } from "~db/client.server";
import { auditLog } from "~db/schema.server";
import type { AdminActor } from "../actor/permissions.ts";
import { DomainError } from "../errors.ts";
import { formatCents } from "../money.ts";
import { differences, shortened } from "./differences.ts";
import { recordAudit } from "./record-audit.server";

/** A record's values in the audit log, by field. */
type Notes = Record<string, string | number | boolean | null>;

type Change = {
	action: AuditAction;
	entity: AuditEntity;
	entityId: string;
	/** Extra values for the audit row. */
	beside?: Notes;
	/** The record's name in the refusal, such as "These contacts". */
	called: string;
	labels: Record<string, string>;
	before: Notes;
	after: Notes;
	/** The current version if the record stores one; otherwise the version of its last change in the audit log. */
	version?: number;
	/** The version the form was loaded with. If absent, there is no check. */
	expected: number | undefined;
};

/**
 * Checks that nobody else changed the same fields meanwhile (Rule 7.7) and writes the audit row of the change.
 * @returns false when nothing differs, in which case nothing is written.
 * @throws DomainError conflict, naming who changed what since.
 */
export function noteChange(tx: Tx, admin: AdminActor, change: Change): boolean {
	const { entity, entityId, called, labels, beside = {} } = change;
	const { version = lastChange(tx, entity, entityId) } = change;
	const { expected = version } = change;
	const { before, after } = differences(change.before, change.after);
	// Checked before the version, because a form that is sent twice finds its own result.
	if (Object.keys(after).length === 0) return false;
	refuseStale(
		tx,
		{ entity, entityId, called, fields: Object.keys(change.after), version, expected },
		(field, was, is) => (labels[field] ? `${labels[field]} ${say(field, was)} → ${say(field, is)}` : null),
	);
	recordAudit(tx, admin, {
		action: change.action,
		entity,
		entityId,
		before,
		after: { ...beside, ...after, version: version + 1 },
	});
	return true;
}

type Edited = {
	entity: AuditEntity;
	entityId: string;
	/** The record's name in the refusal with its verb, such as "These notes were". */
	called: string;
	/** The fields of the form, if it has only some of them. The other fields may have changed. */
	fields?: readonly string[];
	version: number;
	expected: number;
};

/**
 * Refuses to save a record when somebody else changed its fields after the form was opened (Rule 7.7).
 * @param describe describes a field's change in words; null leaves the field out.
 * @throws DomainError conflict, naming who changed what, from the audit log.
 */
export function refuseStale(
	tx: Tx,
	{ entity, entityId, called, fields, version, expected }: Edited,
	describe: (field: string, before: unknown, after: unknown) => string | null,
): void {
	if (expected === version) return;
	const edits = tx
		.select({ who: auditLog.actorName, before: auditLog.before, after: auditLog.after })
		.from(auditLog)
		.where(
			and(
				eq(auditLog.entity, entity),
				eq(auditLog.entityId, entityId),
				gt(sql`json_extract(${auditLog.after}, '$.version')`, expected),
			),
		)
		.orderBy(asc(auditLog.createdAt))
		.all()
		.filter(({ after }) => fields?.some((field) => Object.hasOwn(after ?? {}, field)) ?? true);
	if (fields && edits.length === 0) return;
	const described = edits.flatMap(({ who, before, after }) =>
		Object.keys(after ?? {}).flatMap((field) => {
			const change = describe(field, before?.[field], after?.[field]);
			return change === null ? [] : [`${change} by ${who}`];
		}),
	);
	const what = described.length > 0 ? `: ${described.join("; ")}` : "";
	throw new DomainError(
		"conflict",
		`${called} changed while you edited${what}. Your changes are not saved yet. Check the fields, then save again to apply them.`,
	);
}

function say(field: string, value: unknown): string {
	if (value === null || value === undefined || value === "") return "nothing";
	if (typeof value === "boolean") return value ? "yes" : "no";
	return field.endsWith("Cents") ? formatCents(Number(value)) : shortened(String(value));
}

/** The version of a record without a version column: that of its last change in the audit log, or 0. */
export function lastChange(db: Db | Tx, entity: AuditEntity, entityId: string): number {
	return db
		.select({ version: sql<number>`coalesce(max(json_extract(${auditLog.after}, '$.version')), 0)` })
		.from(auditLog)
		.where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId)))
		.get()!.version;
}
