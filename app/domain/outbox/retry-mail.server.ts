import { and, eq } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { outbox } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.server";
import { DomainError } from "../errors.ts";
import { requireAdmin } from "../permissions.ts";
import { getMail } from "./outbox.queries.server";

/**
 * Puts a failed mail back into the queue, due now, with all its attempts before it (Rule 8.2).
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when it has not failed.
 */
export function retryMail(db: Db, actor: Actor, id: string, now = new Date()): void {
	const admin = requireAdmin(actor);
	db.transaction(
		(tx) => {
			const mail = getMail(tx, admin, id);
			const { changes } = tx
				.update(outbox)
				.set({ status: "queued", attempts: 0, nextAttemptAt: now })
				.where(and(eq(outbox.id, id), eq(outbox.status, "failed")))
				.run();
			if (changes !== 1) {
				throw new DomainError(
					"conflict",
					`Only a failed mail can be tried again; this one is ${mail.status}.`,
				);
			}
			recordAudit(tx, admin, {
				action: "mail.retry",
				entity: "mail",
				entityId: id,
				before: { status: "failed", lastError: mail.lastError },
				after: { status: "queued", to: mail.to, template: mail.template },
			});
		},
		{ behavior: "immediate" },
	);
}
