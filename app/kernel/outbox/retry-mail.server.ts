import { and, eq } from "drizzle-orm";
import { outbox } from "~db/schema.server";
import { adminOperation } from "../actor/operation.server";
import { recordAudit } from "../audit/record-audit.server";
import { DomainError } from "../errors.ts";
import { containsWords } from "../text-match.server";
import { tryMailNow } from "./mail-pause.server";
import { getMail, SEARCHED } from "./outbox.queries.server";

/**
 * Puts a failed mail back into the queue, due now, with all its attempts before it (Rule 8.2).
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when it has not failed.
 */
export const retryMail = adminOperation("mail", (tx, admin, id: string, now: Date = new Date()): void => {
	const mail = getMail(tx, admin, id);
	const { changes } = tx
		.update(outbox)
		.set({ status: "queued", attempts: 0, nextAttemptAt: now })
		.where(and(eq(outbox.id, id), eq(outbox.status, "failed")))
		.run();
	if (changes !== 1) {
		throw new DomainError("conflict", `Only a failed email can be retried. This one is ${mail.status}.`);
	}
	recordAudit(tx, admin, {
		action: "mail.retry",
		entity: "mail",
		entityId: id,
		before: { status: "failed", lastError: mail.lastError },
		after: { status: "queued", to: mail.to, template: mail.template },
	});
});

/**
 * Does the same for every failed mail that a search of the outbox finds, and ends the waiting of a paused queue (Rules 8.2, 14.42).
 * @returns how many were queued. @throws DomainError unauthenticated, forbidden.
 */
export const retryFailedMail = adminOperation(
	"mail",
	(tx, admin, search: string, now: Date = new Date()): number => {
		const { changes } = tx
			.update(outbox)
			.set({ status: "queued", attempts: 0, nextAttemptAt: now })
			.where(and(eq(outbox.status, "failed"), containsWords(SEARCHED, search)))
			.run();
		tryMailNow(tx);
		recordAudit(tx, admin, {
			action: "mail.retry",
			entity: "mail",
			after: { status: "queued", mails: changes, ...(search ? { search } : {}) },
		});
		return changes;
	},
);
