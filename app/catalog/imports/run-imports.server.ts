import { and, eq, exists, inArray, isNotNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { actorOf } from "~/kernel/actor/user-actor.server";
import { log } from "~/kernel/config/log.server";
import { DomainError } from "~/kernel/errors";
import { openTable } from "~/kernel/tables/open-table.server";
import type { TableRow } from "~/kernel/tables/table-file";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import type { ImportedChange, ImportSurvey } from "~db/json-shapes";
import { productImportRows, productImports, users } from "~db/schema.server";
import { transact } from "~db/transact.server";
import type { ColumnChoice } from "../products/fields/product-columns.ts";
import { isTable } from "../products/fields/product-columns.ts";
import { deleteImportFile, importPath, listImportFiles } from "./import-file.server";
import { ImportPlanner, type PlannedRow } from "./plan-rows.server";
import type { ProductImport } from "./product-import.server";
import { ImportWasTaken, PreviewIsStale, recordImport, saveImport } from "./save-import.server";
import { openQuestions } from "./survey-file.server";
import { giveBackImport } from "./undo-import.server";

const BATCH = 500;
const KEPT_MS = DAY_MS;
/** How long an import that is done is listed. */
const LISTED_MS = 90 * DAY_MS;
const SILENT_MS = 2 * 60_000;
/** How long a file may be without its import, in milliseconds. */
const UNOWNED_MS = 60 * 60_000;

/**
 * Works on waiting imports until none is left, one at a time over all processes (Rule 7.16): reads files into previews, and does
 * what was confirmed.
 */
export async function runImports(db: Db): Promise<void> {
	for (let job = claim(db); job; job = claim(db)) {
		try {
			if (job.state === "reading") await readFile(db, job);
			else if (job.state === "undoing") await giveBackImport(db, job);
			else await apply(db, job);
		} catch (error) {
			if (error instanceof ImportWasTaken) continue;
			if (!(error instanceof DomainError)) log.error({ error, import: job.id }, "import failed");
			const why = error instanceof DomainError ? error.message : "Something went wrong. It has been noted.";
			const isOurs = and(eq(productImports.id, job.id), eq(productImports.claimedAt, job.claimedAt!));
			if (end(db, why, isOurs).includes("failed")) await clear(db, job.id);
		}
	}
}

const isWaiting = sql`${productImports.state} in ('reading', 'applying', 'undoing') and ${productImports.claimedAt} is null`;
const isWorkedOn = sql`${productImports.state} in ('reading', 'applying', 'undoing') and ${productImports.claimedAt} is not null`;

/** Takes the oldest waiting import, unless another one is running. */
function claim(db: Db): ProductImport | undefined {
	const now = new Date();
	return transact(db, (tx) => {
		const busy = tx.select({ id: productImports.id }).from(productImports).where(isWorkedOn).get();
		if (busy) return undefined;
		const next = tx
			.select({ id: productImports.id })
			.from(productImports)
			.where(isWaiting)
			.orderBy(productImports.queuedAt)
			.get();
		if (!next) return undefined;
		return tx
			.update(productImports)
			.set({ claimedAt: now, heartbeatAt: now, claimedBy: String(process.pid) })
			.where(eq(productImports.id, next.id))
			.returning()
			.get();
	});
}

async function readFile(db: Db, job: ProductImport): Promise<void> {
	const table = await openTable(
		importPath(job.id),
		(heads) => isTable(heads, job.source),
		job.outline?.sheet,
	);
	const planner = new ImportPlanner(
		db,
		table.heads,
		job.source,
		(job.columns ?? undefined) as ColumnChoice | undefined,
		job.answers,
		job.mends,
		job.leftOut,
	);
	await deleteRows(db, job.id);
	const rowsTotal = await table.count();
	report(db, job.id, { rowsTotal, rowsDone: 0 });
	let looked = 0;
	for await (const row of table.rows()) {
		planner.look(row);
		if (++looked % LOOK === 0 && !report(db, job.id, { rowsDone: 0 })) return clear(db, job.id);
	}
	const { survey } = planner;
	const open = openQuestions(survey, job.answers);
	if (!job.settled || open.length > 0) return ask(db, job, survey);

	const stage = stager(db, job.id);
	const counts = { create: 0, update: 0, unchanged: 0, error: 0, left: 0 };
	let read = 0;
	let batch: TableRow[] = [];
	const flush = () => {
		const planned = planner.plan(batch);
		const size = batch.length;
		batch = [];
		for (const { kind } of planned) counts[kind]++;
		read += size;
		return stage(planned, read);
	};
	for await (const row of table.rows()) {
		batch.push(row);
		// False: cancelled meanwhile.
		if (batch.length === BATCH && !flush()) return clear(db, job.id);
	}
	if (!flush()) return clear(db, job.id);
	db.update(productImports)
		.set({
			state: "ready",
			claimedAt: null,
			creates: counts.create,
			updates: counts.update,
			unchanged: counts.unchanged,
			errors: counts.error,
			usedColumns: planner.used,
			ignoredColumns: planner.ignored,
			tally: planner.tally,
		})
		.where(and(eq(productImports.id, job.id), eq(productImports.state, "reading")))
		.run();
}

/** How many rows are looked through between two signs of life. */
const LOOK = 5_000;

/** Leaves an import until its user has said what its columns and rows mean (Rule 7.46). */
function ask(db: Db, job: ProductImport, survey: ImportSurvey): void {
	const problem = job.settled && job.survey ? ASKED_AGAIN : job.problem;
	db.update(productImports)
		.set({ state: "columns", claimedAt: null, survey, problem })
		.where(and(eq(productImports.id, job.id), eq(productImports.state, "reading")))
		.run();
}

const ASKED_AGAIN =
	"With these columns the file holds more that we have to ask about. See what is new below.";

/** The larger of a row's changes of price and cost, in hundredths of a percent of what it was; null for none. */
function priceChangeOf({ before, after }: ImportedChange): number | null {
	const changes = (["wholesalePriceCents", "costCents"] as const).flatMap((column) => {
		const [was, is] = [before[column], after[column]];
		if (typeof is !== "number" || typeof was !== "number") return [];
		return [was === 0 ? NEW_PRICE : Math.round((Math.abs(is - was) * 10_000) / was)];
	});
	return changes.length > 0 ? Math.max(...changes) : null;
}

/** What had no price before stands first. */
const NEW_PRICE = 1_000_000_000;

/** Stores the reading progress; false when the import was cancelled. */
const report = (db: Db, id: string, progress: { rowsTotal?: number; rowsDone: number }): boolean =>
	db
		.update(productImports)
		.set({ ...progress, heartbeatAt: new Date() })
		.where(and(eq(productImports.id, id), eq(productImports.state, "reading")))
		.run().changes > 0;

/** Returns a function that stores a batch of the plan in its own transaction; it returns false when the import was cancelled. */
function stager(db: Db, importId: string): (rows: readonly PlannedRow[], rowsDone: number) => boolean {
	const insert = db
		.insert(productImportRows)
		.values({
			importId,
			position: sql.placeholder("position"),
			line: sql.placeholder("line"),
			kind: sql.placeholder("kind"),
			sku: sql.placeholder("sku"),
			name: sql.placeholder("name"),
			productId: sql.placeholder("productId"),
			version: sql.placeholder("version"),
			problems: sql.placeholder("problems"),
			boxes: sql.placeholder("boxes"),
			change: sql.placeholder("change"),
			notices: sql.placeholder("notices"),
			priceChange: sql`${sql.placeholder("priceChange")}`,
		})
		.prepare();
	let position = 0;
	return (rows, rowsDone) =>
		transact(db, () => {
			for (const row of rows) {
				position += 1;
				insert.run({
					position,
					line: row.line,
					kind: row.kind,
					sku: row.sku,
					name: row.name,
					productId: row.kind === "update" ? row.productId : null,
					version: row.kind === "update" ? row.version : null,
					problems: row.kind === "error" ? row.problems : [],
					boxes: row.kind === "error" ? row.boxes : [],
					change: row.kind === "create" || row.kind === "update" ? row.change : null,
					notices: row.notices,
					priceChange: row.kind === "update" ? priceChangeOf(row.change) : null,
				});
			}
			return report(db, importId, { rowsDone });
		});
}

async function apply(db: Db, job: ProductImport): Promise<void> {
	try {
		await saveImport(db, job);
	} catch (error) {
		if (!(error instanceof PreviewIsStale)) throw error;
		db.update(productImports)
			.set({ state: "reading", claimedAt: null, rowsTotal: null, rowsDone: 0, problem: error.message })
			.where(eq(productImports.id, job.id))
			.run();
		return;
	}
	// Its rows are kept for a day, to undo it by.
	await deleteImportFile(job.id);
}

/**
 * Ends imports that can't go on by themselves: one with saved rows is stopped, so that its other rows can still be saved (Rule 7.45),
 * any other has failed. @returns their states.
 */
const end = (db: Db, why: string, which: SQL | undefined) =>
	db
		.update(productImports)
		.set({
			state: sql`case when ${IS_SAVING} and ${productImports.rowsDone} > 0 then 'stopped'
				when ${productImports.state} = 'undoing' then 'done' else 'failed' end`,
			claimedAt: null,
			problem: why,
			finishedAt: sql`iif(${productImports.state} = 'undoing', ${productImports.finishedAt}, ${Date.now()})`,
		})
		.where(and(sql`${productImports.state} in ('reading', 'applying', 'undoing')`, which))
		.returning({ state: productImports.state })
		.all()
		.map(({ state }) => state);

const INTERRUPTED =
	"The server stopped during this import. Nothing was imported. Please choose the file again.";
const SAVING_BROKE_OFF = "The server stopped working on this import.";
const IS_SAVING = sql`${productImports.state} = 'applying'`;
const IS_READING = sql`${productImports.state} = 'reading'`;

/** Imports that are saved go on where they were, with whoever takes them next. */
const giveBack = (db: Db, which: SQL | undefined) =>
	db
		.update(productImports)
		.set({ claimedAt: null, claimedBy: null })
		.where(and(sql`${productImports.state} in ('applying', 'undoing')`, which))
		.run();

/**
 * At server start no import is running, so imports marked as running were interrupted: those that were read have failed, those that were
 * saved go on (Rule 7.45).
 */
export function endCutOffImports(db: Db): void {
	end(db, INTERRUPTED, IS_READING);
	giveBack(db, isNotNull(productImports.claimedAt));
}

/** Called when this process's import thread has died: what it died of may come again, so that nothing goes on by itself. */
export function failOwnImports(db: Db): void {
	const isOurs = sql`${productImports.claimedBy} = ${String(process.pid)} and ${isWorkedOn}`;
	end(db, INTERRUPTED, and(IS_READING, isOurs));
	end(db, SAVING_BROKE_OFF, isOurs);
}

/** Whether an import is waiting and none is running. */
export const hasWaitingImports = (db: Db): boolean =>
	db.select({ id: productImports.id }).from(productImports).where(isWaiting).limit(1).get() !== undefined;

/**
 * The regular job: fails or gives back imports whose worker stopped responding, deletes those that came to nothing after a day, and of
 * those that are done first the rows, later all. A file that no import needs is deleted after an hour.
 *
 * @param now in milliseconds since 1970.
 */
export async function keepUpImports(db: Db, now = Date.now()): Promise<void> {
	// Before the imports are read: a file that comes meanwhile is left alone, as is one whose import is about to be written.
	const files = await listImportFiles(now - UNOWNED_MS);
	const isSilent = and(lt(productImports.heartbeatAt, new Date(now - SILENT_MS)), isWorkedOn);
	end(db, INTERRUPTED, and(IS_READING, isSilent));
	giveBack(db, isSilent);
	const isOld = sql<number>`${productImports.createdAt} < ${now - KEPT_MS}`;
	const ended = db
		.select({ row: productImports, isOld })
		.from(productImports)
		.where(
			or(
				inArray(productImports.state, ["failed", "cancelled"]),
				and(inArray(productImports.state, ["columns", "ready", "stopped"]), isOld),
			),
		)
		.all();
	for (const { row, isOld } of ended) {
		if (row.state === "stopped" && !giveUp(db, row)) continue;
		await clear(db, row.id);
		if (isOld) db.delete(productImports).where(eq(productImports.id, row.id)).run();
	}
	await forgetDone(db, now);
	const known = new Set(
		db
			.select({ id: productImports.id })
			.from(productImports)
			.where(not(IS_DONE))
			.all()
			.map(({ id }) => id),
	);
	for (const id of files) if (!known.has(id)) await deleteImportFile(id);
}

const IS_DONE = inArray(productImports.state, ["done", "undone"]);

/** Deletes the rows of imports that can't be undone any more, and in time the imports themselves (Rule 7.48). */
async function forgetDone(db: Db, now: number): Promise<void> {
	const endedBefore = (time: number) =>
		and(IS_DONE, lt(sql`coalesce(${productImports.finishedAt}, ${productImports.createdAt})`, time));
	const hasRows = exists(
		db
			.select({ one: sql`1` })
			.from(productImportRows)
			.where(eq(productImportRows.importId, productImports.id)),
	);
	const over = db
		.select({ id: productImports.id })
		.from(productImports)
		.where(and(endedBefore(now - KEPT_MS), hasRows))
		.all();
	for (const { id } of over) await deleteRows(db, id);
	db.delete(productImports)
		.where(endedBefore(now - LISTED_MS))
		.run();
}

/** Ends a stopped import, whose saved rows the audit log then counts; false if it goes on after all. */
const giveUp = (db: Db, job: ProductImport): boolean =>
	transact(db, (tx) => {
		const { changes } = tx
			.update(productImports)
			.set({ state: "failed" })
			.where(and(eq(productImports.id, job.id), eq(productImports.state, "stopped")))
			.run();
		if (changes === 0) return false;
		const user = tx.select().from(users).where(eq(users.id, job.adminId)).get()!;
		recordImport(tx, actorOf(tx, user), job);
		return true;
	});

/** Deletes an import's rows and file, but keeps its result. */
async function clear(db: Db, id: string): Promise<void> {
	await deleteRows(db, id);
	await deleteImportFile(id);
}

/** Deletes in batches, because thirty thousand rows at once would block other writes. */
async function deleteRows(db: Db, id: string): Promise<void> {
	const which = sql`import_id = ${id}`;
	let deleted: number;
	do {
		deleted = db.run(sql`delete from ${productImportRows} where import_id = ${id}
			and position in (select position from ${productImportRows} where ${which} limit ${BATCH})`).changes;
		await new Promise((resolve) => setImmediate(resolve));
	} while (deleted > 0);
}
