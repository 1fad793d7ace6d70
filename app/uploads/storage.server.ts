import { randomBytes } from "node:crypto";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { env } from "~/env.server";
import type { Db } from "~db/client.server";
import { uploadedFiles } from "~db/schema.server";

/**
 * Uploaded files are plain files in UPLOADS_DIR under random names, outside what the web server serves. What a
 * client called them is only in the database.
 */
const KEY = /^[0-9a-f]{32}$/;
const UNFINISHED = ".part";
const HOUR_MS = 3_600_000;

function pathOf(key: string): string {
	if (!KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
	return join(env.UPLOADS_DIR, key);
}

/**
 * Writes a file so that after a power cut it is whole or not there: flushed under another name, then renamed.
 * @returns its storage key.
 */
export async function storeFile(content: Uint8Array): Promise<string> {
	const key = randomBytes(16).toString("hex");
	const path = pathOf(key);
	const unfinished = path + UNFINISHED;
	try {
		const file = await open(unfinished, "wx", 0o600);
		try {
			await file.writeFile(content);
			await file.sync();
		} finally {
			await file.close();
		}
		await rename(unfinished, path);
		const folder = await open(env.UPLOADS_DIR, "r");
		await folder.sync().finally(() => folder.close());
	} catch (error) {
		await rm(unfinished, { force: true });
		throw error;
	}
	return key;
}

/** A stored file's bytes and their number; null when they are gone. */
export async function openFile(
	key: string,
): Promise<{ stream: ReadableStream<Uint8Array>; size: number } | null> {
	try {
		const file = await open(pathOf(key), "r");
		const { size } = await file.stat();
		const stream = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>;
		return { stream, size };
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
		throw error;
	}
}

/** Deletes stored files; those already gone are no error. */
export async function deleteFiles(keys: string[]): Promise<void> {
	await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })));
}

/**
 * Deletes stored files older than an hour that no row names: what a crash left between storing and saving.
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
	let deleted = 0;
	for (const name of await readdir(env.UPLOADS_DIR)) {
		if (named.has(name) || !KEY.test(name.replace(UNFINISHED, ""))) continue;
		const path = join(env.UPLOADS_DIR, name);
		const info = await stat(path).catch(() => null);
		if (!info || now - info.mtimeMs < HOUR_MS) continue;
		await rm(path, { force: true });
		deleted += 1;
	}
	return deleted;
}
