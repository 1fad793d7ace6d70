import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { isMainThread } from "node:worker_threads";

/** The server's files in its data folder. Other files there are not ours to change. */
const OURS = [
	"shop.db",
	"shop.db-wal",
	"shop.db-shm",
	"session-secret",
	"uploads",
	"imports",
	"cache",
	"archive",
	"backups",
	"backup.lock",
	"backup-status.json",
];

/**
 * Creates the data folder and its uploads folder if they are missing. From now on, all files this process writes are
 * readable by its own user only.
 *
 * @returns the uploads folder.
 * @throws Node's error when a folder can't be created or written.
 */
export function makeDataFolder(dataDir: string): string {
	if (isMainThread) process.umask(0o077);
	const uploads = join(dataDir, "uploads");
	makeFolder(uploads);
	for (const folder of [dataDir, uploads])
		accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
	return uploads;
}

/** Node's `recursive` never returns when a parent exists and the system still reports ENOENT, as in /proc. */
function makeFolder(path: string): void {
	if (existsSync(path)) return;
	const parent = dirname(path);
	if (parent !== path) makeFolder(parent);
	try {
		mkdirSync(path, { mode: 0o700 });
	} catch (error) {
		// Several processes may start at once; another one created the folder.
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	}
}

/**
 * Removes other users' permissions from the data folder and from the server's files in it, such as files from a copy or
 * an earlier version.
 *
 * @returns the paths that others can still read, because they belong to another user or the folder is shared by all
 * programs.
 */
export function closeDataFolder(dataDir: string): string[] {
	const open: string[] = [];
	const close = (path: string) => {
		const info = lstatSync(path, { throwIfNoEntry: false });
		if (!info || info.isSymbolicLink()) return;
		const mode = info.mode & 0o7777;
		if (mode & 0o077) {
			try {
				// A folder with the sticky bit, such as /tmp, is shared by everybody.
				if (mode & 0o1000) open.push(path);
				else chmodSync(path, mode & 0o700);
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
				open.push(path);
			}
		}
		if (path !== dataDir && info.isDirectory()) {
			for (const name of readdirSync(path)) close(join(path, name));
		}
	};
	for (const name of OURS) close(join(dataDir, name));
	close(dataDir);
	return open;
}
