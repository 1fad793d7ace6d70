// Shared by backup and restore: the layout of the data folder.
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
	statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

export const DATABASE_FILE = "shop.db";
/** The note in a finished backup: when it was made, and the files the shop had already lost. */
export const NOTE_FILE = "backup.json";
/** Files next to the database that belong to it. */
export const kept = ["uploads", "session-secret"];
export const dataDir = resolve(process.env.DATA_DIR || "./data");

// Copies of the data are readable only by the user who makes them.
process.umask(0o077);

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

function copyWhole(from, to) {
	copyFileSync(from, to);
	// A backup from elsewhere may contain files that nobody can write, or that everybody can read.
	chmodSync(to, 0o600);
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

/** A list of names for one line: the first three, and how many more. */
export const namesInShort = (names) =>
	names.slice(0, 3).join(", ") + (names.length > 3 ? ` and ${names.length - 3} more` : "");

/** Prints a one-line error and exits. */
export function stopWith(line) {
	console.error(line);
	process.exit(1);
}
