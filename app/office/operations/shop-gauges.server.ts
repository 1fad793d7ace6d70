import { statSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Health } from "~/http/health.server";
import { env } from "~/kernel/config/env.server";
import { isKnownDamaged } from "~/kernel/notices/damage-alert.server";
import { listPublicAlerts } from "~/kernel/notices/notices.server";
import { getMailPause } from "~/kernel/outbox/mail-pause.server";
import type { Db } from "~db/client.server";
import type { OutboxCounts } from "~db/derived/rows";
import { backupReport } from "../backups/backup-status.server";
import { roomOf } from "./start-warnings.server";

/** The shop's state as metrics, by name and labels: queues, mail, backups, disk, alerts. */
export function shopGauges(db: Db, health: Health): Record<string, number> {
	const { ageSeconds, missingUploads } = backupReport();
	const gauges: Record<string, number> = {
		shop_database_writable: isWritable(health) ? 1 : 0,
		shop_database_bytes: sizeOf(env.DATABASE_PATH) + sizeOf(`${env.DATABASE_PATH}-wal`),
		shop_disk_free_bytes: roomOf(env.DATA_DIR).free,
		shop_uploads_missing: missingUploads,
	};
	if (ageSeconds !== null) gauges.shop_backup_age_seconds = ageSeconds;
	const mails = db.all<Pick<OutboxCounts, "status" | "n">>(sql`select status, n from outbox_counts`);
	for (const status of ["queued", "sending", "sent", "failed"])
		gauges[`shop_mails{status="${status}"}`] = mails.find((row) => row.status === status)?.n ?? 0;
	gauges.shop_mail_paused = getMailPause(db) ? 1 : 0;
	const imports = db.get<{ n: number }>(
		sql`select count(*) as n from product_imports where state in ('reading', 'applying')`,
	);
	gauges.shop_imports_waiting = imports.n;
	gauges.shop_database_damaged = isKnownDamaged(db) ? 1 : 0;
	const alerts = listPublicAlerts(db);
	gauges.shop_alerts = alerts.length;
	return gauges;
}

function isWritable(health: Health): boolean {
	try {
		health.checkWritable();
		return true;
	} catch {
		// The cause is in the log and on /readyz.
		return false;
	}
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
