import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { auditLog } from "~db/schema.server";
import { DomainError } from "../errors.ts";
import type { AdminActor } from "../permissions.ts";
import { differences } from "./differences.ts";
import { recordAudit } from "./record-audit.server";

/** What stands in the audit log about a record: words and numbers, by field. */
type Notes = Record<string, string | number | boolean | null>;

type Change = {
	/** What the audit log calls it. */
	entity: "setting" | "faq" | "carrier" | "brand" | "campaign" | "user" | "order";
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
	/** The version that is there, and the one the reader had before them. */
	version: number;
	expected: number;
};

/**
 * Checks that nobody else saved meanwhile (Rule 7.7) and writes the audit row of the change.
 * @returns false when nothing differs: nothing is written then.
 * @throws DomainError conflict, naming who changed what since.
 */
export function noteChange(tx: Tx, admin: AdminActor, change: Change): boolean {
	const { entity, entityId, version, beside = {} } = change;
	const { before, after } = differences(change.before, change.after);
	// Before the version: a form sent twice finds what its first sending made.
	if (Object.keys(after).length === 0) return false;
	if (change.expected !== version) throw new DomainError("conflict", changedSince(tx, change));
	recordAudit(tx, admin, {
		action: change.action ?? `${entity}.update`,
		entity,
		entityId,
		before,
		after: { ...beside, ...after, version: version + 1 },
	});
	return true;
}

/** Says who changed what since the reader opened the form, from the audit log. */
function changedSince(tx: Tx, { entity, entityId, called, labels, expected }: Change): string {
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
		.all();
	const told = edits.flatMap(({ who, before, after }) =>
		Object.keys(after ?? {})
			.filter((key) => key in labels)
			.map((key) => `${labels[key]} ${say(before?.[key])} → ${say(after?.[key])} by ${who}`),
	);
	const what = told.length > 0 ? `: ${told.join("; ")}` : "";
	return `${called} changed while you edited${what}. Nothing of yours was saved yet. Check the fields and save again to make it as they say.`;
}

const LONGEST_TOLD = 600;

function say(value: unknown): string {
	if (value === null || value === undefined || value === "") return "nothing";
	if (typeof value === "boolean") return value ? "yes" : "no";
	const text = String(value);
	return text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD)}…` : text;
}

/** The version of a record that keeps none of its own: that of its last change in the audit log, 0 before the first. */
export function lastChange(
	db: Db | Tx,
	entity: "brand" | "campaign" | "user" | "order",
	entityId: string,
): number {
	return db
		.select({ version: sql<number>`coalesce(max(json_extract(${auditLog.after}, '$.version')), 0)` })
		.from(auditLog)
		.where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId)))
		.get()!.version;
}
