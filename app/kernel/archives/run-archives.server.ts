import { and, asc, eq, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { archiveFiles, archiveImports } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { isUnwritable, untilMayWrite } from "~db/write-lock.server";
import { accountAdmin } from "../actor/account-admin.server";
import { log } from "../config/log.server";
import { MAX_FILE_BYTES, MAX_FILE_MB } from "../config/site.ts";
import { DomainError } from "../errors.ts";
import { keptArchives } from "./archive-files.server";
import {
	type ArchiveFile,
	type ArchiveImport,
	type ArchiveWork,
	matchedColumns,
	type Ready,
} from "./archive-work.ts";
import { Archive, EntryDamaged } from "./open-archive.server";

const PATIENCE_MS = 60_000;
/** How long an unfinished import is kept, and the files of one that is done, to undo it by. */
const KEPT_MS = DAY_MS;
/** How long an import that is done is listed. */
const LISTED_MS = 90 * DAY_MS;
const SILENT_MS = 2 * 60_000;
/** How long a ZIP may be without its import, in milliseconds. */
const UNOWNED_MS = 60 * 60_000;
/** How many of those that stay after an undo are named. */
const NAMED = 200;

const running = new WeakMap<Db, Map<string, Promise<void>>>();
const runningOf = (db: Db) => {
	const found = running.get(db) ?? new Map<string, Promise<void>>();
	running.set(db, found);
	return found;
};

/** Starts work on waiting imports of a kind and returns at once. */
export function wakeArchives(db: Db, work: ArchiveWork): void {
	const ours = runningOf(db);
	if (ours.has(work.kind)) return;
	const run = runArchives(db, work)
		.catch((error: unknown) => {
			// The regular job goes on with it.
			if (!isUnwritable(error) && db.$client.open) log.error({ error }, "imports of ZIPs stopped");
		})
		.finally(() => {
			ours.delete(work.kind);
			// One may have arrived after the last check for more.
			if (db.$client.open && hasWaitingArchives(db, work)) wakeArchives(db, work);
		});
	ours.set(work.kind, run);
}

/** Resolves when this process has stopped working on imports of a kind. */
export async function archivesAtRest(db: Db, { kind }: ArchiveWork): Promise<void> {
	for (let run = runningOf(db).get(kind); run; run = runningOf(db).get(kind)) await run;
}

const BUSY = ["reading", "applying", "undoing"] as const;
const isBusy = ({ kind }: ArchiveWork) => [
	eq(archiveImports.kind, kind),
	inArray(archiveImports.state, [...BUSY]),
];
const isWaiting = (work: ArchiveWork) => and(...isBusy(work), sql`${archiveImports.claimedAt} is null`);

/** Whether an import of a kind waits for a process. */
export const hasWaitingArchives = (db: Db, work: ArchiveWork): boolean =>
	db.select({ id: archiveImports.id }).from(archiveImports).where(isWaiting(work)).limit(1).get() !==
	undefined;

/** Another process has it, or it was cancelled meanwhile. */
class TakenAway extends Error {}

/** Works on waiting imports of a kind until none is left, one at a time over all processes. */
async function runArchives(db: Db, work: ArchiveWork): Promise<void> {
	for (let job = claim(db, work); job; job = claim(db, work)) {
		try {
			if (job.state === "reading") await look(db, work, job);
			else if (job.state === "applying") await apply(db, work, job);
			else await giveBack(db, work, job);
		} catch (error) {
			if (error instanceof TakenAway || !db.$client.open) continue;
			if (isUnwritable(error)) throw error;
			if (!(error instanceof DomainError)) log.error({ error, import: job.id }, "import of a ZIP failed");
			fail(
				db,
				job,
				error instanceof DomainError ? error.message : "Something went wrong. It has been noted.",
			);
			if (job.state === "reading") await keptArchives.remove(job.id);
		}
	}
}

/** Takes the oldest waiting import, unless another one of its kind is worked on. */
function claim(db: Db, work: ArchiveWork): ArchiveImport | undefined {
	const now = new Date();
	return transact(db, (tx) => {
		const busy = and(...isBusy(work), isNotNull(archiveImports.claimedAt));
		if (tx.select({ id: archiveImports.id }).from(archiveImports).where(busy).get()) return undefined;
		const next = tx
			.select({ id: archiveImports.id })
			.from(archiveImports)
			.where(isWaiting(work))
			.orderBy(asc(archiveImports.queuedAt))
			.get();
		if (!next) return undefined;
		return tx
			.update(archiveImports)
			.set({ claimedAt: now, heartbeatAt: now })
			.where(eq(archiveImports.id, next.id))
			.returning()
			.get();
	});
}

const isOurs = ({ id, state, claimedAt }: ArchiveImport): SQL | undefined =>
	and(eq(archiveImports.id, id), eq(archiveImports.state, state), eq(archiveImports.claimedAt, claimedAt!));

type Values = Partial<typeof archiveImports.$inferInsert> | { filesDone: SQL };

/** Reports progress, or the end. @throws TakenAway. */
function report(db: Pick<Db, "update">, job: ArchiveImport, values: Values): void {
	const { changes } = db
		.update(archiveImports)
		.set({ heartbeatAt: new Date(), ...values })
		.where(isOurs(job))
		.run();
	if (changes === 0) throw new TakenAway();
}

const fail = (db: Db, job: ArchiveImport, problem: string) =>
	db
		.update(archiveImports)
		.set({
			// What came in already stays, and can be undone.
			state: sql`case ${archiveImports.state} when 'reading' then 'failed' else 'done' end`,
			claimedAt: null,
			problem,
			finishedAt: sql`coalesce(${archiveImports.finishedAt}, ${Date.now()})`,
		})
		.where(isOurs(job))
		.run();

const nextFiles = (db: Db, importId: string, where: SQL | undefined, limit = 1): ArchiveFile[] =>
	db
		.select()
		.from(archiveFiles)
		.where(and(eq(archiveFiles.importId, importId), where))
		.orderBy(asc(archiveFiles.position))
		.limit(limit)
		.all();

const which = ({ importId, position }: ArchiveFile) =>
	and(eq(archiveFiles.importId, importId), eq(archiveFiles.position, position));

/** Matches the files by their names, once, and looks into those that go somewhere. */
async function look(db: Db, work: ArchiveWork, job: ArchiveImport): Promise<void> {
	const archive = await Archive.open(keptArchives.pathOf(job.id));
	try {
		if (nextFiles(db, job.id, undefined).length === 0) plan(db, work, job, archive);
		const waiting = eq(archiveFiles.kind, "waiting");
		for (let [file] = nextFiles(db, job.id, waiting); file; [file] = nextFiles(db, job.id, waiting)) {
			const judged = await judge(db, work, archive, file);
			await untilMayWrite(db, PATIENCE_MS);
			transact(db, (tx) => {
				tx.update(archiveFiles)
					.set({ kind: judged.kind, note: judged.note ?? "" })
					.where(which(file!))
					.run();
				report(tx, job, { filesDone: sql`${archiveImports.filesDone} + 1` });
			});
		}
		report(db, job, { state: "ready", claimedAt: null });
	} finally {
		archive.close();
	}
}

function plan(db: Db, work: ArchiveWork, job: ArchiveImport, archive: Archive): void {
	const matched = work.match(
		db,
		archive.entries.map(({ path }) => path),
	);
	const rows = archive.entries.map(({ at, path, size }, n) => {
		const found = matched[n]!;
		const isKnown = work.endings.some((ending) => path.toLowerCase().endsWith(ending));
		const refused = isKnown
			? size > MAX_FILE_BYTES
				? TOO_LARGE
				: size === 0
					? "is empty."
					: ""
			: work.otherwise;
		return {
			place: found.place ?? 0,
			row: {
				importId: job.id,
				entry: at,
				path,
				size,
				...matchedColumns(refused ? { ...found, kind: "error", note: refused } : found),
			},
		};
	});
	rows.sort(
		(a, b) =>
			byText(a.row.targetId ?? "", b.row.targetId ?? "") ||
			a.place - b.place ||
			byText(a.row.path, b.row.path),
	);
	transact(db, (tx) => {
		for (const [n, { row }] of rows.entries()) {
			tx.insert(archiveFiles)
				.values({ ...row, position: n + 1 })
				.run();
		}
		const toRead = rows.filter(({ row }) => row.kind === "waiting").length;
		report(tx, job, { filesTotal: toRead, filesDone: 0 });
	});
}

const TOO_LARGE = `is larger than ${MAX_FILE_MB} MB.`;
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

async function judge(db: Db, work: ArchiveWork, archive: Archive, file: ArchiveFile) {
	try {
		return await work.judge(db, file, await archive.read(file.entry));
	} catch (error) {
		return { kind: "error" as const, note: whyNot(error) };
	}
}

/** Why one file is not taken, to follow its name. @throws what isn't about the file. */
function whyNot(error: unknown): string {
	if (error instanceof EntryDamaged || (error instanceof DomainError && error.code !== "unavailable"))
		return error.message;
	throw error;
}

/** Brings in what the preview shows, one file after the other: each is a transaction, and none is done twice. */
async function apply(db: Db, work: ArchiveWork, job: ArchiveImport): Promise<void> {
	const archive = await Archive.open(keptArchives.pathOf(job.id));
	try {
		const open = and(inArray(archiveFiles.kind, ["new", "replace"]), sql`${archiveFiles.did} is null`);
		for (let [file] = nextFiles(db, job.id, open); file; [file] = nextFiles(db, job.id, open)) {
			await bringIn(db, work, job, archive, file);
		}
	} finally {
		archive.close();
	}
	transact(db, (tx) => {
		const admin = accountAdmin(tx, job.adminId, work.permission);
		const files = filesIn(tx, job);
		report(tx, job, { state: "done", claimedAt: null, finishedAt: new Date(), filesTotal: files });
		work.record(tx, admin, job, "import", files);
	});
	await keptArchives.remove(job.id);
}

/** How many files came in. */
const filesIn = (tx: Tx, { id }: ArchiveImport): number =>
	tx
		.select({ n: sql<number>`count(*)` })
		.from(archiveFiles)
		.where(and(eq(archiveFiles.importId, id), isNotNull(archiveFiles.did)))
		.get()!.n;

async function bringIn(
	db: Db,
	work: ArchiveWork,
	job: ArchiveImport,
	archive: Archive,
	file: ArchiveFile,
): Promise<void> {
	let ready: Ready | undefined;
	let isKept = false;
	try {
		const content = await archive.read(file.entry);
		ready = await work.prepare(db, job, file, content);
		const { save } = ready;
		await untilMayWrite(db, PATIENCE_MS);
		isKept = transact(db, (tx) => {
			report(tx, job, { filesDone: sql`${archiveImports.filesDone} + 1` });
			const saved = save(tx, accountAdmin(tx, job.adminId, work.permission));
			tx.update(archiveFiles)
				.set(saved ? { did: saved.did } : { kind: "same" })
				.where(which(file))
				.run();
			return saved !== null;
		});
	} catch (error) {
		if (error instanceof DomainError && error.code === "forbidden") throw error;
		const note = whyNot(error);
		transact(db, (tx) => {
			report(tx, job, { filesDone: sql`${archiveImports.filesDone} + 1` });
			tx.update(archiveFiles).set({ kind: "error", note }).where(which(file)).run();
		});
	} finally {
		if (!isKept) await ready?.discard();
	}
}

/** How many files one transaction takes back. */
const PIECE = 20;

/** Takes back what an import did, in pieces between which others write. */
async function giveBack(db: Db, work: ArchiveWork, job: ArchiveImport): Promise<void> {
	const undo = { ...job.undo! };
	const done = isNotNull(archiveFiles.did);
	for (;;) {
		await untilMayWrite(db, PATIENCE_MS);
		const pieces = nextFiles(db, job.id, done, PIECE);
		const after = transact(db, (tx) => {
			const admin = accountAdmin(tx, job.adminId, work.permission);
			const later: (() => Promise<void>)[] = [];
			for (const file of pieces) {
				const result = work.giveBack(tx, admin, file);
				tx.update(archiveFiles).set({ did: null }).where(which(file)).run();
				if ("why" in result) {
					undo.left += 1;
					if (undo.stays.length < NAMED) undo.stays = [...undo.stays, { name: file.path, why: result.why }];
				} else {
					undo.back += 1;
					if (result.after) later.push(result.after);
				}
			}
			const isOver = pieces.length < PIECE;
			report(tx, job, {
				undo,
				filesDone: undo.back + undo.left,
				...(isOver ? { state: "undone" as const, claimedAt: null, finishedAt: new Date() } : {}),
			});
			if (isOver) work.record(tx, admin, job, "undo", undo.back);
			return later;
		});
		for (const run of after) await run();
		if (pieces.length < PIECE) return;
	}
}

/** At the start of the server nothing is worked on: what was goes on. */
export const resumeArchives = (db: Db): void => {
	db.update(archiveImports)
		.set({ claimedAt: null })
		.where(and(inArray(archiveImports.state, [...BUSY]), isNotNull(archiveImports.claimedAt)))
		.run();
};

/**
 * The regular job: gives back imports whose process stopped responding, deletes those that came to nothing after a day, and of those that
 * are done first the files' rows, later all. A ZIP that no import needs is deleted after an hour.
 *
 * @param now in milliseconds since 1970.
 */
export async function keepUpArchives(db: Db, now = Date.now()): Promise<void> {
	// Before the imports are read: a file that comes meanwhile is left alone.
	const kept = await keptArchives.list(now - UNOWNED_MS);
	db.update(archiveImports)
		.set({ claimedAt: null })
		.where(
			and(
				inArray(archiveImports.state, [...BUSY]),
				isNotNull(archiveImports.claimedAt),
				lt(archiveImports.heartbeatAt, new Date(now - SILENT_MS)),
			),
		)
		.run();
	const before = (time: number) =>
		lt(sql`coalesce(${archiveImports.finishedAt}, ${archiveImports.createdAt})`, time);
	db.delete(archiveImports)
		.where(and(inArray(archiveImports.state, ["ready", "failed", "cancelled"]), before(now - KEPT_MS)))
		.run();
	const isDone = inArray(archiveImports.state, ["done", "undone"]);
	db.delete(archiveFiles)
		.where(
			inArray(
				archiveFiles.importId,
				db
					.select({ id: archiveImports.id })
					.from(archiveImports)
					.where(and(isDone, before(now - KEPT_MS))),
			),
		)
		.run();
	db.delete(archiveImports)
		.where(and(isDone, before(now - LISTED_MS)))
		.run();
	const needed = new Set(
		db
			.select({ id: archiveImports.id })
			.from(archiveImports)
			.where(inArray(archiveImports.state, ["reading", "ready", "applying"]))
			.all()
			.map(({ id }) => id),
	);
	for (const id of kept) if (!needed.has(id)) await keptArchives.remove(id);
}
