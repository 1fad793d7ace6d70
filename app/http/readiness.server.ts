import { sql } from "drizzle-orm";
import { backupReport } from "~/domain/backups/backup-status.server";
import { listPublicAlerts } from "~/domain/notices/notices.server";
import { getMailPause } from "~/domain/outbox/mail-pause.server";
import type { Db } from "~db/client.server";
import type { Health } from "./health.server";

/**
 * What /readyz says (Rule 14.41), for a load balancer (by its status) and a monitor: whether requests that write can be served,
 * alerts without their causes, and the length of the mail queue. A paused queue doesn't make the shop unready.
 */
export function readiness(db: Db, health: Health): { isReady: boolean; body: Record<string, unknown> } {
	const backup = backupReport();
	try {
		health.check();
		const count = new Map(
			db
				.all<{ status: string; n: number }>(sql`select status, n from outbox_counts`)
				.map(({ status, n }) => [status, n]),
		);
		const waiting = (count.get("queued") ?? 0) + (count.get("sending") ?? 0);
		return {
			isReady: true,
			body: {
				ready: true,
				database: health.isLocked ? LOCKED : "ok",
				mail: { paused: getMailPause(db) !== null, waiting, failed: count.get("failed") ?? 0 },
				backup,
				alerts: listPublicAlerts(db),
			},
		};
	} catch (error) {
		return { isReady: false, body: { ready: false, database: stateOf(error), backup } };
	}
}

const LOCKED = "locked by another program";

/** Why the database can't be written, without its path. */
function stateOf(error: unknown): string {
	const code = String((error as { code?: unknown } | null)?.code ?? "");
	if (/^SQLITE_FULL|^ENOSPC|^EDQUOT/.test(code)) return "the disk is full";
	if (/^SQLITE_BUSY/.test(code)) return LOCKED;
	if (/^SQLITE_READONLY|^EROFS/.test(code)) return "read-only";
	return "can't be written";
}
