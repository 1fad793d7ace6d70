// Run by hooks/post-restore, after a host like ONCE put its backup of the data folder back and before the shop starts: the
// database that backup.mjs copied whole takes the place of the one that was copied while in use, and what came back is
// checked (Rule 14.61). Ends with 1, which makes the host give up, when there is no whole database.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readNote } from "./backup-folder.mjs";
import {
	DATABASE_FILE,
	dataDir,
	missingUploads,
	namesInShort,
	openDatabase,
	stopWith,
} from "./data-folder.mjs";
import { HOST_COPY } from "./once.mjs";

/** How long a host may take for its archive. What was written later belongs to a shop that ran on: the copy is an earlier backup's. */
const ARCHIVE_MS = 6 * 3_600_000;

const live = join(dataDir, DATABASE_FILE);
const copy = join(dataDir, HOST_COPY);
const copiedAt = existsSync(copy) ? readNote(copy)?.madeAt : undefined;
if (copiedAt && lastWritten() - Date.parse(copiedAt) < ARCHIVE_MS) takeCopy();
rmSync(copy, { recursive: true, force: true });
check();

/** When the database came to be as it is, as far as its files say: 0 when there is none. */
function lastWritten() {
	const times = [live, `${live}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
	return Math.max(...times);
}

function takeCopy() {
	const before = new Set(readdirSync(dataDir));
	const script = fileURLToPath(new URL("restore.mjs", import.meta.url));
	const { status } = spawnSync(process.execPath, [script, copy], { stdio: "inherit" });
	if (status !== 0) process.exit(1);
	// The database that was in use while it was copied.
	for (const name of readdirSync(dataDir))
		if (name.startsWith("replaced-") && !before.has(name)) rmSync(join(dataDir, name), { recursive: true });
}

function check() {
	if (!existsSync(live)) stopWith(`There is no database in ${dataDir}: this is no backup of the shop.`);
	let missing = [];
	try {
		const database = openDatabase(live);
		const verdict = database.pragma("integrity_check", { simple: true });
		const strays = database.pragma("foreign_key_check");
		missing = missingUploads(database, join(dataDir, "uploads"));
		database.close();
		if (verdict !== "ok") stopWith(`The database is damaged (${verdict}). Restore another backup.`);
		if (strays.length > 0) stopWith(`${strays.length} rows lack their record. Restore another backup.`);
	} catch (error) {
		stopWith(`The database can't be read: ${error.message}. Restore another backup.`);
	}
	if (missing.length > 0)
		console.error(
			`The backup lacks ${missing.length} uploads that its database names (${namesInShort(missing)}).`,
		);
	console.log("The database is whole.");
}
