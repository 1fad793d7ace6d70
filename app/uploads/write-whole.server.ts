import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** What an unfinished file's name ends with. */
export const UNFINISHED = ".part";

/** Writes a file so that after a power cut it is whole or not there: flushed under another name, then renamed. */
export async function writeWhole(path: string, content: Uint8Array): Promise<void> {
	const folder = dirname(path);
	const unfinished = join(folder, basename(path) + UNFINISHED);
	try {
		const file = await open(unfinished, "wx", 0o600);
		try {
			await file.writeFile(content);
			await file.sync();
		} finally {
			await file.close();
		}
		await rename(unfinished, path);
		const entries = await open(folder, "r");
		await entries.sync().finally(() => entries.close());
	} catch (error) {
		await rm(unfinished, { force: true });
		throw error;
	}
}
