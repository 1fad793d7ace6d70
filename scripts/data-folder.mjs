// Shared by backup, restore and drill: the layout of the data folder.
import "./environment.mjs";
import {
	chmodSync,
	chownSync,
	closeSync,
	copyFileSync,
	existsSync,
	fsyncSync,
	lstatSync,
	mkdirSync,
	openSync,
	readdirSync,
	statfsSync,
	statSync,
	utimesSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

export const DATABASE_FILE = "shop.db";
export const SECRET_FILE = "session-secret";
/** Files next to the database that belong to it. */
export const kept = ["uploads", "archive", SECRET_FILE];
export const dataDir = resolve(process.env.DATA_DIR || "./data");
export const backupDir = resolve(process.env.BACKUP_DIR || join(dataDir, "backups"));

// Copies of the data are readable only by the user who makes them.
process.umask(0o077);

/**
 * Makes sure that only one program at a time makes or restores a backup of this data folder. The lock is SQLite's, so the
 * system releases it however the program ends. Waits `timeout` ms for it. @returns whether this program has it now.
 */
export function lockDataFolder(timeout = 0) {
	const path = join(dataDir, "backup.lock");
	const lock = openDatabase(path, { fileMustExist: false, timeout });
	try {
		// A journal file would stay behind.
		lock.pragma("journal_mode = MEMORY");
		// Run as root, it must not keep the shop's own user from locking.
		if (process.getuid?.() === 0) giveTo(statSync(dataDir), path);
		lock.exec("BEGIN EXCLUSIVE");
		return true;
	} catch (error) {
		lock.close();
		if (error.code !== "SQLITE_BUSY") throw error;
		return false;
	}
}

/** Opens a database file without changing it. */
export function openDatabase(path, options = {}) {
	const Database = createRequire(import.meta.url)("better-sqlite3");
	return new Database(path, { fileMustExist: true, ...options });
}

/**
 * Copies a file or a folder while files in it come and go. Leaves out unfinished files, and those that are gone by now
 * or were copied before. The copies are for their owner alone, and on the disk when this returns.
 */
export function copyWhatStays(from, to) {
	try {
		if (!statSync(from).isDirectory()) {
			if (!existsSync(to)) copyWhole(from, to);
			return;
		}
		mkdirSync(to, { recursive: true, mode: 0o700 });
		for (const name of readdirSync(from)) {
			if (!name.endsWith(".part")) copyWhatStays(join(from, name), join(to, name));
		}
		flush(to);
	} catch (error) {
		if (error.code !== "ENOENT" || existsSync(from)) throw error;
	}
}

/** Copies a file to the disk, readable for its owner only, and keeps the time of its last change. */
export function copyWhole(from, to) {
	const { atime, mtime } = statSync(from);
	copyFileSync(from, to);
	// A backup from elsewhere may contain files that nobody can write, or that everybody can read.
	chmodSync(to, 0o600);
	utimesSync(to, atime, mtime);
	flush(to);
}

/** Waits until a file's content, or a folder's list of names, is on the disk. */
export function flush(path) {
	const file = openSync(path, "r");
	try {
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
}

/** Changes the owner of a file, or of a folder and its contents, to a user and group. Requires root. */
export function giveTo({ uid, gid }, path) {
	chownSync(path, uid, gid);
	if (!lstatSync(path).isDirectory()) return;
	for (const name of readdirSync(path)) giveTo({ uid, gid }, join(path, name));
}

const PICTURE_WIDTHS = [320, 640];

/**
 * The uploaded files that a database references and that are missing from a folder or have another size: documents and
 * product pictures, as paths in `uploads`.
 */
export function missingUploads(database, uploads) {
	const rows = (table, columns) => {
		const isThere = database
			.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
			.get(table);
		// A backup from an older version may lack the table.
		return isThere ? database.prepare(`SELECT ${columns} FROM ${table}`).all() : [];
	};
	const documents = rows("uploaded_files", "storage_key AS name, size");
	const pictures = rows("product_pictures", "storage_key AS key, width, height").flatMap(
		({ key, width, height }) =>
			[...PICTURE_WIDTHS.filter((smaller) => smaller < width), width].flatMap((fileWidth) =>
				["avif", "jpg"].map((format) => ({
					name: `pictures/${key}-${width}x${height}-${fileWidth}.${format}`,
				})),
			),
	);
	const isMissing = ({ name, size }) => {
		const found = statSync(join(uploads, name), { throwIfNoEntry: false });
		return !found?.isFile() || (size === undefined ? found.size === 0 : found.size !== size);
	};
	return [...documents, ...pictures].filter(isMissing).map(({ name }) => name);
}

/** Throws when a folder's disk has less room than this many bytes. */
export function requireRoom(folder, bytes) {
	const { bavail, bsize } = statfsSync(folder);
	const room = bavail * bsize;
	if (room < bytes)
		throw new Error(`there is room for ${megabytes(room)} in ${folder}, and ${megabytes(bytes)} are needed`);
}

/** Bytes in words: '12.3 MB'. */
export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** A list of names for one line: the first three, and how many more. */
export const namesInShort = (names) =>
	names.slice(0, 3).join(", ") + (names.length > 3 ? ` and ${names.length - 3} more` : "");

/** Prints a one-line error and exits. */
export function stopWith(line) {
	console.error(line);
	process.exit(1);
}
