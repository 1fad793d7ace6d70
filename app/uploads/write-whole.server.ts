import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** What an unfinished file's name ends with. */
export const UNFINISHED = ".part";

/** The name that an unfinished file was to get; any other name as it is. */
export const finishedName = (name: string): string => name.replace(/(?:\.[0-9a-f]{16})?\.part$/, "");

/**
 * Writes a file so that after a power cut it is whole or not there: flushed under a name of its own, then renamed. Two
 * writers of the same file, or what a crash left of one, don't get in each other's way.
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

/** Makes names given or taken in a folder survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
	const entries = await open(folder, "r");
	await entries.sync().finally(() => entries.close());
}
