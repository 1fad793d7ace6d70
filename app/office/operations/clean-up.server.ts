import { deleteOldDrafts, dropVisitorFiles } from "~/customers/index.server";
import { dropUnsentPhotos } from "~/service/index.server";
import { deleteOrphanPictures } from "~/uploads/picture-storage.server";
import { deleteFiles, deleteOrphans } from "~/uploads/storage.server";
import type { Db } from "~db/client.server";

/** The hourly job: deletes old drafts with their files, visitors' files and photos of unsent claims after a day, and files without a row in the database. */
export async function cleanUpUploads(db: Db): Promise<void> {
	await deleteFiles(deleteOldDrafts(db));
	await deleteFiles(dropVisitorFiles(db));
	await deleteFiles(dropUnsentPhotos(db));
	await deleteOrphans(db);
	await deleteOrphanPictures(db);
}
