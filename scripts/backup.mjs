// npm run backup [-- FOLDER]: copies the database and the uploads while the server runs, into FOLDER/backup-<time>
// (FOLDER: by default DATA_DIR/backups). `npm run restore -- FOLDER/backup-<time>` brings such a copy back.
// Ends with 1 when there is no backup, and with 2 when there is one but the shop itself has lost files.
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
	copyWhatStays,
	DATABASE_FILE,
	dataDir,
	flush,
	giveTo,
	kept,
	missingUploads,
	NOTE_FILE,
	namesInShort,
	openDatabase,
	stopWith,
} from "./data-folder.mjs";

const source = join(dataDir, DATABASE_FILE);
if (!existsSync(source))
	stopWith(`There is no database in ${dataDir}. Set DATA_DIR to the server's data folder.`);

const ownFolder = join(dataDir, "backups");
const folder = resolve(process.argv[2] ?? ownFolder);
const name = `backup-${new Date().toISOString().replace(/[:.]/g, "-")}`;
const target = join(folder, name);
// Only a finished copy gets a backup's name.
const unfinished = `${target}.unfinished`;
let lost = [];
try {
	mkdirSync(unfinished, { recursive: true, mode: 0o700 });
	copyFiles();
	let missing = await copyDatabase();
	// A document stored and deleted in the meantime may be missing: the second database copy no longer references it.
	if (missing.length > 0) missing = await copyDatabase();
	lost = missing.filter(({ isLost }) => isLost).map(({ name }) => name);
	const left = missing.filter(({ isLost }) => !isLost).map(({ name }) => name);
	if (left.length > 0) throw new Error(`uploads were not copied whole: ${namesInShort(left)}`);
	const note = { madeAt: new Date().toISOString(), missing: lost };
	writeFileSync(join(unfinished, NOTE_FILE), `${JSON.stringify(note)}\n`, { mode: 0o600, flush: true });
	flush(unfinished);
	renameSync(unfinished, target);
	flush(folder);
	// When run as root, it must not leave a folder that the shop's own user can't write the next backup to.
	if (folder === ownFolder && process.getuid?.() === 0) giveTo(statSync(source), folder);
} catch (error) {
	rmSync(unfinished, { recursive: true, force: true });
	stopWith(`The backup failed: ${error.message}. Check that ${folder} is writable and has room.`);
}
console.log(target);
if (lost.length > 0) {
	console.error(
		`The backup is made, but the shop has lost or damaged ${lost.length} of its uploads, and so the backup lacks them: ` +
			`${namesInShort(lost)}. Bring them back from an older backup.`,
	);
	process.exitCode = 2;
}

function copyFiles() {
	for (const name of kept) copyWhatStays(join(dataDir, name), join(unfinished, name));
}

/**
 * Copies the database and the files added since, and checks the copy. Files are stored before the rows that reference
 * them, deleted after those rows, and never reuse a name, so copying them before and after the database catches all of
 * them.
 * @returns the uploads that the copied database references and the copy lacks, and whether the shop lost them itself.
 */
async function copyDatabase() {
	const path = join(unfinished, DATABASE_FILE);
	rmSync(path, { force: true });
	const database = openDatabase(source, { readonly: true });
	// In one step: between two steps a busy shop writes, and SQLite would start over each time. Nothing waits for the
	// copy.
	await database.backup(path, { progress: () => 0x7fffffff });
	database.close();
	copyFiles();
	const copy = openDatabase(path);
	try {
		const verdict = copy.pragma("integrity_check", { simple: true });
		if (verdict !== "ok") throw new Error(`the copy is damaged: ${verdict}`);
		const strays = copy.pragma("foreign_key_check");
		if (strays.length > 0) throw new Error(`the copy has ${strays.length} rows whose record is missing`);
		// One file instead of a database and its log.
		copy.pragma("journal_mode = DELETE");
		const lost = new Set(missingUploads(copy, join(dataDir, "uploads")));
		return missingUploads(copy, join(unfinished, "uploads")).map((name) => ({
			name,
			isLost: lost.has(name),
		}));
	} finally {
		copy.close();
		flush(path);
	}
}
