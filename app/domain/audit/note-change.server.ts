import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { auditLog } from "~db/schema.server";
import { DomainError } from "../errors.ts";
import type { AdminActor } from "../permissions.ts";
import { differences, toldText } from "./differences.ts";
import { recordAudit } from "./record-audit.server";

/** What stands in the audit log about a record: words and numbers, by field. */
type Notes = Record<string, string | number | boolean | null>;

type Change = {
	/** What the audit log calls it. */
	entity: "setting" | "faq" | "carrier" | "brand" | "campaign" | "blog_post" | "user" | "order";
	entityId: string;
	/** What was done, where it is not an update of the whole record. */
	action?: string;
	/** What the audit log says beside the fields. */
	beside?: Notes;
	/** What the reader calls it, for the refusal: "These contacts". */
	called: string;
	labels: Record<string, string>;
	before: Notes;
	after: Notes;
	/** The version that is there, where the record keeps it; else that of its last change in the audit log. */
	version?: number;
	/** The version the reader had before them; left out, nothing is checked. */
	expected: number | undefined;
};

/**
 * Checks that nobody else changed the same fields meanwhile (Rule 7.7) and writes the audit row of the change.
 * @returns false when nothing differs: nothing is written then.
 * @throws DomainError conflict, naming who changed what since.
 */
export function noteChange(tx: Tx, admin: AdminActor, change: Change): boolean {
	const { entity, entityId, called, labels, beside = {} } = change;
	const { version = lastChange(tx, entity, entityId) } = change;
	const { expected = version } = change;
	const { before, after } = differences(change.before, change.after);
	// Before the version: a form sent twice finds what its first sending made.
	if (Object.keys(after).length === 0) return false;
	refuseStale(
		tx,
		{ entity, entityId, called, fields: Object.keys(change.after), version, expected },
		(field, was, is) => (labels[field] ? `${labels[field]} ${say(was)} → ${say(is)}` : null),
	);
	recordAudit(tx, admin, {
		action: change.action ?? `${entity}.update`,
		entity,
		entityId,
		before,
		after: { ...beside, ...after, version: version + 1 },
	});
	return true;
}

type Edited = {
	entity: string;
	entityId: string;
	/** What the reader calls it, with its verb: "These notes were". */
	called: string;
	/** The fields that the reader's form holds, where it holds some only: others may have changed. */
	fields?: readonly string[];
	version: number;
	expected: number;
};

/**
 * Refuses a save of a record whose fields somebody else changed since its reader opened the form (Rule 7.7).
 * @param tell says in words what became of a field; null for one that is not told.
 * @throws DomainError conflict, naming who changed what, from the audit log.
 */
export function refuseStale(
	tx: Tx,
	{ entity, entityId, called, fields, version, expected }: Edited,
	tell: (field: string, before: unknown, after: unknown) => string | null,
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
	const told = edits.flatMap(({ who, before, after }) =>
		Object.keys(after ?? {}).flatMap((field) => {
			const change = tell(field, before?.[field], after?.[field]);
			return change === null ? [] : [`${change} by ${who}`];
		}),
	);
	const what = told.length > 0 ? `: ${told.join("; ")}` : "";
	throw new DomainError(
		"conflict",
		`${called} changed while you edited${what}. Nothing of yours was saved yet. Check the fields and save again to make it as they say.`,
	);
}

function say(value: unknown): string {
	if (value === null || value === undefined || value === "") return "nothing";
	if (typeof value === "boolean") return value ? "yes" : "no";
	return toldText(String(value));
}

/** The version of a record that keeps none of its own: that of its last change in the audit log, 0 before the first. */
export function lastChange(db: Db | Tx, entity: Change["entity"], entityId: string): number {
	return db
		.select({ version: sql<number>`coalesce(max(json_extract(${auditLog.after}, '$.version')), 0)` })
		.from(auditLog)
		.where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId)))
		.get()!.version;
}
