import { and, eq } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { archiveFiles } from "~db/schema.server";
import type { Actor } from "../actor/actor.ts";
import { MAX_FILE_BYTES } from "../config/site.ts";
import { keptArchives } from "./archive-files.server";
import { getArchive } from "./archive-imports.server";
import type { ArchiveWork } from "./archive-work.ts";
import { Archive, EntryDamaged } from "./open-archive.server";

/**
 * One file of a ZIP that is being reviewed and of which nobody knows where it goes.
 *
 * @returns null where there is none, or it can't be unpacked. @throws DomainError forbidden, not_found.
 */
export async function archiveContent(
	db: Db,
	actor: Actor,
	work: ArchiveWork,
	id: string,
	position: number,
): Promise<{ name: string; content: Buffer } | null> {
	const { state } = getArchive(db, actor, work, id);
	const file = db
		.select()
		.from(archiveFiles)
		.where(and(eq(archiveFiles.importId, id), eq(archiveFiles.position, position)))
		.get();
	if (state !== "ready" || file?.kind !== "open" || file.size > MAX_FILE_BYTES) return null;
	const archive = await Archive.open(keptArchives.pathOf(id));
	try {
		return { name: file.path, content: await archive.read(file.entry) };
	} catch (error) {
		if (error instanceof EntryDamaged) return null;
		throw error;
	} finally {
		archive.close();
	}
}
