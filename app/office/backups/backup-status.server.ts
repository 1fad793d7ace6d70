import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "~/kernel/config/env.server";

/** `late`: the newest is older than twice the interval, or from the future, which says that a clock was changed. */
export type BackupState = "ok" | "late" | "never" | "failing" | "off";
export type BackupStatus = {
	state: BackupState;
	/** When the newest backup was made; null when there is none. */
	madeAt: Date | null;
	/** How many uploads the shop had lost by then, and the backup lacks. */
	missing: number;
	/** Why the last attempt failed, for staff; null when it didn't. */
	problem: string | null;
	/** Whether it failed because BACKUP_DIR is not the disk that it was. */
	isDiskMissing: boolean;
};

/** Written by scripts/backup.mjs. */
type Noted = {
	newest?: { path: string; madeAt: string; missing: number };
	failure?: { at: string; problem: string; isDiskMissing?: boolean };
};

/** The state of the shop's backups, for the desk (Rule 14.5). */
export function backupStatus(now = new Date()): BackupStatus {
	const { newest, failure } = readNoted();
	const isThere = newest !== undefined && existsSync(join(newest.path, "backup.json"));
	const madeAt = isThere ? new Date(newest.madeAt) : null;
	return {
		state: stateOf(madeAt && now.getTime() - madeAt.getTime(), failure !== undefined),
		madeAt,
		missing: isThere ? newest.missing : 0,
		problem: failure?.problem ?? null,
		isDiskMissing: failure?.isDiskMissing ?? false,
	};
}

/** What /readyz says on this machine: no paths and no causes, because any of its users may ask. Ages are in seconds. */
export function backupReport(now = new Date()) {
	const { state, madeAt, missing } = backupStatus(now);
	return {
		state,
		ageSeconds: madeAt && Math.round((now.getTime() - madeAt.getTime()) / 1000),
		everySeconds: env.BACKUP_EVERY && env.BACKUP_EVERY / 1000,
		missingUploads: missing,
	};
}

function stateOf(ageMs: number | null, hasFailed: boolean): BackupState {
	if (env.BACKUP_EVERY === null) return "off";
	if (hasFailed) return "failing";
	if (ageMs === null) return "never";
	return ageMs < 0 || ageMs > 2 * env.BACKUP_EVERY ? "late" : "ok";
}

function readNoted(): Noted {
	try {
		return JSON.parse(readFileSync(join(env.DATA_DIR, "backup-status.json"), "utf8")) as Noted;
	} catch (error) {
		// A file that can't be parsed is replaced by the next backup, which is due at once without it.
		if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError) return {};
		throw error;
	}
}
