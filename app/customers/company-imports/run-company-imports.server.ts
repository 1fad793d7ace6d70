import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { type AdminActor, requireAdmin } from "~/kernel/actor/permissions";
import { actorOf } from "~/kernel/actor/user-actor.server";
import { log } from "~/kernel/config/log.server";
import { DomainError } from "~/kernel/errors";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { companyImportRows, companyImports, users } from "~db/schema.server";
import { savepoint, transact } from "~db/transact.server";
import { untilMayWrite } from "~db/write-lock.server";
import type { CompanyImport, CompanyImportRow } from "./company-import.server";
import { deleteCustomerFile, listCustomerFiles } from "./customer-file.server";
import { CHANGED, deletePlan, keepPlan, planFile } from "./keep-plan.server";
import { versionOf } from "./plan-customers.server";
import { takeBack, writeCustomer } from "./write-customers.server";

/** How many customers one transaction writes or takes back. */
const PIECE = 10;
const GIVE_WAY_MS = 50;
const PATIENCE_MS = 60_000;
const SILENT_MS = 2 * 60_000;

/** How long an import that is over is listed. */
const LISTED_MS = 90 * DAY_MS;
/** How long a file may be without its import, in milliseconds. */
const UNOWNED_MS = 60 * 60_000;

const IS_BUSY = sql`${companyImports.state} in ('reading', 'applying', 'undoing')`;

/**
 * Works on imports of customers that wait until none is left, one at a time over all processes: makes previews, writes what was confirmed,
 * and takes back what is undone (Rule 13.87).
 */
export async function runCompanyImports(db: Db): Promise<void> {
	for (let job = claim(db); job; job = claim(db)) {
		try {
			await work(db, job);
		} catch (error) {
			if (!(error instanceof DomainError)) log.error({ error, import: job.id }, "import of customers failed");
			const why = error instanceof DomainError ? error.message : "Something went wrong. It has been noted.";
			end(db, why, eq(companyImports.id, job.id));
		}
	}
}

/** Takes the import that has waited longest, unless another one is running. */
const claim = (db: Db): CompanyImport | undefined =>
	transact(db, (tx) => {
		const busy = tx
			.select({ id: companyImports.id })
			.from(companyImports)
			.where(and(IS_BUSY, isNotNull(companyImports.claimedAt)))
			.get();
		if (busy) return undefined;
		const next = tx
			.select({ id: companyImports.id })
			.from(companyImports)
			.where(and(IS_BUSY, isNull(companyImports.claimedAt)))
			.orderBy(asc(companyImports.queuedAt))
			.get();
		if (!next) return undefined;
		const now = new Date();
		return tx
			.update(companyImports)
			.set({ claimedAt: now, heartbeatAt: now, claimedBy: String(process.pid) })
			.where(eq(companyImports.id, next.id))
			.returning()
			.get();
	});

/** In pieces between which others write; each marks what it worked on, so that it goes on where it was cut off (decision 048). */
async function work(db: Db, job: CompanyImport): Promise<void> {
	if (job.state === "reading") return keepPlan(db, job, await planFile(db, job), null);
	const isUndoing = job.state === "undoing";
	if (!isUndoing && !(await isAsShown(db, job))) return;
	let after = isUndoing ? Number.MAX_SAFE_INTEGER : 0;
	for (let isFirst = true; ; isFirst = false) {
		if (!isFirst) await new Promise((resolve) => setTimeout(resolve, GIVE_WAY_MS));
		await untilMayWrite(db, PATIENCE_MS);
		const isOver = transact(db, (tx) => {
			const admin = stillAllowed(tx, job);
			const piece = nextRows(tx, job.id, isUndoing, after);
			after = piece.at(-1)?.position ?? after;
			for (const row of piece) {
				const change = isUndoing ? undoRow(tx, admin, row) : writeRow(tx, admin, row);
				tx.update(companyImportRows)
					.set(change)
					.where(and(eq(companyImportRows.importId, job.id), eq(companyImportRows.position, row.position)))
					.run();
			}
			tx.update(companyImports)
				.set({
					heartbeatAt: new Date(),
					...(piece.length === 0
						? {
								state: isUndoing ? ("undone" as const) : ("done" as const),
								claimedAt: null,
								finishedAt: new Date(),
								rows: [],
							}
						: {}),
				})
				.where(eq(companyImports.id, job.id))
				.run();
			return piece.length === 0;
		});
		if (isOver) return isUndoing ? undefined : deleteCustomerFile(job.id);
	}
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

/** @throws DomainError forbidden when who asked for it may not import any more. */
function stillAllowed(tx: Tx, { adminId }: CompanyImport): AdminActor {
	const user = tx.select().from(users).where(eq(users.id, adminId)).get();
	if (!user || user.deletedAt)
		throw new DomainError("forbidden", "The account that imported this no longer exists.");
	return requireAdmin(actorOf(tx, user), "imports");
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
 * Ends imports that can't go on: what is written stays, and can be undone; what isn't is left out. One whose preview couldn't be made is back
 * at its columns.
 */
function end(db: Db, why: string, which: SQL | undefined): void {
	const isReading = sql`${companyImports.state} = 'reading'`;
	db.update(companyImports)
		.set({
			state: sql`iif(${isReading}, 'columns', 'done')`,
			claimedAt: null,
			problem: why,
			finishedAt: sql`iif(${isReading}, null, coalesce(${companyImports.finishedAt}, ${Date.now()}))`,
		})
		.where(and(IS_BUSY, which))
		.run();
}

/** Imports that were cut off go on where they were, with the process that takes them next. */
const free = (db: Db, which?: SQL): void => {
	db.update(companyImports)
		.set({ claimedAt: null, claimedBy: null })
		.where(and(IS_BUSY, isNotNull(companyImports.claimedAt), which))
		.run();
};

/** At the server's start no import is running: those that are marked so were cut off, and go on. */
export const freeCompanyImports = (db: Db): void => free(db);

/** Called when this process's import thread has died. */
export const failOwnCompanyImports = (db: Db): void =>
	end(
		db,
		"The server stopped working on this import.",
		and(isNotNull(companyImports.claimedAt), eq(companyImports.claimedBy, String(process.pid))),
	);

/** Whether an import is waiting and none is running. */
export function hasWaitingCompanyImports(db: Db): boolean {
	const states = db.select({ claimedAt: companyImports.claimedAt }).from(companyImports).where(IS_BUSY).all();
	return states.length > 0 && states.every(({ claimedAt }) => claimedAt === null);
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
	free(db, lt(companyImports.heartbeatAt, new Date(now - SILENT_MS)));
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
