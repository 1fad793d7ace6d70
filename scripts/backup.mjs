// npm run backup [-- FOLDER]: copies the database and the files beside it while the server runs, into a folder
// backup-<time> of FOLDER (by default BACKUP_DIR, or DATA_DIR/backups). In the default folder, older ones than the
// newest BACKUP_KEEP are deleted. `npm run restore -- FOLDER/backup-<time>` brings a backup back (Rules 14.1, 14.2).
// With `--new-disk`, the disk that BACKUP_DIR is on now is the right one (Rule 14.5).
// With `--before-update NAME` it copies only the database, and links the files beside it where that takes no room.
// With `--for-host` it copies only the database, into DATA_DIR/host-backup: the host copies the rest (Rule 14.61).
// Ends with 1 when there is no backup, with 2 when there is one but the shop itself has lost files, and with 3 when
// another backup or a restore is running.
import { randomUUID } from "node:crypto";
import {
	existsSync,
	linkSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { setPriority } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
	hashOf,
	hashOfText,
	listBackups,
	NOTE_FILE,
	newestBackup,
	readSums,
	SUMS_FILE,
	UNFINISHED,
} from "./backup-folder.mjs";
import {
	backupDir,
	copyWhole,
	DATABASE_FILE,
	dataDir,
	flush,
	giveTo,
	kept,
	lockDataFolder,
	missingUploads,
	namesInShort,
	openDatabase,
	requireRoom,
	SECRET_FILE,
	stopWith,
} from "./data-folder.mjs";
import { HOST_COPY } from "./once.mjs";

/** The tables whose rows the drill counts again in a restored backup. */
const COUNTED = ["users", "products", "wholesale_applications", "orders", "order_items", "stock_movements"];
/** In the data folder, read by the server (app/office/backups/backup-status.server.ts). */
const STATUS_FILE = "backup-status.json";
/** In the data folder: whether BACKUP_DIR is a disk of its own, and how to know it again. */
const DISK_FILE = "backup-disk.json";
/** In BACKUP_DIR: the mark that DISK_FILE names. */
const MARK_FILE = ".backup-disk";
/** How long an update waits for another backup to end. */
const PATIENCE_MS = 60_000;
const KEPT_BEFORE_UPDATES = 3;
/** Some file systems have no links, or few for a file. */
const NO_LINK = ["EPERM", "ENOTSUP", "ENOSYS", "EMLINK", "EXDEV", "EACCES"];
/** For small files and the file system's own needs. */
const SPARE_BYTES = 1_000_000;

const startedAt = performance.now();
const { values, positionals } = parseArgs({
	options: {
		"before-update": { type: "string" },
		"for-host": { type: "boolean" },
		"new-disk": { type: "boolean" },
	},
	allowPositionals: true,
});
const beforeUpdate = values["before-update"] ?? null;
const forHost = values["for-host"] ?? false;
/** Such a copy is beside the files that belong to it. */
const isDatabaseOnly = forHost || beforeUpdate !== null;
/**
 * A host's archive keeps a link's target by its path there, and a restore puts the files elsewhere: with one link in the
 * data folder it would fail as a whole.
 */
const mayLink = process.env.BACKUP_BY !== "host";
const source = join(dataDir, DATABASE_FILE);
if (!existsSync(source))
	stopWith(`There is no database in ${dataDir}. Set DATA_DIR to the server's data folder.`);
const keep = Number(process.env.BACKUP_KEEP || 7);
if (!Number.isInteger(keep) || keep < 1) stopWith("BACKUP_KEEP must be a number of backups, 1 or more.");
const folder = forHost ? dataDir : resolve(positionals[0] ?? backupDir);
/** Whether the shop shall know of this backup. */
const isWatched = forHost || folder === backupDir;
if (!lockDataFolder(isDatabaseOnly ? PATIENCE_MS : 0)) {
	console.error("Another backup or a restore is running. Wait for it to end.");
	process.exit(3);
}
// The shop goes first.
setPriority(10);

const time = new Date().toISOString().replace(/[:.]/g, "-");
const target = join(
	folder,
	forHost ? HOST_COPY : beforeUpdate ? `before-${basename(beforeUpdate)}-${time}` : `backup-${time}`,
);
// Only a finished copy gets a backup's name.
const unfinished = `${target}${UNFINISHED}`;
/** The hash of each copied file, by path. */
const sums = new Map();
let lost = [];
try {
	if (folder === backupDir && !values["new-disk"]) requireDisk();
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	if (folder === backupDir) markDisk();
	removeLeftovers();
	if (forHost) rmSync(target, { recursive: true, force: true });
	const earlier = listBackups(folder);
	const last = lastSums();
	requireRoom(folder, statSync(source).size + bytesToCopy(last) + SPARE_BYTES);
	mkdirSync(unfinished, { mode: 0o700 });
	copyFiles(last);
	let missing = await copyDatabase(last);
	// A document stored and deleted in the meantime may be missing: the second database copy no longer references it.
	if (missing.length > 0) missing = await copyDatabase(last);
	lost = missing.filter(({ isLost }) => isLost).map(({ name }) => name);
	const left = missing.filter(({ isLost }) => !isLost).map(({ name }) => name);
	if (left.length > 0) throw new Error(`uploads were not copied whole: ${namesInShort(left)}`);
	if (beforeUpdate && mayLink) linkFiles(last);
	finish(Math.max(0, ...earlier.map(({ note }) => note.number ?? 0)) + 1);
	if (folder === backupDir) prune();
	if (isWatched)
		noteStatus({ newest: { path: target, madeAt: new Date().toISOString(), missing: lost.length } });
	// When run as root, it must not leave a folder that the shop's own user can't write the next backup to.
	if (isWatched && process.getuid?.() === 0) giveTo(statSync(source), forHost ? target : folder);
} catch (error) {
	rmSync(unfinished, { recursive: true, force: true });
	const { message: problem, isDiskMissing } = error;
	const failure = { at: new Date().toISOString(), problem, isDiskMissing };
	if (isWatched) noteStatus({ newest: readStatus()?.newest, failure });
	const advice = isDiskMissing
		? "Mount it, or run `npm run backup -- --new-disk` if backups shall go there from now on."
		: `Check that ${folder} is writable and has room.`;
	stopWith(`The backup failed: ${problem}. ${advice}`);
}
console.log(target);
if (lost.length > 0) {
	console.error(
		`The backup is made, but the shop has lost or damaged ${lost.length} of its uploads, and so the backup lacks them: ` +
			`${namesInShort(lost)}. Bring them back from an older backup.`,
	);
	// A host would stop the shop for its own copy, which lacks them as well.
	process.exitCode = forHost ? 0 : 2;
}

/**
 * A disk that is not mounted leaves an empty folder on another one, mostly that of the data, which backups would fill.
 * @throws when BACKUP_DIR was a disk of its own, and is not that disk now (Rule 14.5).
 */
function requireDisk() {
	const noted = readJson(join(dataDir, DISK_FILE));
	if (!noted?.isOwn || noted.folder !== folder) return;
	const isThere = existsSync(folder) && readMark() === noted.mark;
	if (isThere && statSync(folder).dev !== statSync(dataDir).dev) return;
	const missing = new Error(
		`the backup disk is missing: ${folder} is not the disk that the last backup was made on`,
	);
	throw Object.assign(missing, { isDiskMissing: true });
}

/** Marks the disk that BACKUP_DIR is on, if that is another than the data's. */
function markDisk() {
	const path = join(dataDir, DISK_FILE);
	const mark = readMark() ?? readJson(path)?.mark ?? randomUUID();
	const isOwn = statSync(folder).dev !== statSync(dataDir).dev;
	if (isOwn) writeFileSync(join(folder, MARK_FILE), mark, { mode: 0o600, flush: true });
	writeFileSync(path, JSON.stringify({ folder, mark, isOwn }), { mode: 0o600, flush: true });
	if (process.getuid?.() === 0) giveTo(statSync(source), path);
}

function readMark() {
	const path = join(folder, MARK_FILE);
	return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** Removes folders that a killed backup left behind: this one has the lock, so no other is at work. */
function removeLeftovers() {
	for (const name of readdirSync(folder))
		if (name.endsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** The files of the last whole backup in this folder that are as they were, by path. */
function lastSums() {
	const last = newestBackup(folder);
	if (!last) return { path: "", sums: new Map() };
	try {
		return { path: last.path, sums: readSums(last.path, last.note) ?? new Map() };
	} catch {
		return { path: "", sums: new Map() };
	}
}

/** The paths of the files that a backup copies. */
function files() {
	return isDatabaseOnly ? [] : filesBeside();
}

/** The paths of the files beside the database. Leaves out unfinished ones. */
function filesBeside() {
	return kept.flatMap((name) => {
		const info = statSync(join(dataDir, name), { throwIfNoEntry: false });
		if (!info?.isDirectory()) return info ? [name] : [];
		return readdirSync(join(dataDir, name), { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
			.map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1));
	});
}

/** Whether the last backup has this file with the same size and time of change: names are never used again. */
function isInLast(last, name, info) {
	const before = last.sums.has(name) && statSync(join(last.path, name), { throwIfNoEntry: false });
	return before && before.size === info.size && Math.abs(before.mtimeMs - info.mtimeMs) < 1_000;
}

function bytesToCopy(last) {
	let bytes = 0;
	for (const name of files()) {
		const info = statSync(join(dataDir, name), { throwIfNoEntry: false });
		if (info && !isInLast(last, name, info)) bytes += info.size;
	}
	return bytes;
}

/** Copies the files that are not copied yet, and reads every copy again to compare it. */
function copyFiles(last) {
	for (const name of files()) {
		const from = join(dataDir, name);
		const to = join(unfinished, name);
		// Only the archive's files grow.
		if (sums.has(name) && statSync(to).size === statSync(from, { throwIfNoEntry: false })?.size) continue;
		rmSync(to, { force: true });
		mkdirSync(join(to, ".."), { recursive: true, mode: 0o700 });
		try {
			sums.set(name, linkToLast(last, name, from, to) ?? copyChecked(from, to));
		} catch (error) {
			// Deleted in the meantime.
			if (error.code !== "ENOENT" || existsSync(from)) throw error;
			rmSync(to, { force: true });
		}
	}
	for (const name of kept) if (existsSync(join(unfinished, name))) flush(join(unfinished, name));
}

/** Shares an unchanged file with the last backup, so that it takes no more room. @returns its hash; null if it can't. */
function linkToLast(last, name, from, to) {
	const before = join(last.path, name);
	if (!mayLink || !isInLast(last, name, statSync(from))) return null;
	const hash = hashOf(before);
	if (hash !== last.sums.get(name)) return null;
	return tryLink(before, to) ? hash : null;
}

/**
 * Puts the files beside a copy from before an update where that takes no room: as links to the shop's own or to the last
 * backup's. The secret is small and copied. Our restore leaves the shop's files as they are; the first release's puts
 * all of a folder in place of the data, and would take away what the folder lacks. They are no second copy, so the list
 * of hashes leaves them out.
 */
function linkFiles(last) {
	for (const name of filesBeside()) {
		const own = join(dataDir, name);
		const to = join(unfinished, name);
		mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
		if (tryLink(own, to) || (isInLast(last, name, statSync(own)) && tryLink(join(last.path, name), to)))
			continue;
		if (name === SECRET_FILE) copyWhole(own, to);
	}
}

/** @returns false where the file system has no links, or none to there. */
function tryLink(from, to) {
	try {
		linkSync(from, to);
		return true;
	} catch (error) {
		if (NO_LINK.includes(error.code)) return false;
		throw error;
	}
}

function copyChecked(from, to) {
	copyWhole(from, to);
	const hash = hashOf(to);
	if (hashOf(from) !== hash) throw new Error(`the copy of ${from} differs from it`);
	return hash;
}

/**
 * Copies the database and the files added since, and checks the copy. Files are stored before the rows that reference
 * them, deleted after those rows, and never reuse a name, so copying them before and after the database catches all of
 * them.
 * @returns the uploads that the copied database references and the copy lacks, and whether the shop lost them itself.
 */
async function copyDatabase(last) {
	const path = join(unfinished, DATABASE_FILE);
	rmSync(path, { force: true });
	const database = openDatabase(source, { readonly: true });
	// In one step: between two steps a busy shop writes, and SQLite would start over each time. Nothing waits for the
	// copy.
	await database.backup(path, { progress: () => 0x7fffffff });
	database.close();
	copyFiles(last);
	const copy = openDatabase(path);
	try {
		const verdict = copy.pragma("integrity_check", { simple: true });
		if (verdict !== "ok") throw new Error(`the copy is damaged: ${verdict}`);
		const strays = copy.pragma("foreign_key_check");
		if (strays.length > 0) throw new Error(`the copy has ${strays.length} rows whose record is missing`);
		// One file instead of a database and its log.
		copy.pragma("journal_mode = DELETE");
		if (beforeUpdate) return [];
		const lost = new Set(missingUploads(copy, join(dataDir, "uploads")));
		if (forHost) return [...lost].map((name) => ({ name, isLost: true }));
		return missingUploads(copy, join(unfinished, "uploads")).map((name) => ({
			name,
			isLost: lost.has(name),
		}));
	} finally {
		copy.close();
		flush(path);
		sums.set(DATABASE_FILE, hashOf(path));
	}
}

/** Writes the list of hashes and the note, and gives the copy a backup's name. */
function finish(number) {
	const list = [...sums].map(([name, hash]) => `${hash}  ${name}\n`).join("");
	writeWhole(SUMS_FILE, list);
	const note = {
		madeAt: new Date().toISOString(),
		number,
		beforeUpdate: beforeUpdate ?? undefined,
		isForHost: forHost || undefined,
		seconds: Math.round((performance.now() - startedAt) / 100) / 10,
		bytes: [...sums.keys()].reduce((sum, name) => sum + statSync(join(unfinished, name)).size, 0),
		sums: hashOfText(list),
		missing: lost,
		rows: countRows(),
	};
	writeWhole(NOTE_FILE, `${JSON.stringify(note)}\n`);
	flush(unfinished);
	renameSync(unfinished, target);
	flush(folder);
}

function writeWhole(name, text) {
	writeFileSync(join(unfinished, name), text, { mode: 0o600, flush: true });
}

/** What the server shows about backups: the newest one, and why the last attempt failed. */
function noteStatus(status) {
	if (beforeUpdate) return;
	const path = join(dataDir, STATUS_FILE);
	try {
		writeFileSync(`${path}.part`, JSON.stringify(status), { mode: 0o600, flush: true });
		if (process.getuid?.() === 0) giveTo(statSync(source), `${path}.part`);
		renameSync(`${path}.part`, path);
	} catch (error) {
		console.error(`${path} can't be written (${error.message}): the server will not know of this backup.`);
	}
}

function readStatus() {
	return readJson(join(dataDir, STATUS_FILE));
}

/** A small file that this program wrote; null when there is none, or none that can be read. */
function readJson(path) {
	try {
		return JSON.parse(readFileSync(path, "utf8"));
	} catch {
		return null;
	}
}

function countRows() {
	const copy = openDatabase(join(unfinished, DATABASE_FILE), { readonly: true });
	const isThere = copy.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
	const counts = COUNTED.filter((table) => isThere.get(table)).map((table) => [
		table,
		copy.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
	]);
	copy.close();
	return Object.fromEntries(counts);
}

/** Deletes what is more than the backups to keep. A half-deleted one no longer has a backup's name. */
function prune() {
	const all = listBackups(folder);
	for (const [kind, most] of [
		[all.filter(({ note }) => !note.beforeUpdate), keep],
		[all.filter(({ note }) => note.beforeUpdate), KEPT_BEFORE_UPDATES],
	]) {
		for (const { path } of kind.slice(0, -most)) {
			renameSync(path, `${path}${UNFINISHED}`);
			rmSync(`${path}${UNFINISHED}`, { recursive: true, force: true });
		}
	}
}
