import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { outbox } from "~db/schema.server";
import { command, nothing } from "../commands/command.server.ts";
import { DomainError } from "../errors.ts";
import { containsWords } from "../text-match.server";
import { tryMailNow } from "./mail-pause.server";
import { getMail, SEARCHED } from "./outbox.queries.server";

/**
 * Puts a failed mail back into the queue, due now, with all its attempts before it (Rule 8.2).
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when it has not failed.
 */
export const retryMail = command("mail.retry", {
	by: "mail",
	of: ["id"],
	input: nothing,
	run(tx, admin, { id }, { note, now }): void {
		const mail = getMail(tx, admin, id);
		const { changes } = tx
			.update(outbox)
			.set({ status: "queued", attempts: 0, nextAttemptAt: now })
			.where(and(eq(outbox.id, id), eq(outbox.status, "failed")))
			.run();
		if (changes !== 1) {
			throw new DomainError("conflict", `Only a failed email can be retried. This one is ${mail.status}.`);
		}
		note({
			entity: "mail",
			entityId: id,
			before: { status: "failed", lastError: mail.lastError },
			after: { status: "queued", to: mail.to, template: mail.template },
		});
	},
});

/**
 * Does the same for every failed mail that a search of the outbox finds, and ends the waiting of a paused queue (Rules 8.2, 14.42).
 * @returns how many were queued. @throws DomainError unauthenticated, forbidden.
 */
export const retryFailedMail = command("mail.retry", {
	by: "mail",
	input: z.object({ search: z.string().trim().max(5_000).default("") }),
	run(tx, _admin, { search }, { note, now }): number {
		const { changes } = tx
			.update(outbox)
			.set({ status: "queued", attempts: 0, nextAttemptAt: now })
			.where(and(eq(outbox.status, "failed"), containsWords(SEARCHED, search)))
			.run();
		tryMailNow(tx);
		note({
			entity: "mail",
			after: { status: "queued", mails: changes, ...(search ? { search } : {}) },
		});
		return changes;
	},
});
