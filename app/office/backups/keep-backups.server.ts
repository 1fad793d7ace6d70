import { SYSTEM } from "~/kernel/actor/actor";
import { env } from "~/kernel/config/env.server";
import { noteWhole } from "~/kernel/notices/damage-alert.server";
import { endNotice, findNotice, raiseNotice } from "~/kernel/notices/notices.server";
import { counted } from "~/kernel/texts/numbers";
import type { Db } from "~db/client.server";
import { type BackupState, backupStatus } from "./backup-status.server";
import { backUpWhenDue } from "./make-backup.server";

const NEVER_AFTER_MS = 10 * 60_000;
const startedAt = performance.now();

const TEXTS: Record<Exclude<BackupState, "ok" | "off">, string> = {
	failing: "The last backup failed. It is tried again every 15 minutes.",
	late: "Backups are late: the newest is older than twice the interval, or a clock was changed.",
	never: "There is no backup yet. The server's log says why.",
};
const TEXTS_OF_HOST: typeof TEXTS = {
	failing:
		"The database couldn't be copied for the host's backup. The host then stops the shop while it copies.",
	late: "Backups are late: the host made none for twice the interval, or a clock was changed.",
	never: "There is no backup yet. The host makes them: switch them on there (in ONCE: Settings, Backups).",
};
const NO_DISK =
	"The backup disk is missing: it isn't mounted, or another one is. No backup is made until it is there.";

/** The job: makes a backup when it is due, and an alert of what is wrong with the backups (Rules 14.1, 14.5). */
export async function keepBackups(
	db: Db,
	signal: AbortSignal,
	clock = () => new Date(),
	tick = performance.now(),
): Promise<void> {
	try {
		await backUpWhenDue(signal, clock(), tick);
	} finally {
		if (!signal.aborted) noteBackups(db, clock(), tick - startedAt > NEVER_AFTER_MS);
	}
}

/** `mayAlertNever`: whether the first backup has had its time. */
function noteBackups(db: Db, now: Date, mayAlertNever: boolean): void {
	const { state, madeAt, missing, problem, isDiskMissing } = backupStatus(now);
	if (state === "ok" && madeAt) noteWhole(db, madeAt, now);
	const isFine = state === "ok" || state === "off" || (state === "never" && !mayAlertNever);
	const texts = env.BACKUP_BY === "host" ? TEXTS_OF_HOST : TEXTS;
	note("backup", isFine ? null : isDiskMissing ? NO_DISK : texts[state], problem);
	note(
		"uploads",
		missing > 0
			? `The shop has lost ${counted(missing, "uploaded file")}. Older backups may have them.`
			: null,
	);

	function note(name: string, text: string | null, detail: string | null = null): void {
		if (text) raiseNotice(db, { name, kind: "alert", text, detail }, now);
		else if (findNotice(db, SYSTEM, name)) endNotice(db, name, now);
	}
}
