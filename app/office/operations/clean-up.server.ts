import { deleteOldDrafts, dropVisitorFiles } from "~/customers/index.server";
import { added } from "~/kernel/features/features.server";
import { deleteOrphanPictures } from "~/uploads/picture-storage.server";
import { deleteFiles, deleteOrphans } from "~/uploads/storage.server";
import type { Db } from "~db/client.server";

/** The hourly job: deletes old drafts with their files, visitors' files after a day, files that features no longer use, and files without a row in the database. */
export async function cleanUpUploads(db: Db): Promise<void> {
	await deleteFiles(deleteOldDrafts(db));
	await deleteFiles(dropVisitorFiles(db));
	for (const dropFiles of added("dropFiles")) await deleteFiles(dropFiles(db));
	await deleteOrphans(db);
	await deleteOrphanPictures(db);
}
