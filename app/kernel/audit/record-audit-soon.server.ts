import type { Db } from "~db/client.server";
import { isUnwritable, mayWrite, untilMayWrite } from "~db/write-lock.server";
import type { Actor } from "../actor/actor.ts";
import { log } from "../config/log.server.ts";
import { type AuditEntry, recordAudit } from "./record-audit.server";

const AGAIN_MS = 5_000;

/**
 * Writes the audit row of something that was only read: at once, or, while the database is locked or can't be written, as soon
 * as it can be (Rule 7.12). Until then a line of the log stands for it.
 */
export function recordAuditSoon(db: Db, actor: Actor, entry: AuditEntry): void {
	if (isRecorded(db, actor, entry)) return;
	const at = new Date();
	log.warn({ audit: entry }, "not in the audit log yet: the database can't be written");
	void (async () => {
		while (db.$client.open) {
			if ((await untilMayWrite(db, AGAIN_MS)) && isRecorded(db, actor, { ...entry, createdAt: at })) return;
			await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
		}
	})().catch((error: unknown) => log.error({ error, audit: entry }, "not in the audit log"));
}

function isRecorded(db: Db, actor: Actor, entry: AuditEntry & { createdAt?: Date }): boolean {
	try {
		if (!mayWrite(db)) return false;
		recordAudit(db, actor, entry);
		return true;
	} catch (error) {
		if (isUnwritable(error)) return false;
		throw error;
	}
}
