import { statSync } from "node:fs";
import { env } from "~/kernel/config/env.server";
import { flushLog, log } from "~/kernel/config/log.server";
import { grouped } from "~/kernel/texts/numbers";
import type { Db } from "~db/client.server";
import { migrate, missingMigrations, type Progress } from "~db/migrate.server";
import { copyBeforeUpdate } from "../backups/make-backup.server";
import { roomOf } from "./start-warnings.server";

/** Free disk that an update may need in the data folder, in sizes of the database (measured: 2.3): the log, and what it adds. */
const ROOM_FOR_UPDATE = 2.5;
const LINE_EVERY_MS = 5_000;
const MB = 1e6;

/** Why the database was not updated, in a sentence for the operator. */
class NotUpdated extends Error {
	// The start prints the message as it is.
	override name = "StartFailed";
}

type Disk = { device: number; free: number };
const diskOf = (folder: string): Disk => ({ device: statSync(folder).dev, free: roomOf(folder).free });

/**
 * Refuses an update that the disks have not the room for (Rule 14.6): for the copy that is made before it, and for the update itself.
 * @param bytes the size of the database. @param backups null where BACKUP_DIR is not made yet: it will be beside the data.
 * @throws NotUpdated.
 */
export function requireRoomForUpdate(bytes: number, data: Disk, backups: Disk | null): void {
	const isOneDisk = backups === null || backups.device === data.device;
	const needed = bytes * (ROOM_FOR_UPDATE + (isOneDisk ? 1 : 0));
	const complain = (where: string, needs: number, free: number) => {
		throw new NotUpdated(
			`The database (${megabytes(bytes)}) has to be updated. That needs ${megabytes(needs)} of free disk where ${where} is, and ${megabytes(free)} are free. Make room and start again; nothing was changed.`,
		);
	};
	if (data.free < needed) complain("DATA_DIR", needed, data.free);
	if (!isOneDisk && backups.free < bytes) complain("BACKUP_DIR", bytes, backups.free);
}

const megabytes = (bytes: number) => `${grouped(Math.ceil(bytes / MB))} MB`;

/** Lines about how far an update is, at most one every five seconds, written at once: the update leaves the process no other turn. */
export function progressLines(say: (line: string) => void, clock = () => performance.now()): Progress {
	const startedAt = clock();
	let last = startedAt;
	return (done, all, next) => {
		const now = clock();
		if (done > 0 && now - last < LINE_EVERY_MS) return;
		last = now;
		say(
			`updating the database: ${done} of ${all} steps done after ${Math.round((now - startedAt) / 1000)} s, next ${next}`,
		);
	};
}

/** Copies the database and brings it up to date (Rule 14.6). @throws NotUpdated without room, and what the copy or a migration throws. */
export async function updateDatabase(db: Db): Promise<void> {
	const [next] = missingMigrations(db.$client);
	if (next === undefined) {
		migrate(db.$client);
		return;
	}
	const bytes = sizeOf(env.DATABASE_PATH) + sizeOf(`${env.DATABASE_PATH}-wal`);
	const hasFolder = statSync(env.BACKUP_DIR, { throwIfNoEntry: false })?.isDirectory() ?? false;
	requireRoomForUpdate(bytes, diskOf(env.DATA_DIR), hasFolder ? diskOf(env.BACKUP_DIR) : null);
	const startedAt = performance.now();
	const say = (line: string) => {
		log.info({ megabytes: Math.ceil(bytes / MB) }, line);
		flushLog();
	};
	say("copying the database before it is updated");
	await copyBeforeUpdate(next);
	migrate(db.$client, undefined, undefined, progressLines(say));
	say(`the database is up to date after ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
