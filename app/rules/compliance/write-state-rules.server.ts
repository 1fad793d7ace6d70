import { eq } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import { differences } from "~/kernel/audit/differences";
import { refuseStale } from "~/kernel/audit/note-change.server";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { command } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Tx } from "~db/client.server";
import { stateLists, stateRules } from "~db/schema.server";
import {
	type RuleStep,
	ruleStepSchema,
	type StateListInput,
	type StateRuleInput,
	stateListSchema,
	stateRuleSchema,
} from "./compliance.schema.ts";
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

type Input = Omit<StateRuleInput, "confirm"> | StateListInput;

/** An identical row is not added twice. */
function create(tx: Tx, admin: AdminActor, kind: Kind, { version: _version, ...values }: Input): string {
	const all: Row[] = tx.select().from(kind.table).where(eq(kind.table.state, values.state)).all();
	const same = all.find((row) => !changes(row, values as Partial<Row>));
	if (same) return same.id;
	const { id, state, source } = tx
		.insert(kind.table)
		.values(values as never)
		.returning()
		.get() as Row;
	recordAudit(tx, admin, {
		action: `${kind.entity}.create`,
		entity: kind.entity,
		entityId: id,
		after: { state, source, version: 1 },
	});
	return id;
}

function save(
	tx: Tx,
	admin: AdminActor,
	kind: Kind,
	{ id, version: expected, ...values }: Input & { id: string },
): string {
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

/** Confirms a rule that was just saved, if it is wanted. */
function confirmed(tx: Tx, admin: AdminActor, id: string, isWanted: boolean): string {
	if (isWanted) step(tx, admin, RULES, id, "confirm");
	return id;
}

/** Adds a rule, with `confirm` confirmed at once (Rules 17.3, 17.9). An identical rule is not added twice. @returns its id. @throws DomainError forbidden. */
export const createRule = command("state_rule.create", {
	by: "settings",
	input: stateRuleSchema,
	run: (tx, admin, { confirm, ...input }) => confirmed(tx, admin, create(tx, admin, RULES, input), confirm),
});

/**
 * Changes a rule, and with `confirm` confirms it at once (Rule 17.9). @returns its id.
 * @throws DomainError forbidden, not_found; conflict when somebody else changed it (Rule 7.7).
 */
export const saveRule = command("state_rule.update", {
	by: "settings",
	of: ["id"],
	input: stateRuleSchema,
	run: (tx, admin, { confirm, ...input }) => confirmed(tx, admin, save(tx, admin, RULES, input), confirm),
});

/** As `createRule` for a list (Rule 17.8). */
export const createList = command("state_list.create", {
	by: "settings",
	input: stateListSchema,
	run: (tx, admin, input) => create(tx, admin, LISTS, input),
});

/** As `saveRule` for a list. */
export const saveList = command("state_list.update", {
	by: "settings",
	of: ["id"],
	input: stateListSchema,
	run: (tx, admin, input) => save(tx, admin, LISTS, input),
});

function step(tx: Tx, admin: AdminActor, kind: Kind, id: string, does: RuleStep): RuleStep {
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
	return does;
}

/**
 * Confirms a rule, takes the confirmation back, or ends it today (Rule 17.9). Done twice it changes nothing more. @returns what was asked.
 * @throws DomainError forbidden, not_found.
 */
export const stepRule = command("state_rule.step", {
	by: "settings",
	of: ["id"],
	input: ruleStepSchema,
	run: (tx, admin, { id, does }) => step(tx, admin, RULES, id, does),
});

/** The same for a list, which has no last day. @throws DomainError conflict for its end. */
export const stepList = command("state_list.step", {
	by: "settings",
	of: ["id"],
	input: ruleStepSchema,
	run: (tx, admin, { id, does }) => step(tx, admin, LISTS, id, does),
});
