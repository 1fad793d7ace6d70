import { spawn } from "node:child_process";
import { env } from "~/kernel/config/env.server";
import { log } from "~/kernel/config/log.server";
import { backupStatus } from "./backup-status.server";

const FIRST_AFTER_MS = 60_000;
const RETRY_AFTER_MS = 15 * 60_000;
/** A folder on a dead network drive answers nothing, ever. */
const LIMIT_MS = 6 * 3_600_000;
const LOST_FILES = 2;
const ANOTHER_RUNS = 3;

/** On the clock that nobody changes. A start is busy enough without a backup. */
let notBefore = performance.now() + FIRST_AFTER_MS;

/**
 * Makes a backup if the newest is older than BACKUP_EVERY, or from the future (Rule 14.1). After a failure it tries again
 * a quarter of an hour later. Aborting `signal` ends it; the next backup removes its unfinished copy.
 *
 * @param tick milliseconds of a clock that only goes forward.
 * @param limitMs after which a backup is ended.
 * @throws with the reason when the backup fails.
 */
export async function backUpWhenDue(
	signal: AbortSignal,
	now = new Date(),
	tick = performance.now(),
	limitMs = LIMIT_MS,
): Promise<void> {
	if (env.BACKUP_EVERY === null || env.BACKUP_BY === "host" || tick < notBefore) return;
	const { madeAt } = backupStatus(now);
	const ageMs = madeAt ? now.getTime() - madeAt.getTime() : Number.POSITIVE_INFINITY;
	if (ageMs >= 0 && ageMs < env.BACKUP_EVERY) return;
	notBefore = tick + RETRY_AFTER_MS;
	const { code, output } = await runBackup([], AbortSignal.any([signal, AbortSignal.timeout(limitMs)]));
	if (signal.aborted || code === ANOTHER_RUNS) return;
	if (code === LOST_FILES) log.error({ output }, "backup made, but the shop has lost uploads");
	else if (code === 0) log.info({ backup: output }, "backup made");
	else throw new Error(output || "The backup was killed, or did not end in time.");
	notBefore = tick;
}

/**
 * Copies the database before migrations change it (Rule 14.6).
 * @throws with the reason: without a copy there would be no way back.
 */
export async function copyBeforeUpdate(migration: string): Promise<void> {
	const { code, output } = await runBackup(["--before-update", migration]);
	if (code !== 0)
		throw new Error(`The database can't be copied before it is updated. ${output} Or set BACKUP_DIR.`);
	log.info({ copy: output }, "database copied before it is updated");
}

/** Runs scripts/backup.mjs: in a process of its own, because copying and hashing would block this one. */
function runBackup(args: string[], signal?: AbortSignal): Promise<{ code: number | null; output: string }> {
	const { DATA_DIR, BACKUP_DIR, BACKUP_KEEP } = env;
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, ["scripts/backup.mjs", ...args], {
			env: { ...process.env, DATA_DIR, BACKUP_DIR, BACKUP_KEEP: String(BACKUP_KEEP) },
			stdio: ["ignore", "pipe", "pipe"],
		});
		let output = "";
		const kill = () => {
			child.kill("SIGKILL");
			// Not when it has gone: a process that waits for a dead drive may not go.
			resolve({ code: null, output: output.trim() });
		};
		signal?.addEventListener("abort", kill, { once: true });
		for (const stream of [child.stdout, child.stderr])
			stream.on("data", (chunk: Buffer) => {
				output += chunk.toString();
			});
		child.once("error", reject);
		child.once("close", (code) => {
			signal?.removeEventListener("abort", kill);
			resolve({ code, output: output.trim() });
		});
	});
}
