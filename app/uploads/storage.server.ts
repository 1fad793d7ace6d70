import { randomBytes } from "node:crypto";
import { open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { env } from "~/kernel/config/env.server";
import { HOUR_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { uploadedFiles } from "~db/schema.server";
import { finishedName, writeWhole } from "./write-whole.server";

/**
 * Uploaded files are plain files in UPLOADS_DIR under random names, outside the folders the web server serves. Their
 * original names are only in the database.
 */
const KEY = /^[0-9a-f]{32}$/;

function pathOf(key: string): string {
	if (!KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
	return join(env.UPLOADS_DIR, key);
}

/** Writes a file completely or not at all. @returns its storage key. */
export async function storeFile(content: Uint8Array): Promise<string> {
	const key = randomBytes(16).toString("hex");
	await writeWhole(pathOf(key), content);
	return key;
}

export type OpenFile = { stream: ReadableStream<Uint8Array>; size: number };

/** A stored file's content and size; null when it is missing. */
export const openFile = async (key: string): Promise<OpenFile | null> => openPath(pathOf(key));

/** A file's content and size; null when it is missing. */
export async function openPath(path: string): Promise<OpenFile | null> {
	try {
		const file = await open(path, "r");
		const { size } = await file.stat();
		const stream = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>;
		return { stream, size };
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
		throw error;
	}
}

/** How many bytes a stored file has; null when it is missing. */
export const sizeOfFile = async (key: string): Promise<number | null> => sizeOfPath(pathOf(key));

/** How many bytes a file has; null when it is missing. */
export async function sizeOfPath(path: string): Promise<number | null> {
	try {
		return (await stat(path)).size;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
		throw error;
	}
}

/** Deletes stored files; missing ones are no error. */
export async function deleteFiles(keys: string[]): Promise<void> {
	await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })));
}

/**
 * Deletes stored files older than an hour without a row in the database, which a crash between storing and saving
 * leaves behind.
 * @returns how many.
 */
export async function deleteOrphans(db: Db, now = Date.now()): Promise<number> {
	const named = new Set(
		db
			.select({ key: uploadedFiles.storageKey })
			.from(uploadedFiles)
			.all()
			.map(({ key }) => key),
	);
	return sweep(env.UPLOADS_DIR, (name) => KEY.test(finishedName(name)) && !named.has(name), now);
}

/** Deletes a folder's files older than an hour that are `stray`. @returns how many. */
export async function sweep(folder: string, stray: (name: string) => boolean, now: number): Promise<number> {
	let deleted = 0;
	for (const name of await readdir(folder)) {
		if (!stray(name)) continue;
		const path = join(folder, name);
		const info = await stat(path).catch(() => null);
		if (!info || now - info.mtimeMs < HOUR_MS) continue;
		await rm(path, { force: true });
		deleted += 1;
	}
	return deleted;
}
