import { sql } from "drizzle-orm";
import type { Health } from "~/http/health.server";
import { unlessDamaged } from "~/http/unless-damaged.server";
import { VERSION } from "~/kernel/config/version.server";
import { isKnownDamaged } from "~/kernel/notices/damage-alert.server";
import { listPublicAlerts } from "~/kernel/notices/notices.server";
import { getMailPause } from "~/kernel/outbox/mail-pause.server";
import type { Db } from "~db/client.server";
import { isDamaged } from "~db/damage.server";
import type { OutboxCounts } from "~db/derived/rows";
import { backupReport } from "../backups/backup-status.server";

/**
 * What /readyz says (Rule 14.41), for a load balancer (by its status) and a monitor: whether requests that write can be served,
 * alerts without their causes, and the length of the mail queue. A paused queue doesn't make the shop unready.
 */
export function readiness(db: Db, health: Health): { isReady: boolean; body: Record<string, unknown> } {
	const backup = backupReport();
	try {
		health.checkWritable();
		const count = new Map(
			db
				.all<Pick<OutboxCounts, "status" | "n">>(sql`select status, n from outbox_counts`)
				.map(({ status, n }) => [status, n]),
		);
		if (isKnownDamaged(db)) throw Object.assign(new Error("damaged"), { code: "SQLITE_CORRUPT" });
		const waiting = (count.get("queued") ?? 0) + (count.get("sending") ?? 0);
		return {
			isReady: true,
			body: {
				ready: true,
				version: VERSION,
				database: health.isLocked ? LOCKED : "ok",
				mail: { paused: getMailPause(db) !== null, waiting, failed: count.get("failed") ?? 0 },
				backup,
				alerts: listPublicAlerts(db),
			},
		};
	} catch (error) {
		const database = stateOf(error);
		if (!isDamaged(error))
			return { isReady: false, body: { ready: false, version: VERSION, database, backup } };
		const alerts = unlessDamaged(() => listPublicAlerts(db), []);
		return { isReady: false, body: { ready: false, version: VERSION, database, backup, alerts } };
	}
}

const LOCKED = "locked by another program";

/** Why the database can't be written, without its path. */
function stateOf(error: unknown): string {
	const code = String((error as { code?: unknown } | null)?.code ?? "");
	if (/^SQLITE_FULL|^ENOSPC|^EDQUOT/.test(code)) return "the disk is full";
	if (/^SQLITE_BUSY/.test(code)) return LOCKED;
	if (isDamaged(error)) return "damaged: restore a backup";
	if (/^SQLITE_READONLY|^EROFS/.test(code)) return "read-only";
	return "can't be written";
}
