import { and, asc, desc, eq, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { command, nothing } from "~/kernel/commands/command.server";
import { DomainError, notFound } from "~/kernel/errors";
import { requiredLine, ticked } from "~/kernel/fields";
import { CALLED, calledTable } from "~/kernel/tables/called-rows";
import { refuseChoice } from "~/kernel/tables/column-choice";
import { plainHead } from "~/kernel/tables/heads";
import { untilRests } from "~/kernel/tables/import-work.server";
import { undoableUntil } from "~/kernel/tables/kept-imports.server";
import { type Mend, takeMends } from "~/kernel/tables/mends";
import { openTable } from "~/kernel/tables/open-table.server";
import { rememberChoice, rememberedColumns } from "~/kernel/tables/remember-columns.server";
import { outlineOf, refuse } from "~/kernel/tables/table-file";
import type { PastRowKind } from "~/terms/imports";
import type { Db, Tx } from "~db/client.server";
import { newId } from "~db/id";
import { pastImportRows, pastImports, pastOrders } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { type PastColumn, pastColumns } from "./past-columns.ts";
import { keepPastFile } from "./past-file.server";
import type { PastCall } from "./past-import.schema.ts";
import { wakePastImports } from "./past-import-runner.server";
import { type PlannedPastRow, planPastOrders } from "./plan-past-orders.server";
import { pastReader, type ReadPastLine } from "./read-past-orders.ts";
import { keepRows } from "./run-past-imports.server";

export type PastImport = typeof pastImports.$inferSelect;
export type PastImportRow = typeof pastImportRows.$inferSelect;

const LISTED = 12;
/** What remembered columns are remembered for. */
const KIND = "past orders";

/**
 * Takes a file of past orders (Rule 7.190). Nothing is changed by it: its columns are asked about next, or where all are known, its preview is
 * made in the background.
 *
 * @param file where it was received; it becomes the import's.
 * @returns the import's id.
 * @throws DomainError forbidden; invalid, too_large, at `file`, for one that can't be read.
 */
export async function startPastImport(
	db: Db,
	actor: Actor,
	{ path, fileName }: { path: string; fileName: string },
): Promise<string> {
	const admin = requireAdmin(actor, "imports");
	const table = await openTable(path, pastColumns.isTable);
	const { heads } = table;
	const remembered = rememberedColumns(db, KIND, heads);
	const columns = [...pastColumns.suggest(heads, remembered)];
	const outline = await outlineOf(table);
	if (!outline.rows?.length) throw refuse("The file has no rows below its header row.");
	// So that the form itself can say what is wrong.
	if (table.isShort) for await (const _row of table.rows());
	const isKnown = (head: string, at: number) => !head || columns[at] || remembered.has(plainHead(head));
	const isReady = pastColumns.problems(columns).length === 0 && heads.every(isKnown);
	const id = newId();
	await keepPastFile(id, path);
	db.insert(pastImports)
		.values({
			...{ id, adminId: admin.id, fileName: fileName.slice(0, 200), outline, columns },
			...(isReady ? { state: "reading", queuedAt: new Date() } : {}),
		})
		.run();
	if (isReady) await untilPastRests(db, id);
	return id;
}

/** @throws DomainError forbidden; not_found, also for another admin's and a cancelled one. */
export function getPastImport(db: Db | Tx, actor: Actor, id: string): PastImport {
	const admin = requireAdmin(actor, "imports");
	const found = db
		.select()
		.from(pastImports)
		.where(and(eq(pastImports.id, id), eq(pastImports.adminId, admin.id)))
		.get();
	if (!found || found.state === "cancelled") throw notFound("Import");
	return found;
}

/** An admin's imports of past orders that were not cancelled, the newest first. @throws DomainError forbidden. */
export function listPastImports(db: Db, actor: Actor) {
	const admin = requireAdmin(actor, "imports");
	const { id, fileName, state, finishedAt, createdAt } = pastImports;
	return db
		.select({ id, fileName, state, finishedAt, createdAt })
		.from(pastImports)
		.where(and(eq(pastImports.adminId, admin.id), ne(state, "cancelled")))
		.orderBy(desc(createdAt), desc(id))
		.limit(LISTED)
		.all()
		.map((one) => ({ ...one, orders: countPastOrders(db, one.id) }));
}

/** How many past orders an import has written. */
export const countPastOrders = (db: Db | Tx, importId: string): number =>
	db.select({ n: sql<number>`count(*)` }).from(pastOrders).where(eq(pastOrders.importId, importId)).get()!.n;

export const PAST_CHIPS = ["error", "waits", "notice", "create", "unchanged", "left"] as const;
type Chip = (typeof PAST_CHIPS)[number];

/** How many rows come to what, and what would come in. */
export function countPastRows(db: Db | Tx, id: string) {
	const rows = db.all<{ kind: PastRowKind; rows: number; remarked: number; unknown: number }>(sql`
		select kind, count(*) as rows, sum(is_remarked) as remarked, sum(is_unknown) as unknown
		from past_import_rows where import_id = ${id} group by kind`);
	const of = (kind: PastRowKind) => rows.find((one) => one.kind === kind)?.rows ?? 0;
	const sum = (key: "remarked" | "unknown") => rows.reduce((all, one) => all + one[key], 0);
	const orders = (which: SQL) =>
		db.get<{ n: number }>(
			sql`select count(distinct order_at) as n from past_import_rows where import_id = ${id} and kind = 'create' and ${which}`,
		)!.n;
	return {
		rows: {
			...{ error: of("error"), waits: of("waits"), notice: sum("remarked"), create: of("create") },
			...{ unchanged: of("unchanged"), left: of("left") },
		} satisfies Record<Chip, number>,
		unknown: rows.find(({ kind }) => kind === "create")?.unknown ?? 0,
		orders: orders(sql`true`),
		/** Without the lines whose goods the catalog doesn't have. */
		knownOrders: orders(sql`is_unknown = 0`),
		done: orders(sql`is_done = 1`),
	};
}

/** A page of an import's rows, in the file's order. */
export const listPastRows = (
	db: Db,
	id: string,
	{ chip, page, perPage }: { chip: Chip; page: number; perPage: number },
): PastImportRow[] =>
	db
		.select()
		.from(pastImportRows)
		.where(
			and(
				eq(pastImportRows.importId, id),
				chip === "notice" ? eq(pastImportRows.isRemarked, true) : eq(pastImportRows.kind, chip),
			),
		)
		.orderBy(asc(pastImportRows.position))
		.limit(perPage)
		.offset((page - 1) * perPage)
		.all();

/** The orders that were left out after all, and why. */
export const listPastLeft = (db: Db, id: string): { name: string; why: string }[] =>
	db
		.select({ plan: pastImportRows.plan, why: pastImportRows.why })
		.from(pastImportRows)
		.where(and(eq(pastImportRows.importId, id), isNotNull(pastImportRows.why)))
		.groupBy(pastImportRows.orderAt)
		.limit(50)
		.all()
		.map(({ plan, why }) => ({ name: `Order ${plan.number} of ${plan.who}`, why: why! }));

function open(tx: Tx, actor: Actor, id: string): PastImport {
	const found = getPastImport(tx, actor, id);
	if (found.state !== "columns" && found.state !== "review")
		throw new DomainError("conflict", "This import was confirmed already.");
	return found;
}

/** Has the preview made in the background, and waits a little for it. */
async function readAgain(
	db: Db,
	actor: Actor,
	id: string,
	change: (tx: Tx, found: PastImport) => Partial<PastImport>,
): Promise<void> {
	transact(db, (tx) => {
		const changed = change(tx, open(tx, actor, id));
		tx.update(pastImports)
			.set({ ...changed, state: "reading", queuedAt: new Date(), claimedAt: null, rowsRead: 0 })
			.where(eq(pastImports.id, id))
			.run();
	});
	await untilPastRests(db, id);
}

/**
 * Says what the columns of a file are read as, remembers it, and has the preview made.
 *
 * @param columns for each of the file's columns a field, or an empty text.
 * @throws DomainError forbidden, not_found; conflict once it was confirmed; invalid at `column` and its number, or at `columns`.
 */
export const choosePastColumns = (db: Db, actor: Actor, id: string, columns: readonly string[]) =>
	readAgain(db, actor, id, (tx, { outline: { heads } }) => {
		const choice = [...pastColumns.chosen(heads, columns)];
		refuseChoice(pastColumns.problems(choice));
		rememberChoice(tx, KIND, heads, choice);
		return { columns: choice };
	});

/**
 * Reads cells of rows with errors as they were typed, and has the preview made again (Rule 7.49).
 *
 * @throws DomainError forbidden, not_found; conflict once it was confirmed; invalid when no box was changed.
 */
export const mendPastRows = (db: Db, actor: Actor, id: string, typed: readonly Mend[]) =>
	readAgain(db, actor, id, (tx, { mends }) => {
		const shown = tx
			.select({ plan: pastImportRows.plan })
			.from(pastImportRows)
			.where(and(eq(pastImportRows.importId, id), eq(pastImportRows.kind, "error")))
			.all()
			.map(({ plan }) => plan);
		return { mends: takeMends(mends, shown, typed) };
	});

/** Has the preview made again, as things are now. @throws DomainError forbidden, not_found, conflict. */
export const previewPastImport = (db: Db, actor: Actor, id: string) => readAgain(db, actor, id, () => ({}));

/**
 * Has the orders of a file written in the background, as the preview shows them (Rule 7.190).
 *
 * @throws DomainError forbidden, not_found; conflict while a row has an error that is not left out, when nothing would come in, and for another
 *   preview than the last one.
 */
export const confirmPastImport = command("past_order.import", {
	by: "imports",
	of: ["id"],
	input: z.object({
		version: requiredLine("This form is incomplete: open it again", 100),
		goodOnly: ticked,
		/** Leaves out the lines whose goods the catalog doesn't have. */
		knownOnly: ticked,
	}),
	run(tx, admin, { id, version, goodOnly, knownOnly }, { note, now }): number {
		const found = getPastImport(tx, admin, id);
		if (found.state !== "review") throw new DomainError("conflict", "This import was confirmed already.");
		if (found.version !== version) {
			throw new DomainError(
				"conflict",
				"Something has changed since this page was made. Nothing was imported. Check the rows again.",
			);
		}
		const { rows, orders: all, knownOrders } = countPastRows(tx, id);
		if (rows.error > 0 && !goodOnly)
			throw new DomainError("conflict", "Nothing was imported: correct the rows with errors first.");
		const orders = knownOnly ? knownOrders : all;
		if (orders === 0) throw new DomainError("conflict", "Nothing was imported: there is nothing new in it.");
		tx.update(pastImports)
			.set({ state: "applying", knownOnly, queuedAt: now, claimedAt: null, problem: null })
			.where(eq(pastImports.id, id))
			.run();
		note({
			entity: "import",
			entityId: id,
			after: { fileName: found.fileName, orders, error: rows.error, ...(knownOnly ? { knownOnly } : {}) },
		});
		return orders;
	},
});

/** Gives up an import before it is confirmed. @throws DomainError forbidden, not_found, conflict. */
export const cancelPastImport = command("past_order.import_cancel", {
	by: "imports",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }, { note, now }): void {
		const found = getPastImport(tx, admin, id);
		if (found.state !== "reading") open(tx, admin, id);
		tx.update(pastImports)
			.set({ state: "cancelled", finishedAt: now, claimedAt: null })
			.where(eq(pastImports.id, id))
			.run();
		note({ entity: "import", entityId: id, after: { fileName: found.fileName } });
	},
});

/**
 * Has an import taken back in the background (Rule 7.190): its past orders are deleted.
 *
 * @throws DomainError forbidden, not_found; conflict for one that is not done, or was done more than a day ago.
 */
export const undoPastImport = command("past_order.import_undo", {
	by: "imports",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }, { note, now }): void {
		const found = getPastImport(tx, admin, id);
		// Sent again.
		if (found.state === "undoing" || found.state === "undone") return;
		if (!pastUndoableUntil(found, now))
			throw new DomainError("conflict", "An import can be undone for a day after it is complete.");
		tx.update(pastImports)
			.set({ state: "undoing", queuedAt: now, claimedAt: null, problem: null })
			.where(eq(pastImports.id, id))
			.run();
		note({
			entity: "import",
			entityId: id,
			after: { fileName: found.fileName, orders: countPastOrders(tx, id) },
		});
	},
});

/** Until when an import can be undone; null for one that can't, or not any more. */
export const pastUndoableUntil = (
	{ state, finishedAt }: Pick<PastImport, "state" | "finishedAt">,
	now?: Date,
) => undoableUntil({ state: state === "done" ? "done" : "columns", finishedAt }, now);

/** Starts work on imports that wait, and waits a little for this one. */
export async function untilPastRests(db: Db, id: string): Promise<void> {
	wakePastImports(db);
	await untilRests(() => {
		const now = db.select({ state: pastImports.state }).from(pastImports).where(eq(pastImports.id, id)).get();
		return now?.state === "reading" || now?.state === "applying" || now?.state === "undoing";
	});
}

const tableOf = ({ rows }: Pick<PastCall, "rows">) => calledTable<PastColumn>(rows, pastColumns.options);

function readsOf(call: PastCall): ReadPastLine[] {
	const { columns, rows } = tableOf(call);
	const read = pastReader(columns, {});
	return rows.flatMap((row) => read(row) ?? []);
}

/** What lines of past orders would come to (Rule 7.190). Nothing is kept. @throws DomainError forbidden. */
export function previewPastLines(db: Db, actor: Actor, call: PastCall): PlannedPastRow[] {
	requireAdmin(actor, "imports");
	return planPastOrders(db, readsOf(call), new Date());
}

/**
 * Brings lines of past orders in, in the background (Rule 7.190).
 *
 * @returns the import's id.
 * @throws DomainError forbidden; conflict while a line has an error that is not left out, and when nothing would come in.
 */
export function importPastLines(db: Db, actor: Actor, call: PastCall): string {
	const admin = requireAdmin(actor, "imports");
	const [id, version] = [newId(), newId()];
	const { columns } = tableOf(call);
	const outline = { heads: columns, samples: [], sheet: null, sheets: [] };
	transact(db, (tx) => {
		tx.insert(pastImports)
			.values({
				...{ id, version, adminId: admin.id, fileName: CALLED, outline, columns },
				state: "review",
			})
			.run();
		keepRows(tx, id, planPastOrders(tx, readsOf(call), new Date()));
	});
	try {
		confirmPastImport(db, actor, { id, version, goodOnly: call.goodOnly, knownOnly: call.knownOnly });
	} catch (error) {
		// A call that is refused leaves nothing.
		db.delete(pastImports).where(eq(pastImports.id, id)).run();
		throw error;
	}
	return id;
}
