// npm run restore -- FOLDER/backup-<time>: puts a backup in place of the data (Rule 14.4). `newest` names the newest in
// BACKUP_DIR. The server must be stopped; what was there is kept beside it as `replaced-<time>`. A backup that lacks files
// or has others than were written is refused; `--incomplete` restores the files that exist. Given a database file, such as
// one that Litestream restored, it replaces the database only.
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import {
	differingFiles,
	NOTE_FILE,
	newestBackup,
	newestBeforeUpdate,
	readNote,
	readSums,
} from "./backup-folder.mjs";
import {
	backupDir,
	copyWhatStays,
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
	stopWith,
} from "./data-folder.mjs";

const mayBeIncomplete = process.argv.includes("--incomplete");
const [named] = process.argv.slice(2).filter((argument) => argument !== "--incomplete");
if (!named) stopWith("Name the backup to bring back: npm run restore -- data/backups/backup-…");
const source = named === "newest" ? newestBackup(backupDir)?.path : resolve(named);
if (!source) stopWith(`There is no backup in ${backupDir}.`);
const isFile = statSync(source, { throwIfNoEntry: false })?.isFile() ?? false;
const database = isFile ? source : join(source, DATABASE_FILE);
if (!existsSync(database)) stopWith(`${source} is no backup: there is no ${DATABASE_FILE} in it.`);
const version = checkDatabase();
const note = readNote(source);
// A copy from before an update, or beside the files of a host's backup, has only the database; the files stay.
const isDatabaseOnly = isFile || note?.beforeUpdate !== undefined || note?.isForHost === true;
const parts = isDatabaseOnly ? [DATABASE_FILE] : [...kept, DATABASE_FILE];
if (!mayBeIncomplete && !isDatabaseOnly) checkCompleteness();

const live = join(dataDir, DATABASE_FILE);
try {
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	if (!lockDataFolder()) stopWith("A backup or another restore is running. Wait for it to end.");
} catch (error) {
	stopWith(
		`${dataDir} can't be written: ${error.message}. Make it writable, or set DATA_DIR to a folder that is.`,
	);
}
if (existsSync(live) && isInUse(live)) {
	stopWith(`A server is running on ${dataDir}. Stop it, restore, and start it again.`);
}

const stamp = new Date().toISOString().replace(/[:.]/g, "-");
const incoming = join(dataDir, `incoming-${stamp}`);
const replaced = join(dataDir, `replaced-${stamp}`);
/** Renames done so far, as [from, to]. */
const moved = [];
try {
	requireRoom(
		dataDir,
		parts.reduce((sum, name) => sum + sizeOf(partOf(name)), 0),
	);
	for (const name of readdirSync(dataDir))
		if (name.startsWith("incoming-")) rmSync(join(dataDir, name), { recursive: true });
	// Copying, which can fail when the disk is full, comes first; after it only renames are left.
	mkdirSync(incoming, { mode: 0o700 });
	for (const name of parts) copyWhatStays(partOf(name), join(incoming, name));
	checkHashes();
	mkdirSync(replaced, { mode: 0o700 });
	const owner = statSync(existsSync(live) ? live : dataDir);
	const isRoot = process.getuid?.() === 0;
	if (isRoot) for (const folder of [incoming, replaced]) giveTo(owner, folder);
	// Litestream's notes about the replaced database would not fit the new one.
	const beside = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, `.${DATABASE_FILE}-litestream`];
	for (const name of [...beside, ...parts]) {
		move(join(dataDir, name), join(replaced, name));
		move(join(incoming, name), join(dataDir, name));
	}
	if (existsSync(join(replaced, DATABASE_FILE))) noteReplaced(isRoot ? owner : null);
	flush(dataDir);
	if (!isRoot && process.getuid && owner.uid !== process.getuid())
		console.error(`The files in ${dataDir} are yours now: give them to the user that the server runs as.`);
} catch (error) {
	stopWith(`The restore failed: ${error.message}. The backup is untouched. ${putBack()}`);
}
rmSync(incoming, { recursive: true, force: true });
bringMissing();
const isEmpty = readdirSync(replaced).length === 0;
if (isEmpty) rmSync(replaced, { recursive: true });
console.log(`Restored ${source}.${isEmpty ? "" : ` What was there before is in ${replaced}.`}`);
if (version !== "") console.log(version);

/** Where a part of what is restored comes from. */
function partOf(name) {
	return isFile ? source : join(source, name);
}

/** @returns a sentence about the version of what is restored; empty when there is nothing to say. */
function checkDatabase() {
	try {
		const backup = openDatabase(database, { readonly: true });
		const verdict = backup.pragma("integrity_check", { simple: true });
		const isOurs =
			backup.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get() !== undefined;
		const migrations = isOurs ? migrationsIn(backup) : [];
		backup.close();
		if (verdict === "ok" && !isOurs)
			stopWith(`${source} is no backup of this shop: its database is another one.`);
		if (verdict !== "ok") stopWith(`${source} is damaged (${verdict}). Take another backup.`);
		return compareVersion(migrations);
	} catch (error) {
		stopWith(`${source} can't be read: ${error.message}. Take another backup.`);
	}
}

function migrationsIn(database) {
	return database.prepare("SELECT name FROM migrations ORDER BY name").pluck().all();
}

/**
 * Compares the version of a backup with that of this program (Rule 14.4). Stops when `newest` is from a newer one: its
 * server would refuse to start.
 */
function compareVersion(migrations) {
	const journal = new URL("../db/migrations/meta/_journal.json", import.meta.url);
	const { entries } = JSON.parse(readFileSync(journal, "utf8"));
	const known = entries.map(({ tag }) => tag);
	// A baseline has in one what older databases list one by one.
	const { replaces = "" } = entries[0];
	const unknown = migrations.find((name) => !known.includes(name) && name > replaces);
	const before = newestBeforeUpdate(backupDir);
	if (unknown) {
		const what = `${source} is from a newer version than this one (it has ${unknown})`;
		if (named !== "newest") return `${what}: start that version.`;
		const instead = before
			? `Restore the copy from before the update instead: ${before.path}, made ${before.note.madeAt}.`
			: "There is no copy from before the update.";
		stopWith(`${what}, which can't start on it. ${instead} Or start the newer version.`);
	}
	const isOlder = migrations.length > 0 && !migrations.includes(known.at(-1));
	const older = isOlder ? "It is from an older version: the next start updates it." : "";
	if (named !== "newest" || !before) return older;
	return `${older} To go back to the version before ${before.note.beforeUpdate}, restore ${before.path} instead, made ${before.note.madeAt}.`.trim();
}

/** Stops if the folder lacks files that were there when the backup was made. */
function checkCompleteness() {
	const advice = "Take another backup, or add --incomplete to restore what is there.";
	if (!note) stopWith(`${source} is no finished backup: ${NOTE_FILE} can't be read. ${advice}`);
	const lostBefore = new Set(note.missing ?? []);
	const backup = openDatabase(database, { readonly: true });
	const missing = missingUploads(backup, join(source, "uploads")).filter((name) => !lostBefore.has(name));
	backup.close();
	if (missing.length > 0) {
		stopWith(
			`${source} lacks ${missing.length} uploads that its database names (${namesInShort(missing)}). ${advice}`,
		);
	}
}

/** Compares what was copied with the hashes of the backup, before anything is replaced. */
function checkHashes() {
	if (mayBeIncomplete || !note?.sums) return;
	const different = differingFiles(incoming, readSums(source, note));
	if (different.length > 0)
		throw new Error(`${different.length} files are not as they were written (${namesInShort(different)})`);
}

/** The bytes of a file, or of a folder's files. */
function sizeOf(path) {
	const info = statSync(path, { throwIfNoEntry: false });
	if (!info?.isDirectory()) return info?.size ?? 0;
	return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** A database alone may name uploads that the shop's folder lacks: brings those that are beside it, and names the others. */
function bringMissing() {
	if (!isDatabaseOnly) return;
	const uploads = join(dataDir, "uploads");
	const missing = () => {
		const restored = openDatabase(live, { readonly: true });
		const names = missingUploads(restored, uploads);
		restored.close();
		return names;
	};
	for (const name of isFile ? [] : missing()) {
		const from = join(source, "uploads", name);
		if (!existsSync(from)) continue;
		mkdirSync(dirname(join(uploads, name)), { recursive: true, mode: 0o700 });
		copyWhole(from, join(uploads, name));
	}
	if (process.getuid?.() === 0 && existsSync(uploads)) giveTo(statSync(live), uploads);
	const left = missing();
	if (left.length > 0)
		console.error(
			`The database names ${left.length} uploads that are not in ${dataDir} (${namesInShort(left)}). Copy them from a backup.`,
		);
}

/** Turns the replaced data into a backup that this program can restore. */
function noteReplaced(owner) {
	const path = join(replaced, NOTE_FILE);
	const beforeUpdate = isDatabaseOnly ? basename(source) : undefined;
	let missing = [];
	try {
		const database = openDatabase(join(replaced, DATABASE_FILE), { readonly: true });
		missing = missingUploads(database, join(replaced, "uploads"));
		database.close();
	} catch {
		// A damaged database is a reason to restore. Restoring this copy reports the damage.
	}
	const made = { madeAt: new Date().toISOString(), beforeUpdate, missing };
	writeFileSync(path, `${JSON.stringify(made)}\n`, { mode: 0o600 });
	if (owner) giveTo(owner, path);
}

function move(from, to) {
	if (!existsSync(from)) return;
	renameSync(from, to);
	moved.push([from, to]);
}

/** Undoes the renames. @returns a sentence saying where the data is now. */
function putBack() {
	try {
		for (const [from, to] of moved.reverse()) renameSync(to, from);
		for (const folder of [incoming, replaced]) rmSync(folder, { recursive: true, force: true });
		return `The data in ${dataDir} are as they were.`;
	} catch (error) {
		return `They could not be put back (${error.message}): what was there is in ${replaced}.`;
	}
}

// Leaving WAL mode needs exclusive access to the database: it fails while another program has it open.
function isInUse(path) {
	let database;
	try {
		database = openDatabase(path, { timeout: 0 });
		return database.pragma("journal_mode = DELETE", { simple: true }) !== "delete";
	} catch (error) {
		if (String(error.code).startsWith("SQLITE_BUSY")) return true;
		// A damaged database is a reason to restore, not to refuse.
		return false;
	} finally {
		database?.close();
	}
}
