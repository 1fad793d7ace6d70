import { and, asc, eq, inArray, lt, notInArray, or, sql } from "drizzle-orm";
import { importQueue, inPieces, stillAllowed } from "~/kernel/tables/import-queue.server";
import { openTable } from "~/kernel/tables/open-table.server";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { newId } from "~db/id";
import { pastImportRows, pastImports, pastOrders } from "~db/schema.server";
import { type PastColumnChoice, pastColumns } from "./past-columns.ts";
import { deletePastFile, listPastFiles, pastFilePath } from "./past-file.server";
import type { PastImport } from "./past-import.server";
import { type PlannedPastRow, planPastOrders } from "./plan-past-orders.server";
import { pastReader, type ReadPastLine } from "./read-past-orders.ts";
import { writePastOrder } from "./write-past-orders.server";

/** How many rows one transaction keeps or deletes, and how many orders one writes or takes back. */
const ROWS = 500;
const ORDERS = 50;
/** How many rows are read between two signs of life. */
const READ = 2_000;
/** How long an import that is over is listed, and how long a file may be without its import. */
const LISTED_MS = 90 * DAY_MS;
const UNOWNED_MS = 60 * 60_000;

/** Makes previews, writes what was confirmed, and takes back what is undone (Rule 7.190). */
const queue = importQueue({
	table: pastImports,
	name: "past orders",
	busy: ["reading", "applying", "undoing"],
	endsAs: sql`iif(${pastImports.state} = 'reading', 'failed', 'done')`,
	work: async (db, job) => {
		if (job.state === "reading") await readFile(db, job);
		else if (job.state === "applying") await apply(db, job);
		else await giveBack(db, job);
	},
});

export const {
	run: runPastImports,
	isWaiting: hasWaitingPastImports,
	died: failOwnPastImports,
	free: freePastImports,
} = queue;

/** Reads the file into a preview. Nothing is locked while it is read. */
async function readFile(db: Db, job: PastImport): Promise<void> {
	const table = await openTable(pastFilePath(job.id), pastColumns.isTable, job.outline.sheet);
	const read = pastReader(job.columns as unknown as PastColumnChoice, job.mends);
	const reads: ReadPastLine[] = [];
	let rowsRead = 0;
	for await (const row of table.rows()) {
		const one = read(row);
		if (one) reads.push(one);
		if (++rowsRead % READ === 0 && !report(db, job.id, rowsRead)) return;
	}
	await deleteRows(db, job.id);
	const planned = planPastOrders(db, reads, new Date());
	let kept = 0;
	await inPieces(db, (tx) => {
		// Cancelled meanwhile.
		if (!report(tx, job.id, rowsRead)) return true;
		keepRows(tx, job.id, planned.slice(kept, kept + ROWS));
		kept += ROWS;
		if (kept < planned.length) return false;
		tx.update(pastImports)
			.set({ state: "review", claimedAt: null, version: newId() })
			.where(eq(pastImports.id, job.id))
			.run();
		return true;
	});
}

/** Stores the progress of reading; false when the import was cancelled. */
const report = (db: Db | Tx, id: string, rowsRead: number): boolean =>
	db
		.update(pastImports)
		.set({ rowsRead, heartbeatAt: new Date() })
		.where(and(eq(pastImports.id, id), eq(pastImports.state, "reading")))
		.run().changes > 0;

/** Keeps what rows come to. */
export function keepRows(tx: Tx, importId: string, rows: readonly PlannedPastRow[]): void {
	for (const row of rows)
		tx.insert(pastImportRows)
			.values({ importId, ...row })
			.run();
}

/** Deletes in pieces: thirty thousand rows at once would hold up other writes. */
async function deleteRows(db: Db, importId: string): Promise<void> {
	await inPieces(
		db,
		(tx) =>
			tx.run(sql`delete from past_import_rows where import_id = ${importId} and position in
				(select position from past_import_rows where import_id = ${importId} limit ${ROWS})`).changes < ROWS,
	);
}

/** Each piece marks the orders that it worked on, so that it goes on where it was cut off (decision 048). */
async function apply(db: Db, job: PastImport): Promise<void> {
	await inPieces(db, (tx) => {
		stillAllowed(tx, job, "imports");
		const isDue = and(
			eq(pastImportRows.importId, job.id),
			eq(pastImportRows.kind, "create"),
			eq(pastImportRows.isDone, false),
			job.knownOnly ? eq(pastImportRows.isUnknown, false) : undefined,
		);
		const next = tx
			.selectDistinct({ orderAt: pastImportRows.orderAt })
			.from(pastImportRows)
			.where(isDue)
			.orderBy(asc(pastImportRows.orderAt))
			.limit(ORDERS)
			.all()
			.map(({ orderAt }) => orderAt);
		const rows = tx
			.select()
			.from(pastImportRows)
			.where(and(isDue, inArray(pastImportRows.orderAt, next)))
			.orderBy(asc(pastImportRows.position))
			.all();
		for (const [orderAt, own] of Map.groupBy(rows, (row) => row.orderAt)) {
			const why = writePastOrder(
				tx,
				own.map(({ plan }) => plan),
				job.id,
			);
			tx.update(pastImportRows)
				.set({ isDone: true, why: why ?? null })
				.where(and(isDue, eq(pastImportRows.orderAt, orderAt)))
				.run();
		}
		note(tx, job.id, next.length === 0 ? "done" : null);
		return next.length === 0;
	});
	await deletePastFile(job.id);
}

/** Nothing refers to past orders: all of them go. */
async function giveBack(db: Db, job: PastImport): Promise<void> {
	await inPieces(db, (tx) => {
		stillAllowed(tx, job, "imports");
		const some = tx
			.select({ id: pastOrders.id })
			.from(pastOrders)
			.where(eq(pastOrders.importId, job.id))
			.limit(ORDERS * 2)
			.all()
			.map(({ id }) => id);
		tx.delete(pastOrders).where(inArray(pastOrders.id, some)).run();
		note(tx, job.id, some.length === 0 ? "undone" : null);
		return some.length === 0;
	});
}

function note(tx: Tx, id: string, state: "done" | "undone" | null): void {
	const now = new Date();
	tx.update(pastImports)
		.set({ heartbeatAt: now, ...(state ? { state, claimedAt: null, finishedAt: now } : {}) })
		.where(eq(pastImports.id, id))
		.run();
}

/**
 * The regular job: frees imports whose process stopped responding, forgets those that came to nothing after a day, of the others first the rows
 * and in time the import, and deletes files that none needs. `now` is in milliseconds since 1970.
 */
export async function keepUpPastImports(
	db: Db,
	{ mayForget }: { mayForget: boolean },
	now = Date.now(),
): Promise<void> {
	queue.freeSilent(db, now);
	if (!mayForget) return;
	const files = await listPastFiles(now - UNOWNED_MS);
	const before = (time: number) => lt(pastImports.createdAt, new Date(time));
	const isOver = notInArray(pastImports.state, ["reading", "applying", "undoing"]);
	const cameToNothing = inArray(pastImports.state, ["columns", "review"]);
	const hasRows = sql`exists (select 1 from ${pastImportRows} where ${pastImportRows.importId} = ${pastImports.id})`;
	const over = db
		.select({ id: pastImports.id, goes: sql`${or(cameToNothing, before(now - LISTED_MS))}`.mapWith(Boolean) })
		.from(pastImports)
		.where(
			and(
				isOver,
				or(
					and(inArray(pastImports.state, ["cancelled", "failed"]), hasRows),
					and(before(now - 2 * DAY_MS), or(hasRows, cameToNothing)),
					before(now - LISTED_MS),
				),
			),
		)
		.all();
	for (const { id, goes } of over) {
		await deleteRows(db, id);
		if (goes) db.delete(pastImports).where(eq(pastImports.id, id)).run();
	}
	const needed = new Set(
		db
			.select({ id: pastImports.id })
			.from(pastImports)
			.where(inArray(pastImports.state, ["columns", "reading", "review", "applying"]))
			.all()
			.map(({ id }) => id),
	);
	for (const id of files) if (!needed.has(id)) await deletePastFile(id);
}
