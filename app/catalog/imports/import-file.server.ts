import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/kernel/config/env.server";

/** Uploaded import files wait in a folder of their own, under their import's id; they last a day and are in no backup. */
const folder = join(env.DATA_DIR, "imports");

/** Where an import's file is, or would be. */
export const importPath = (id: string): string => join(folder, `${id}.csv`);

/** Moves a received file to its import. */
export async function keepImportFile(id: string, receivedPath: string): Promise<void> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	await rename(receivedPath, importPath(id));
}

/** Deletes an import's file, if it is still there. */
export const deleteImportFile = (id: string): Promise<void> => rm(importPath(id), { force: true });

/** The imports that have a file which was received before a moment, in milliseconds since 1970. */
export async function listImportFiles(before: number): Promise<string[]> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const ids = (await readdir(folder)).flatMap((name) => (name.endsWith(".csv") ? [name.slice(0, -4)] : []));
	const old = await Promise.all(
		ids.map(async (id) => {
			const found = await stat(importPath(id)).catch((error: NodeJS.ErrnoException) => {
				// Its import ended meanwhile.
				if (error.code === "ENOENT") return undefined;
				throw error;
			});
			return found && found.mtimeMs < before ? [id] : [];
		}),
	);
	return old.flat();
}
