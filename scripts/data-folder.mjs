// What backup and restore know of the data folder.
import { createRequire } from "node:module";
import { resolve } from "node:path";

export const DATABASE_FILE = "shop.db";
/** What lies beside the database and belongs to it. */
export const kept = ["uploads", "session-secret"];
export const dataDir = resolve(process.env.DATA_DIR || "./data");

/** Opens a database file as it is. */
export function openDatabase(path, options = {}) {
	const Database = createRequire(import.meta.url)("better-sqlite3");
	return new Database(path, { fileMustExist: true, ...options });
}

/** Says in one line why it can't go on, and ends the program. */
export function stopWith(line) {
	console.error(line);
	process.exit(1);
}
