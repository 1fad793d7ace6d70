// Shared by backup, restore and drill: the backups in a folder, their notes and their lists of hashes.
import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import { join } from "node:path";

/** The note in a finished backup: when it was made, its size, and the files the shop had already lost. */
export const NOTE_FILE = "backup.json";
/** The hash of every other file of a backup, in the format of `sha256sum -c`. */
export const SUMS_FILE = "SHA256SUMS";
/** The end of the name of a folder that is not, or no longer, a whole backup. */
export const UNFINISHED = ".unfinished";

const BLOCK = Buffer.alloc(1024 * 1024);

/** The SHA-256 of a text, or of a file's content. */
export const hashOfText = (text) => createHash("sha256").update(text).digest("hex");
export function hashOf(path) {
	const hash = createHash("sha256");
	const file = openSync(path, "r");
	try {
		for (let read = readSync(file, BLOCK); read > 0; read = readSync(file, BLOCK))
			hash.update(BLOCK.subarray(0, read));
	} finally {
		closeSync(file);
	}
	return hash.digest("hex");
}

/**
 * The finished backups in a folder, oldest first. Their running numbers order them, because a clock can be set back.
 * @returns `{ name, path, note }` of each.
 */
export function listBackups(folder) {
	if (!existsSync(folder)) return [];
	return readdirSync(folder)
		.filter((name) => /^(?:backup|before)-/.test(name) && !name.endsWith(UNFINISHED))
		.flatMap((name) => {
			const path = join(folder, name);
			const note = readNote(path);
			return note ? [{ name, path, note }] : [];
		})
		.sort((a, b) => (a.note.number ?? 0) - (b.note.number ?? 0) || (a.name < b.name ? -1 : 1));
}

/** The newest whole backup of a folder; undefined when there is none. */
export const newestBackup = (folder) => listBackups(folder).findLast(({ note }) => !note.beforeUpdate);

/** The newest copy from before an update; undefined when there is none. */
export const newestBeforeUpdate = (folder) => listBackups(folder).findLast(({ note }) => note.beforeUpdate);

/** The note of a backup; null when it can't be read. */
export function readNote(backup) {
	try {
		return JSON.parse(readFileSync(join(backup, NOTE_FILE), "utf8"));
	} catch {
		return null;
	}
}

/**
 * The hashes of a backup's files, by path.
 * @throws when the list is missing or not the one that the note names. A backup of an older version has neither: null.
 */
export function readSums(backup, note) {
	if (!note.sums) return null;
	const path = join(backup, SUMS_FILE);
	if (!existsSync(path) || hashOf(path) !== note.sums)
		throw new Error(`${SUMS_FILE} is not the one that was written`);
	const lines = readFileSync(path, "utf8").split("\n").filter(Boolean);
	return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/** The files of a folder that are missing or have another hash than the list says. */
export const differingFiles = (folder, sums) =>
	[...sums].flatMap(([name, hash]) => {
		const path = join(folder, name);
		return statSync(path, { throwIfNoEntry: false })?.isFile() && hashOf(path) === hash ? [] : [name];
	});
