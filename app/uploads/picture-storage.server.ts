import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { env } from "~/kernel/config/env.server";
import { type Picture, pictureFileNames, readPictureFileName } from "~/kernel/pictures/picture-files";
import type { Db } from "~db/client.server";
import { productPictures } from "~db/schema.server";
import { type OpenFile, openPath, sizeOfPath, sweep } from "./storage.server";
import { finishedName, writeWhole } from "./write-whole.server";

// A folder apart from the documents, which are private: no picture name can lead to a document.
const folder = () => join(env.UPLOADS_DIR, "pictures");

/** Stores all of a picture's files, or none. */
export async function storePicture(files: { name: string; content: Uint8Array }[]): Promise<void> {
	await mkdir(folder(), { recursive: true, mode: 0o700 });
	try {
		for (const { name, content } of files) await writeWhole(join(folder(), name), content);
	} catch (error) {
		await Promise.all(files.map(({ name }) => rm(join(folder(), name), { force: true })));
		throw error;
	}
}

/** A picture file by its name; null when it doesn't exist. */
export const openPictureFile = async (name: string): Promise<OpenFile | null> =>
	readPictureFileName(name) ? openPath(join(folder(), name)) : null;

/** How many bytes a picture file has; null when it doesn't exist. */
export const sizeOfPictureFile = async (name: string): Promise<number | null> =>
	readPictureFileName(name) ? sizeOfPath(join(folder(), name)) : null;

/** Deletes all files of the pictures; missing ones are no error. */
export async function deletePictures(pictures: Picture[]): Promise<void> {
	const names = pictures.flatMap(pictureFileNames);
	await Promise.all(names.map((name) => rm(join(folder(), name), { force: true })));
}

/** Those that an import of pictures took the place of, as long as it can be undone (Rule 7.51). */
const replacedPictures = (db: Db): Picture[] =>
	db.all<Picture>(sql`select json_extract(did, '$.replaced.storageKey') as storageKey,
		json_extract(did, '$.replaced.width') as width, json_extract(did, '$.replaced.height') as height
		from archive_files where json_extract(did, '$.replaced.storageKey') is not null`);

/** Deletes picture files older than an hour without a row in the database. @returns how many. */
export async function deleteOrphanPictures(db: Db, now = Date.now()): Promise<number> {
	await mkdir(folder(), { recursive: true, mode: 0o700 });
	const named = new Set(
		[...db.select().from(productPictures).all(), ...replacedPictures(db)].flatMap(pictureFileNames),
	);
	const isOurs = (name: string) => readPictureFileName(finishedName(name)) !== null;
	return sweep(folder(), (name) => isOurs(name) && !named.has(name), now);
}
