// npm run restore -- FOLDER/backup-<time>: puts a backup in place of the data. The server must be stopped; what was
// there is kept beside it as `replaced-<time>`.
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { DATABASE_FILE, dataDir, kept, openDatabase, stopWith } from "./data-folder.mjs";

const source = process.argv[2] ? resolve(process.argv[2]) : "";
if (!source) stopWith("Name the backup to bring back: npm run restore -- data/backups/backup-…");
if (!existsSync(join(source, DATABASE_FILE)))
	stopWith(`${source} is no backup: there is no ${DATABASE_FILE} in it.`);

try {
	const backup = openDatabase(join(source, DATABASE_FILE), { readonly: true });
	const verdict = backup.pragma("integrity_check", { simple: true });
	const isOurs = backup.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get() !== undefined;
	backup.close();
	if (verdict === "ok" && !isOurs)
		stopWith(`${source} is no backup of this shop: its database is another one.`);
	if (verdict !== "ok") stopWith(`${source} is damaged (${verdict}). Take another backup.`);
} catch (error) {
	stopWith(`${source} can't be read: ${error.message}. Take another backup.`);
}

const live = join(dataDir, DATABASE_FILE);
if (existsSync(live) && isInUse(live)) {
	stopWith(`A server is running on ${dataDir}. Stop it, restore, and start it again.`);
}

const stamp = new Date().toISOString().replace(/[:.]/g, "-");
const incoming = join(dataDir, `incoming-${stamp}`);
const replaced = join(dataDir, `replaced-${stamp}`);
const parts = [DATABASE_FILE, ...kept];
try {
	// The copying, which can fail for want of room, comes first; then nothing is left to do but renames.
	mkdirSync(incoming, { recursive: true, mode: 0o700 });
	for (const name of parts) {
		if (existsSync(join(source, name))) cpSync(join(source, name), join(incoming, name), { recursive: true });
	}
	mkdirSync(replaced, { mode: 0o700 });
	for (const name of [...parts, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`]) {
		if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(replaced, name));
	}
	for (const name of parts) {
		if (existsSync(join(incoming, name))) renameSync(join(incoming, name), join(dataDir, name));
	}
	rmSync(incoming, { recursive: true });
} catch (error) {
	stopWith(
		`The restore failed: ${error.message}. What was there is in ${replaced}, the backup is untouched.`,
	);
}
console.log(`Restored ${source}. What was there before is in ${replaced}.`);

// Leaving WAL mode needs the database for oneself alone: it fails while any other program has it open.
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
