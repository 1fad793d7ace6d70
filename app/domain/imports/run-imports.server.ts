import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { productImportRows, productImports, users } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { log } from "../../log.server.ts";
import { actorOf } from "../accounts/user-actor.server";
import { DomainError } from "../errors.ts";
import { requireAdmin } from "../permissions.ts";
import { deleteImportFile, importPath, listImportFiles } from "./import-file.server";
import { openTable } from "./open-table.server";
import { ImportPlanner, type PlannedRow } from "./plan-rows.server";
import type { ColumnChoice } from "./product-columns.ts";
import type { ProductImport } from "./product-import.server";
import { PreviewIsStale, saveImport } from "./save-import.server";
import type { TableRow } from "./table-file.ts";

const BATCH = 500;
const KEPT_MS = DAY_MS;
const SILENT_MS = 2 * 60_000;

/**
 * Works on waiting imports until none is left, one at a time over all processes (Rule 7.16): reads files into previews, and does
 * what was confirmed.
 */
export async function runImports(db: Db): Promise<void> {
	for (let job = claim(db); job; job = claim(db)) {
		try {
			if (job.state === "reading") await readFile(db, job);
			else await apply(db, job);
		} catch (error) {
			if (!(error instanceof DomainError)) log.error({ error, import: job.id }, "import failed");
			const why = error instanceof DomainError ? error.message : "Something went wrong. It has been noted.";
			fail(db, why, eq(productImports.id, job.id));
			await clear(db, job.id);
		}
	}
}

const isWaiting = sql`${productImports.state} in ('reading', 'applying') and ${productImports.claimedAt} is null`;
const isWorkedOn = sql`${productImports.state} in ('reading', 'applying') and ${productImports.claimedAt} is not null`;

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
	const table = await openTable(importPath(job.id), job.source, job.outline?.sheet);
	const planner = new ImportPlanner(
		db,
		table.heads,
		job.source,
		(job.columns ?? undefined) as ColumnChoice | undefined,
	);
	await deleteRows(db, job.id);
	report(db, job.id, { rowsTotal: await table.count(), rowsDone: 0 });

	const stage = stager(db, job.id);
	const counts = { create: 0, update: 0, unchanged: 0, error: 0 };
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
			change: sql.placeholder("change"),
			notices: sql.placeholder("notices"),
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
					change: row.kind === "create" || row.kind === "update" ? row.change : null,
					notices: row.notices,
				});
			}
			return report(db, importId, { rowsDone });
		});
}

async function apply(db: Db, job: ProductImport): Promise<void> {
	const user = db.select().from(users).where(eq(users.id, job.adminId)).get();
	if (!user || user.deletedAt)
		throw new DomainError("forbidden", "The account that confirmed this import no longer exists.");
	const admin = requireAdmin(actorOf(db, user), "imports");
	try {
		saveImport(db, admin, job);
	} catch (error) {
		if (!(error instanceof PreviewIsStale)) throw error;
		db.update(productImports)
			.set({ state: "reading", claimedAt: null, rowsTotal: null, rowsDone: 0, problem: error.message })
			.where(eq(productImports.id, job.id))
			.run();
		return;
	}
	await clear(db, job.id, job.goodOnly);
}

function fail(db: Db, why: string, which: ReturnType<typeof eq>): void {
	db.update(productImports)
		.set({ state: "failed", claimedAt: null, problem: why, finishedAt: new Date() })
		.where(and(sql`${productImports.state} in ('reading', 'applying')`, which))
		.run();
}

const INTERRUPTED =
	"The server stopped during this import. Nothing was imported. Please choose the file again.";

/** At server start no import is running, so imports marked as running were interrupted. */
export const failCutOffImports = (db: Db): void => fail(db, INTERRUPTED, sql`true`);

/** Called when this process's import thread has died. */
export const failOwnImports = (db: Db): void =>
	fail(db, INTERRUPTED, sql`${productImports.claimedBy} = ${String(process.pid)} and ${isWorkedOn}`);

/** Whether an import is waiting and none is running. */
export const hasWaitingImports = (db: Db): boolean =>
	db.select({ id: productImports.id }).from(productImports).where(isWaiting).limit(1).get() !== undefined;

/**
 * The regular job: fails imports whose worker stopped responding, deletes imports older than a day, and deletes the rows
 * and files of finished ones.
 */
export async function keepUpImports(db: Db, now = Date.now()): Promise<void> {
	const silent = lt(productImports.heartbeatAt, new Date(now - SILENT_MS));
	fail(db, INTERRUPTED, sql`${silent} and ${isWorkedOn}`);
	const old = lt(productImports.createdAt, new Date(now - KEPT_MS));
	const over = sql`${productImports.state} in ('done', 'failed', 'cancelled')`;
	const ended = db
		.select({
			id: productImports.id,
			isOld: sql<number>`${old}`,
			state: productImports.state,
			goodOnly: productImports.goodOnly,
		})
		.from(productImports)
		.where(or(over, and(inArray(productImports.state, ["columns", "ready"]), old)))
		.all();
	for (const { id, isOld, state, goodOnly } of ended) {
		await clear(db, id, state === "done" && goodOnly && !isOld);
		if (isOld) db.delete(productImports).where(eq(productImports.id, id)).run();
	}
	const known = new Set(
		db
			.select({ id: productImports.id })
			.from(productImports)
			.all()
			.map(({ id }) => id),
	);
	for (const id of await listImportFiles()) if (!known.has(id)) await deleteImportFile(id);
}

/** Deletes an import's rows and file, but keeps its result; `keepErrors` also the rows that were left out (Rule 7.44). */
async function clear(db: Db, id: string, keepErrors = false): Promise<void> {
	await deleteRows(db, id, keepErrors);
	await deleteImportFile(id);
}

/** Deletes in batches, because thirty thousand rows at once would block other writes. */
async function deleteRows(db: Db, id: string, keepErrors = false): Promise<void> {
	const which = sql`import_id = ${id} and ${keepErrors ? sql`kind <> 'error'` : sql`true`}`;
	let deleted: number;
	do {
		deleted = db.run(sql`delete from ${productImportRows} where import_id = ${id}
			and position in (select position from ${productImportRows} where ${which} limit ${BATCH})`).changes;
		await new Promise((resolve) => setImmediate(resolve));
	} while (deleted > 0);
}
