import { foundOr404 } from "~/http/found.server";
import { pageNumberOf } from "~/http/page-number";
import type { Actor } from "~/kernel/actor/actor";
import { archiveContent } from "~/kernel/archives/archive-content.server";
import {
	archiveCounts,
	archiveUndoableUntil,
	getArchive,
	listArchiveFiles,
	listArchives,
} from "~/kernel/archives/archive-imports.server";
import type { ArchiveImport, ArchiveWork } from "~/kernel/archives/archive-work";
import { LIMITS } from "~/kernel/config/site";
import { pageCountOf } from "~/kernel/lists/paging";
import type { ArchiveState } from "~/terms/imports";
import type { Db } from "~db/client.server";
import { SHOWN_KINDS } from "./archive-kinds";

/** What the page of a ZIP that is brought in shows. */
export function archivePage(db: Db, actor: Actor, work: ArchiveWork, id: string, url: URL) {
	const found = foundOr404(() => getArchive(db, actor, work, id));
	const counts = archiveCounts(db, found);
	const requested = SHOWN_KINDS.find((kind) => kind === url.searchParams.get("show"));
	const show = requested ?? SHOWN_KINDS.find((kind) => counts[kind] > 0) ?? "new";
	const page = pageNumberOf(url) ?? 1;
	const { fileName, filesDone, filesTotal, problem, undo } = found;
	// A cancelled one has no page.
	const state = found.state as Exclude<ArchiveState, "cancelled">;
	const kinds = state === "done" ? (["error"] as const) : ([show] as const);
	const isListed = state === "ready" || state === "done";
	const files = isListed ? listArchiveFiles(db, found, { kinds, page, perPage: LIMITS.adminRows }) : [];
	return {
		job: { id, fileName, state, filesDone, filesTotal, problem, waits: found.claimedAt === null },
		refreshes: url.searchParams.get("refresh") !== "off",
		counts,
		show,
		page,
		pageCount: pageCountOf(counts[kinds[0]], LIMITS.adminRows),
		files: files.map(({ position, path, size, kind, targetId, targetName, facts, choices, note }) => ({
			...{ position, path, size, kind, targetId, targetName, facts, choices, note },
		})),
		undo,
		undoableUntil: archiveUndoableUntil(found),
	};
}

export type ArchiveData = ReturnType<typeof archivePage>;

/** A person's imports of ZIPs, for the page of the upload. */
export const archiveList = (db: Db, actor: Actor, work: ArchiveWork) =>
	listArchives(db, actor, work).map((one: ArchiveImport) => {
		const { id, fileName, state, createdAt, finishedAt, filesTotal } = one;
		return {
			id,
			fileName,
			state,
			createdAt,
			finishedAt,
			filesTotal,
			undoableUntil: archiveUndoableUntil(one),
		};
	});

export type ListedArchive = ReturnType<typeof archiveList>[number];

/** A file of a ZIP as a response, for the reader who has to say where it goes. `typeOf` says what it is; null: it isn't shown. */
export async function archiveFileAnswer(
	db: Db,
	actor: Actor,
	work: ArchiveWork,
	{ id, position }: { id: string; position: string },
	typeOf: (name: string, content: Buffer) => string | null,
	/** Those that a browser shows; others are downloaded. */
	shown?: readonly string[],
): Promise<Response> {
	foundOr404(() => getArchive(db, actor, work, id));
	const found = await archiveContent(db, actor, work, id, Number(position));
	const type = found && typeOf(found.name, found.content);
	if (!type) {
		return new Response("File not found.\n", {
			status: 404,
			headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
		});
	}
	return new Response(new Uint8Array(found.content), {
		headers: {
			"Content-Type": type,
			"Content-Length": String(found.content.length),
			"Content-Disposition": !shown || shown.includes(type) ? "inline" : "attachment",
			"Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
			"X-Content-Type-Options": "nosniff",
			"Cache-Control": "private, no-store",
		},
	});
}
