import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { AdminActor } from "~/kernel/actor/permissions";
import { DomainError } from "~/kernel/errors";
import { importQueue, inPieces, stillAllowed } from "~/kernel/tables/import-queue.server";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { companyImportRows, companyImports } from "~db/schema.server";
import { savepoint } from "~db/transact.server";
import { untilMayWrite } from "~db/write-lock.server";
import type { CompanyImport, CompanyImportRow } from "./company-import.server";
import { deleteCustomerFile, listCustomerFiles } from "./customer-file.server";
import { CHANGED, deletePlan, keepPlan, planFile } from "./keep-plan.server";
import { versionOf } from "./plan-customers.server";
import { takeBack, writeCustomer } from "./write-customers.server";

/** How many customers one transaction writes or takes back. */
const PIECE = 10;
const PATIENCE_MS = 60_000;

/** How long an import that is over is listed. */
const LISTED_MS = 90 * DAY_MS;
/** How long a file may be without its import, in milliseconds. */
const UNOWNED_MS = 60 * 60_000;

/** Makes previews, writes what was confirmed, and takes back what is undone (Rule 13.87). A preview that couldn't be made is back at its columns. */
const queue = importQueue({
	table: companyImports,
	name: "customers",
	busy: ["reading", "applying", "undoing"],
	endsAs: sql`iif(${companyImports.state} = 'reading', 'columns', 'done')`,
	work,
});

export const {
	run: runCompanyImports,
	isWaiting: hasWaitingCompanyImports,
	died: failOwnCompanyImports,
	free: freeCompanyImports,
} = queue;

/** In pieces between which others write; each marks what it worked on, so that it goes on where it was cut off (decision 048). */
async function work(db: Db, job: CompanyImport): Promise<void> {
	if (job.state === "reading") return keepPlan(db, job, await planFile(db, job), null);
	const isUndoing = job.state === "undoing";
	if (!isUndoing && !(await isAsShown(db, job))) return;
	let after = isUndoing ? Number.MAX_SAFE_INTEGER : 0;
	await inPieces(db, (tx) => {
		const admin = stillAllowed(tx, job, "imports");
		const piece = nextRows(tx, job.id, isUndoing, after);
		after = piece.at(-1)?.position ?? after;
		for (const row of piece) {
			const change = isUndoing ? undoRow(tx, admin, row) : writeRow(tx, admin, row);
			tx.update(companyImportRows)
				.set(change)
				.where(and(eq(companyImportRows.importId, job.id), eq(companyImportRows.position, row.position)))
				.run();
		}
		const isOver = piece.length === 0;
		const over = { state: isUndoing ? "undone" : "done", claimedAt: null, finishedAt: new Date() } as const;
		tx.update(companyImports)
			.set({ heartbeatAt: new Date(), ...(isOver ? { ...over, rows: [] } : {}) })
			.where(eq(companyImports.id, job.id))
			.run();
		return isOver;
	});
	if (!isUndoing) await deleteCustomerFile(job.id);
}

/**
 * Whether a confirmed import would still do what its preview shows. One that was cut off in the middle was found to do so before. Else it is
 * shown once more, as things are now.
 */
async function isAsShown(db: Db, job: CompanyImport): Promise<boolean> {
	const begun = db
		.select({ position: companyImportRows.position })
		.from(companyImportRows)
		.where(and(eq(companyImportRows.importId, job.id), eq(companyImportRows.isDone, true)))
		.limit(1)
		.get();
	if (begun) return true;
	const planned = await planFile(db, job);
	if (versionOf(planned) === job.version) return true;
	db.update(companyImports)
		.set({ state: "reading" })
		.where(and(eq(companyImports.id, job.id), eq(companyImports.state, "applying")))
		.run();
	await keepPlan(db, job, planned, CHANGED);
	return false;
}

/** Those that are still to be written, or to be taken back: the last one first. Those up to `after` were worked on. */
const nextRows = (tx: Tx, importId: string, isUndoing: boolean, after: number): CompanyImportRow[] =>
	tx
		.select()
		.from(companyImportRows)
		.where(
			and(
				eq(companyImportRows.importId, importId),
				isUndoing
					? and(
							lt(companyImportRows.position, after),
							isNotNull(companyImportRows.made),
							eq(companyImportRows.isUndone, false),
						)
					: and(
							gt(companyImportRows.position, after),
							eq(companyImportRows.isDone, false),
							isNotNull(companyImportRows.does),
						),
			),
		)
		.orderBy(isUndoing ? sql`${companyImportRows.position} desc` : asc(companyImportRows.position))
		.limit(PIECE)
		.all();

type Change = Partial<CompanyImportRow>;

/** One customer whole or not at all: what can't be written is left out, and said. */
function writeRow(tx: Tx, admin: AdminActor, { plan }: CompanyImportRow): Change {
	try {
		return {
			isDone: true,
			made: savepoint(tx, (inner) => writeCustomer(inner, admin, plan.write!, new Date())),
		};
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return { isDone: true, why: error.message };
	}
}

function undoRow(tx: Tx, admin: AdminActor, { made }: CompanyImportRow): Change {
	const why = takeBack(tx, admin, made!);
	return why ? { isUndone: true, why } : { isUndone: true, made: null };
}

/**
 * The regular job: frees imports whose process stopped responding, deletes those that came to nothing after a day, and of those that are over
 * first what their customers were made of, later all. A file that no import needs is deleted after an hour.
 */
export async function keepUpCompanyImports(
	db: Db,
	{ mayForget }: { mayForget: boolean },
	now = Date.now(),
): Promise<void> {
	queue.freeSilent(db, now);
	if (!mayForget) return;
	const files = await listCustomerFiles(now - UNOWNED_MS);
	const createdBefore = (age: number) => lt(companyImports.createdAt, new Date(now - age));
	const isOver = inArray(companyImports.state, ["done", "undone"]);
	const cameToNothing = inArray(companyImports.state, ["columns", "review", "cancelled"]);
	const ids = (which: SQL | undefined) =>
		db
			.select({ id: companyImports.id })
			.from(companyImports)
			.where(which)
			.all()
			.map(({ id }) => id);
	for (const id of ids(
		or(and(isOver, createdBefore(LISTED_MS)), and(cameToNothing, createdBefore(DAY_MS))),
	)) {
		await deletePlan(db, id);
		db.delete(companyImports).where(eq(companyImports.id, id)).run();
	}
	for (const id of ids(and(isOver, isNull(companyImports.forgottenAt), createdBefore(2 * DAY_MS))))
		await forget(db, id);
	const needed = new Set(ids(inArray(companyImports.state, ["columns", "reading", "review", "applying"])));
	for (const id of files) if (!needed.has(id)) await deleteCustomerFile(id);
}

/** How many customers are emptied at a time. */
const EMPTIED = 250;

/** Deletes what an import's customers were made of; what came of them stays. */
async function forget(db: Db, id: string): Promise<void> {
	const emptied = sql`json_set(${companyImportRows.plan}, '$.write', null, '$.bad', json('[]'), '$.remarks', json('[]'))`;
	for (let from = 0, left = EMPTIED; left > 0; from += EMPTIED) {
		await untilMayWrite(db, PATIENCE_MS);
		left = db
			.update(companyImportRows)
			.set({ plan: emptied })
			.where(
				and(
					eq(companyImportRows.importId, id),
					gt(companyImportRows.position, from),
					lte(companyImportRows.position, from + EMPTIED),
				),
			)
			.run().changes;
		await new Promise((resolve) => setImmediate(resolve));
	}
	db.update(companyImports).set({ forgottenAt: new Date() }).where(eq(companyImports.id, id)).run();
}
