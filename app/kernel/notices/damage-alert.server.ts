import type { Db } from "~db/client.server";
import { onDamage } from "~db/damage.server";
import { SYSTEM } from "../actor/actor.ts";
import { log } from "../config/log.server";
import { endNotice, findNotice, raiseNotice } from "./notices.server";

const NAME = "damage";
const ALERT = {
	name: NAME,
	kind: "alert",
	text: "The database is damaged: some of it can't be read. Stop the server and restore a backup.",
} as const;

/** Of processes that could not even note it. */
const unnoted = new WeakSet<Db>();

/**
 * Alerts at once when the database answers that its file is damaged (Rule 14.71). `sendAlert` gets the alert where it
 * can't be noted, because the damage is there.
 */
export function alertOfDamage(db: Db, sendAlert: (alert: typeof ALERT & { detail: string }) => void): void {
	let isComing = false;
	onDamage(db, (error) => {
		if (isComing) return;
		isComing = true;
		// After the transaction that failed by it.
		setImmediate(() => {
			isComing = false;
			const detail =
				`${(error as { code?: string }).code ?? ""} ${error instanceof Error ? error.message : error}`.trim();
			try {
				if (findNotice(db, SYSTEM, NAME)) return;
				raiseNotice(db, { ...ALERT, detail });
				unnoted.delete(db);
				log.error({ error }, "the database is damaged: restore a backup");
			} catch (failure) {
				if (unnoted.has(db)) return;
				unnoted.add(db);
				log.error(
					{ error: failure },
					"the database is damaged, and the alert can't be noted: restore a backup",
				);
				sendAlert({ ...ALERT, detail });
			}
		});
	});
}

/** Whether the database is known to be damaged. @throws SQLite's error where the notices are. */
export const isKnownDamaged = (db: Db): boolean =>
	unnoted.has(db) || findNotice(db, SYSTEM, NAME) !== undefined;

/** Ends the alert: a backup that was made since found the whole database in order. */
export function noteWhole(db: Db, checkedAt: Date, now = new Date()): void {
	const notice = findNotice(db, SYSTEM, NAME);
	if (notice && checkedAt > notice.since) endNotice(db, NAME, now);
}
