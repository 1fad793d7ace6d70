import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../config/env.server.ts";

/**
 * Uploaded files that wait in a folder of their own, each under the id of its row; they last a day and are in no backup.
 *
 * @param name the folder's, below the data. @param ending of the files' names, with the dot.
 */
export function keptFiles(name: string, ending: string) {
	const folder = join(env.DATA_DIR, name);
	/** Where a file is, or would be. */
	const pathOf = (id: string): string => join(folder, `${id}${ending}`);
	return {
		pathOf,
		/** Moves a received file here. */
		async keep(id: string, receivedPath: string): Promise<void> {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			await rename(receivedPath, pathOf(id));
		},
		/** Deletes a file, if it is still there. */
		remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),
		/** The ids with a file that was received before a moment, in milliseconds since 1970. */
		async list(before: number): Promise<string[]> {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			const ids = (await readdir(folder)).flatMap((file) =>
				file.endsWith(ending) ? [file.slice(0, -ending.length)] : [],
			);
			const old = await Promise.all(
				ids.map(async (id) => {
					const found = await stat(pathOf(id)).catch((error: NodeJS.ErrnoException) => {
						// Its row ended meanwhile.
						if (error.code === "ENOENT") return undefined;
						throw error;
					});
					return found && found.mtimeMs < before ? [id] : [];
				}),
			);
			return old.flat();
		},
	};
}
