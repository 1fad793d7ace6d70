// npm run backup [-- FOLDER]: copies the database and the uploads while the server runs, into FOLDER/backup-<time>
// (FOLDER: by default DATA_DIR/backups). `npm run restore -- FOLDER/backup-<time>` brings such a copy back.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { copyWhatStays, DATABASE_FILE, dataDir, kept, openDatabase, stopWith } from "./data-folder.mjs";

const source = join(dataDir, DATABASE_FILE);
if (!existsSync(source))
	stopWith(`There is no database in ${dataDir}. Set DATA_DIR to the server's data folder.`);

const folder = resolve(process.argv[2] ?? join(dataDir, "backups"));
const name = `backup-${new Date().toISOString().replace(/[:.]/g, "-")}`;
const target = join(folder, name);
// Only a finished copy gets the name of one.
const unfinished = `${target}.unfinished`;
try {
	mkdirSync(unfinished, { recursive: true, mode: 0o700 });
	const copyFiles = () => {
		for (const name of kept) copyWhatStays(join(dataDir, name), join(unfinished, name));
	};
	// Files are stored before the rows that name them are written, deleted after those, and under names never used again:
	// copied before and after the database, they are all there that its rows name.
	copyFiles();
	const database = openDatabase(source, { readonly: true });
	// In one go: between two parts a shop that is busy writes, and SQLite would begin anew each time. Nobody waits for it.
	await database.backup(join(unfinished, DATABASE_FILE), { progress: () => 0x7fffffff });
	database.close();
	copyFiles();
	const copy = openDatabase(join(unfinished, DATABASE_FILE));
	const verdict = copy.pragma("integrity_check", { simple: true });
	const strays = copy.pragma("foreign_key_check");
	// One file instead of a database and its log.
	copy.pragma("journal_mode = DELETE");
	copy.close();
	if (verdict !== "ok" || strays.length > 0) throw new Error(`the copy is not sound: ${verdict}`);
	writeFileSync(join(unfinished, "backup.json"), `${JSON.stringify({ madeAt: new Date().toISOString() })}\n`);
	renameSync(unfinished, target);
	console.log(target);
} catch (error) {
	rmSync(unfinished, { recursive: true, force: true });
	stopWith(`The backup failed: ${error.message}. Check that ${folder} is writable and has room.`);
}
