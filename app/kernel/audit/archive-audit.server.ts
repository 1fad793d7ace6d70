import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { inArray, lt } from "drizzle-orm";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { auditLog } from "~db/schema.server";
import { KEPT_DAYS } from "../config/site";

type Row = typeof auditLog.$inferSelect;

const BATCH = 500;

/**
 * Moves audit rows older than KEPT_DAYS to a folder, as JSON lines in a file for each month, such as audit-2026-03.jsonl
 * (Rule 14.10). A row is deleted once its line is on the disk; a server killed in between writes it a second time.
 * Aborting `signal` ends it between two batches.
 *
 * @throws Node's error when the folder can't be written; then nothing more is deleted.
 */
export async function archiveAudit(
	db: Db,
	folder: string,
	signal: AbortSignal,
	now = Date.now(),
): Promise<void> {
	const old = lt(auditLog.createdAt, new Date(now - KEPT_DAYS.auditLog * DAY_MS));
	while (!signal.aborted) {
		const rows = db
			.select()
			.from(auditLog)
			.where(old)
			.orderBy(auditLog.createdAt, auditLog.id)
			.limit(BATCH)
			.all();
		if (rows.length === 0) return;
		mkdirSync(folder, { recursive: true });
		for (const [month, its] of Map.groupBy(rows, ({ createdAt }) => createdAt.toISOString().slice(0, 7)))
			append(join(folder, `audit-${month}.jsonl`), its);
		const ids = rows.map(({ id }) => id);
		db.delete(auditLog).where(inArray(auditLog.id, ids)).run();
		// Requests go first.
		await setImmediate();
	}
}

function append(path: string, rows: Row[]): void {
	const file = openSync(path, "a+", 0o600);
	try {
		// A server killed while writing leaves a part of a line.
		ftruncateSync(file, readFileSync(file).lastIndexOf("\n") + 1);
		writeSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
}
