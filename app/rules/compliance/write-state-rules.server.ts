import { eq } from "drizzle-orm";
import { adminOperation } from "~/kernel/actor/operation.server";
import type { AdminActor } from "~/kernel/actor/permissions";
import { differences } from "~/kernel/audit/differences";
import { refuseStale } from "~/kernel/audit/note-change.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Tx } from "~db/client.server";
import { stateLists, stateRules } from "~db/schema.server";
import type { RuleStep, StateListInput, StateRuleInput } from "./compliance.schema.ts";
import type { StateList, StateRule } from "./may-ship.ts";

const RULES = { table: stateRules, entity: "state_rule", called: "This rule was" } as const;
const LISTS = { table: stateLists, entity: "state_list", called: "This list was" } as const;
type Kind = typeof RULES | typeof LISTS;
type Row = StateRule | StateList;

/** Columns that may change without a new confirmation: notes, where ZIP codes were read, the days checked and the last day. */
const BESIDE = ["endsOn", "watch", "checkedOn", "zipSource", "zipCheckedOn"];

function find(tx: Tx, { table }: Kind, id: string): Row {
	const row = tx.select().from(table).where(eq(table.id, id)).get();
	if (!row) throw notFound(table === stateRules ? "Rule" : "List");
	return row;
}

/** Writes changes with their audit row. A change to what the row says cancels its confirmation (Rule 17.9). */
function change(
	tx: Tx,
	admin: AdminActor,
	kind: Kind,
	row: Row,
	action: RuleStep | "update",
	values: Partial<Row>,
): void {
	const edits = differences(row, { ...row, ...values });
	const changed = Object.keys(edits.after);
	if (changed.length === 0) return;
	const version = row.version + 1;
	const isContentChanged = action === "update" && changed.some((name) => !BESIDE.includes(name));
	tx.update(kind.table)
		.set({ ...values, version, ...(isContentChanged ? { confirmedAt: null, confirmedBy: null } : {}) })
		.where(eq(kind.table.id, row.id))
		.run();
	recordAudit(tx, admin, {
		action: `${kind.entity}.${action}`,
		entity: kind.entity,
		entityId: row.id,
		before: edits.before,
		after: { ...edits.after, version },
	});
}

const changes = (row: Row, values: Partial<Row>): boolean =>
	Object.keys(differences(row, { ...row, ...values }).after).length > 0;

type Saved<Input> = Input & { id: string | null };

function save(
	tx: Tx,
	admin: AdminActor,
	kind: Kind,
	{ id, version: expected, ...values }: Saved<StateRuleInput> | Saved<StateListInput>,
): string {
	if (id === null) {
		const all: Row[] = tx.select().from(kind.table).where(eq(kind.table.state, values.state)).all();
		const same = all.find((row) => !changes(row, values as Partial<Row>));
		if (same) return same.id;
		const made = tx
			.insert(kind.table)
			.values(values as never)
			.returning()
			.get() as Row;
		const { state, source } = made;
		const after = { state, source, version: 1 };
		recordAudit(tx, admin, {
			action: `${kind.entity}.create`,
			entity: kind.entity,
			entityId: made.id,
			after,
		});
		return made.id;
	}
	const row = find(tx, kind, id);
	const { entity, called } = kind;
	const { version } = row;
	if (changes(row, values as Partial<Row>))
		refuseStale(tx, { entity, entityId: id, called, version, expected: expected ?? version }, (field) =>
			field === "version" ? null : field,
		);
	change(tx, admin, kind, row, "update", values as Partial<Row>);
	return id;
}

/**
 * Adds or changes a rule (Rules 17.3, 17.9). An identical rule is not added twice. @returns its id.
 * @throws DomainError forbidden, not_found; conflict when somebody else changed it (Rule 7.7).
 */
export const saveRule = adminOperation("settings", (tx, admin, input: Saved<StateRuleInput>) =>
	save(tx, admin, RULES, input),
);

/** The same for a list (Rule 17.8). */
export const saveList = adminOperation("settings", (tx, admin, input: Saved<StateListInput>) =>
	save(tx, admin, LISTS, input),
);

function step(tx: Tx, admin: AdminActor, kind: Kind, id: string, does: RuleStep): void {
	const row = find(tx, kind, id);
	if (does === "confirm") {
		if (row.confirmedAt === null)
			change(tx, admin, kind, row, "confirm", { confirmedAt: new Date(), confirmedBy: admin.id });
	} else if (does === "withdraw") {
		change(tx, admin, kind, row, "withdraw", { confirmedAt: null, confirmedBy: null });
	} else if (!("endsOn" in row)) {
		throw new DomainError("conflict", "A list has no last day. Take its confirmation back, or suspend it.");
	} else if (row.endsOn === null || row.endsOn > shopToday()) {
		change(tx, admin, kind, row, "end", { endsOn: shopToday() });
	}
}

/**
 * Confirms a rule, takes the confirmation back, or ends it today (Rule 17.9). Done twice it changes nothing more.
 * @throws DomainError forbidden, not_found.
 */
export const stepRule = adminOperation("settings", (tx, admin, id: string, does: RuleStep) =>
	step(tx, admin, RULES, id, does),
);

/** The same for a list, which has no last day. @throws DomainError conflict for its end. */
export const stepList = adminOperation("settings", (tx, admin, id: string, does: RuleStep) =>
	step(tx, admin, LISTS, id, does),
);
