import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { KEPT_DAYS } from "../config/site";

const BATCH = 500;

/**
 * Deletes mails that were queued, and last due, longer ago than KEPT_DAYS (Rule 14.10): those never sent too, which no
 * reader could use. Aborting `signal` ends it between two batches.
 */
export async function deleteOldMail(db: Db, signal: AbortSignal, now = Date.now()): Promise<void> {
	const before = now - KEPT_DAYS.mails * DAY_MS;
	while (!signal.aborted) {
		const { changes } = db.run(
			sql`delete from outbox where id in (select id from outbox where created_at < ${before}
				and next_attempt_at < ${before} order by created_at limit ${BATCH})`,
		);
		if (changes < BATCH) return;
		// Requests go first.
		await setImmediate();
	}
}
