import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { ARCHIVE_FILE_KINDS, type ArchiveFileKind } from "~/terms/imports";
import { DAY_MS } from "~/terms/time";
import type { Db, Tx } from "~db/client.server";
import { newId } from "~db/id";
import type { ArchiveFacts } from "~db/json-shapes";
import { archiveFiles, archiveImports } from "~db/schema.server";
import { transact } from "~db/transact.server";
import type { Actor } from "../actor/actor.ts";
import { requireAdmin } from "../actor/permissions.ts";
import { DomainError, notFound } from "../errors.ts";
import { keptArchives } from "./archive-files.server";
import { type ArchiveFile, type ArchiveImport, type ArchiveWork, matchedColumns } from "./archive-work.ts";
import { Archive } from "./open-archive.server";
import { wakeArchives } from "./run-archives.server";

/** How many of a list are shown. */
const LISTED = 12;

/**
 * Takes a ZIP: its list of files is read at once, and its files are matched and looked at in the background (Rule 7.51).
 *
 * @param file where it was received; it becomes the import's. @returns the import's id.
 * @throws DomainError forbidden; invalid, too_large, at `file`, for a ZIP that is refused as a whole.
 */
export async function startArchive(
	db: Db,
	actor: Actor,
	work: ArchiveWork,
	{ path, fileName }: { path: string; fileName: string },
): Promise<string> {
	const admin = requireAdmin(actor, work.permission);
	(await Archive.open(path)).close();
	const id = newId();
	await keptArchives.keep(id, path);
	db.insert(archiveImports)
		.values({
			id,
			kind: work.kind,
			adminId: admin.id,
			fileName: fileName.slice(0, 200),
			queuedAt: new Date(),
		})
		.run();
	wakeArchives(db, work);
	return id;
}

/** @throws DomainError forbidden; not_found, also for another person's and a cancelled one. */
export function getArchive(
	db: Db | Tx,
	actor: Actor,
	{ kind, permission }: ArchiveWork,
	id: string,
): ArchiveImport {
	const admin = requireAdmin(actor, permission);
	const found = db
		.select()
		.from(archiveImports)
		.where(
			and(eq(archiveImports.id, id), eq(archiveImports.kind, kind), eq(archiveImports.adminId, admin.id)),
		)
		.get();
	if (!found || found.state === "cancelled") throw notFound("Import");
	return found;
}

/** A person's imports of a kind that were not cancelled, the newest first. @throws DomainError forbidden. */
export function listArchives(db: Db, actor: Actor, { kind, permission }: ArchiveWork): ArchiveImport[] {
	const admin = requireAdmin(actor, permission);
	return db
		.select()
		.from(archiveImports)
		.where(
			and(
				eq(archiveImports.adminId, admin.id),
				eq(archiveImports.kind, kind),
				inArray(archiveImports.state, ["reading", "ready", "applying", "done", "undoing", "undone"]),
			),
		)
		.orderBy(desc(archiveImports.createdAt), desc(archiveImports.id))
		.limit(LISTED)
		.all();
}

export type ArchiveCounts = Record<ArchiveFileKind, number>;

/** How many files of an import come to what. */
export function archiveCounts(db: Db | Tx, { id }: ArchiveImport): ArchiveCounts {
	const found = db
		.select({ kind: archiveFiles.kind, n: sql<number>`count(*)` })
		.from(archiveFiles)
		.where(eq(archiveFiles.importId, id))
		.groupBy(archiveFiles.kind)
		.all();
	const of = new Map(found.map(({ kind, n }) => [kind, n]));
	return Object.fromEntries(ARCHIVE_FILE_KINDS.map((kind) => [kind, of.get(kind) ?? 0])) as ArchiveCounts;
}

/** A page of an import's files that come to one of these. */
export const listArchiveFiles = (
	db: Db,
	{ id }: ArchiveImport,
	{ kinds, page, perPage }: { kinds: readonly ArchiveFileKind[]; page: number; perPage: number },
): ArchiveFile[] =>
	db
		.select()
		.from(archiveFiles)
		.where(and(eq(archiveFiles.importId, id), inArray(archiveFiles.kind, [...kinds])))
		.orderBy(asc(archiveFiles.position))
		.limit(perPage)
		.offset((page - 1) * perPage)
		.all();

/** What a person says of a file: where it goes and what it is, by field, or that it is left out. */
export type FileAnswer = { position: number; leave: boolean; typed: ArchiveFacts };

/**
 * Takes what a person said of files that their names don't say enough of, and looks at those that are known now.
 *
 * @throws DomainError forbidden, not_found; conflict unless the preview is there; invalid when nothing was said.
 */
export function answerArchive(
	db: Db,
	actor: Actor,
	work: ArchiveWork,
	id: string,
	answers: readonly FileAnswer[],
): void {
	transact(db, (tx) => {
		const found = getArchive(tx, actor, work, id);
		if (found.state !== "ready") throw new DomainError("conflict", "This import is not ready.");
		let said = 0;
		let toRead = 0;
		for (const { position, leave, typed } of answers) {
			const which = and(eq(archiveFiles.importId, id), eq(archiveFiles.position, position));
			const file = tx.select().from(archiveFiles).where(which).get();
			if (file?.kind !== "open") continue;
			if (leave) {
				tx.update(archiveFiles).set({ kind: "left", choices: [], note: "" }).where(which).run();
				said += 1;
				continue;
			}
			if (Object.entries(typed).every(([field, text]) => text === (file.facts[field] ?? ""))) continue;
			const matched = work.resolve(tx, file, typed);
			tx.update(archiveFiles).set(matchedColumns(matched)).where(which).run();
			said += 1;
			if (matched.kind === "waiting") toRead += 1;
		}
		if (said === 0) {
			throw new DomainError("invalid", "Say of a file where it goes, or leave it out, then check again.");
		}
		if (toRead === 0) return;
		tx.update(archiveImports)
			.set({ state: "reading", queuedAt: new Date() })
			.where(eq(archiveImports.id, id))
			.run();
	});
	wakeArchives(db, work);
}

/** Leaves out all files that nobody knows where they go. @throws DomainError forbidden, not_found; conflict unless the preview is there. */
export function leaveOpenFiles(db: Db, actor: Actor, work: ArchiveWork, id: string): void {
	transact(db, (tx) => {
		const found = getArchive(tx, actor, work, id);
		if (found.state !== "ready") throw new DomainError("conflict", "This import is not ready.");
		tx.update(archiveFiles)
			.set({ kind: "left", choices: [], note: "" })
			.where(and(eq(archiveFiles.importId, id), eq(archiveFiles.kind, "open")))
			.run();
	});
}

/**
 * Starts an import in the background; files that nobody has matched stay out. Calling it again does nothing.
 *
 * @throws DomainError forbidden, not_found; conflict unless the preview is there, and when no file would come in.
 */
export function confirmArchive(db: Db, actor: Actor, work: ArchiveWork, id: string): void {
	transact(db, (tx) => {
		const found = getArchive(tx, actor, work, id);
		if (["applying", "done", "undoing", "undone"].includes(found.state)) return;
		if (found.state !== "ready") throw new DomainError("conflict", "This import is not ready.");
		const { new: added, replace } = archiveCounts(tx, found);
		if (added + replace === 0) {
			throw new DomainError("conflict", "Nothing was imported: no file of this ZIP would come in.");
		}
		tx.update(archiveImports)
			.set({ state: "applying", queuedAt: new Date(), filesDone: 0, filesTotal: added + replace })
			.where(eq(archiveImports.id, id))
			.run();
	});
	wakeArchives(db, work);
}

/** Gives up an import before it is confirmed. @throws DomainError forbidden, not_found; conflict once it was confirmed. */
export function cancelArchive(db: Db, actor: Actor, work: ArchiveWork, id: string, now = new Date()): void {
	transact(db, (tx) => {
		const { state } = getArchive(tx, actor, work, id);
		if (state !== "reading" && state !== "ready" && state !== "failed") {
			throw new DomainError("conflict", "This import was confirmed already.");
		}
		tx.update(archiveImports)
			.set({ state: "cancelled", claimedAt: null, finishedAt: now })
			.where(eq(archiveImports.id, id))
			.run();
	});
}

/** Until when an import can be undone; null for one that can't, or not any more. */
export function archiveUndoableUntil(
	{ state, finishedAt }: Pick<ArchiveImport, "state" | "finishedAt">,
	now = new Date(),
): Date | null {
	const until = state === "done" && finishedAt ? new Date(finishedAt.getTime() + DAY_MS) : null;
	return until && until >= now ? until : null;
}

/** Has an import undone in the background. Calling it again does nothing. @throws DomainError forbidden, not_found; conflict when it can't be. */
export function undoArchive(db: Db, actor: Actor, work: ArchiveWork, id: string, now = new Date()): void {
	transact(db, (tx) => {
		const found = getArchive(tx, actor, work, id);
		if (found.state === "undoing" || found.state === "undone") return;
		if (!archiveUndoableUntil(found, now)) {
			throw new DomainError("conflict", "An import can be undone for a day after it is complete.");
		}
		tx.update(archiveImports)
			.set({ state: "undoing", queuedAt: now, filesDone: 0, undo: { back: 0, left: 0, stays: [] } })
			.where(eq(archiveImports.id, id))
			.run();
	});
	wakeArchives(db, work);
}

const PATIENCE_MS = 1_000;
const POLL_MS = 20;

/** Waits a little for an import that is being worked on: many are done before a page of progress is worth showing. */
export async function untilArchiveRests(db: Db, id: string): Promise<void> {
	const until = performance.now() + PATIENCE_MS;
	while (performance.now() < until) {
		const now = db
			.select({ state: archiveImports.state })
			.from(archiveImports)
			.where(eq(archiveImports.id, id))
			.get();
		if (now?.state !== "reading" && now?.state !== "applying" && now?.state !== "undoing") return;
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
}
