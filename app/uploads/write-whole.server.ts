import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** The extension of unfinished files. */
export const UNFINISHED = ".part";

/** The final name of an unfinished file; any other name is returned as it is. */
export const finishedName = (name: string): string => name.replace(/(?:\.[0-9a-f]{16})?\.part$/, "");

/**
 * Writes a file so that after a power failure it is complete or absent: flushed under a unique name, then renamed.
 * Two writers of the same file, or leftovers of a crash, don't interfere.
 */
export async function writeWhole(path: string, content: Uint8Array): Promise<void> {
	const folder = dirname(path);
	const unfinished = join(folder, `${basename(path)}.${randomBytes(8).toString("hex")}${UNFINISHED}`);
	try {
		const file = await open(unfinished, "wx", 0o600);
		try {
			await file.writeFile(content);
			await file.sync();
		} finally {
			await file.close();
		}
		await rename(unfinished, path);
		await syncFolder(folder);
	} catch (error) {
		await rm(unfinished, { force: true });
		throw error;
	}
}

/** Flushes a folder's entries, so that new and renamed files survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
	const entries = await open(folder, "r");
	await entries.sync().finally(() => entries.close());
}
