// What backup and restore know of the data folder.
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

export const DATABASE_FILE = "shop.db";
/** What lies beside the database and belongs to it. */
export const kept = ["uploads", "session-secret"];
export const dataDir = resolve(process.env.DATA_DIR || "./data");

/** Opens a database file as it is. */
export function openDatabase(path, options = {}) {
	const Database = createRequire(import.meta.url)("better-sqlite3");
	return new Database(path, { fileMustExist: true, ...options });
}

/**
 * Copies a file or a folder of which files come and go meanwhile: what is unfinished, gone by now or copied before is left
 * out.
 */
export function copyWhatStays(from, to) {
	try {
		if (!statSync(from).isDirectory()) {
			if (!existsSync(to)) copyFileSync(from, to);
			return;
		}
		mkdirSync(to, { recursive: true, mode: 0o700 });
		for (const name of readdirSync(from)) {
			if (!name.endsWith(".part")) copyWhatStays(join(from, name), join(to, name));
		}
	} catch (error) {
		if (error.code !== "ENOENT" || existsSync(from)) throw error;
	}
}

/** Says in one line why it can't go on, and ends the program. */
export function stopWith(line) {
	console.error(line);
	process.exit(1);
}
