// A start with RESTORE_FROM set restores that backup and exits: for containers, where nothing else can be run on the
// volume while the server is stopped (Rule 14.4).
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { newestBackup } from "./backup-folder.mjs";
import { backupDir, dataDir } from "./data-folder.mjs";

const MARK = join(dataDir, "restored-from");

/**
 * Restores a backup, given as its folder or 'newest', once: a platform that starts the container again must not undo
 * what the shop did since. @returns the exit code.
 */
export function restoreOnce(from) {
	const backup = from === "newest" ? newestBackup(backupDir)?.path : resolve(from);
	if (backup && existsSync(MARK) && readFileSync(MARK, "utf8") === backup) {
		console.error(
			`${backup} is restored already. Unset RESTORE_FROM to start the shop, or delete ${MARK} to restore it again.`,
		);
		return 1;
	}
	const script = fileURLToPath(new URL("restore.mjs", import.meta.url));
	const { status } = spawnSync(process.execPath, [script, backup ?? from], { stdio: "inherit" });
	if (status !== 0) return 1;
	writeFileSync(MARK, backup, { mode: 0o600, flush: true });
	console.log("Unset RESTORE_FROM and start again.");
	return 0;
}
