import { and, eq, gte, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { outbox } from "~db/schema.server";
import { transact } from "~db/transact.server";
import type { DecisionMark } from "../mails/decision-undo.ts";
import { carriesSecretLink } from "../mails/email-templates.ts";

export type OutboxRow = typeof outbox.$inferSelect;
/** A mail that one worker holds, and when it was due. */
export type Claim = OutboxRow & { dueAt: Date };

const MINUTE = 60_000;

/** How long a worker's claim on a mail lasts; longer than any send takes. */
export const LEASE_MS = 10 * MINUTE;
/** The last attempt is three days after the first, as `backOffMs` adds up. */
export const MAX_ATTEMPTS = 18;
/** A mail that could not be sent for this long is given up. */
export const STALE_AFTER_MS = 3 * 24 * 60 * MINUTE;

const WAITING = ["queued", "sending"] as const;

/** Milliseconds until the next attempt: 1, 4, 16, 64 minutes and so on, at most 6 hours (Rule 8.2). */
export const backOffMs = (attempts: number): number =>
	Math.min(MINUTE * 4 ** Math.max(0, attempts - 1), 360 * MINUTE);

/**
 * Gives up on mails that waited too long and on those whose worker stopped in the middle too often (Rule 8.2).
 * @returns how many.
 */
export function giveUpOnMail(db: Db, now = new Date()): number {
	const stale = db
		.update(outbox)
		.set({ status: "failed", lastError: "Not sent: it waited more than three days." })
		.where(
			and(
				inArray(outbox.status, [...WAITING]),
				lte(outbox.nextAttemptAt, new Date(now.getTime() - STALE_AFTER_MS)),
			),
		)
		.run();
	const cursed = db
		.update(outbox)
		.set({ status: "failed", lastError: "Not sent: the server stopped each time while sending it." })
		.where(
			and(eq(outbox.status, "sending"), lte(outbox.nextAttemptAt, now), gte(outbox.attempts, MAX_ATTEMPTS)),
		)
		.run();
	return stale.changes + cursed.changes;
}

/**
 * Takes the next due mail for the caller alone: no other worker gets it before the lease ends (Rule 8.2). A mail
 * whose worker died is due again when its lease has ended, or later if that happened often. Campaigns wait for everything
 * else, and `last` for all.
 * @returns the claimed row, its attempt counted; null when nothing is due.
 */
export function claimNextMail(db: Db, now = new Date(), last: string | null = null): Claim | null {
	return transact(db, (tx) => {
		const due = tx
			.select({ id: outbox.id, dueAt: outbox.nextAttemptAt, attempts: outbox.attempts })
			.from(outbox)
			.where(and(inArray(outbox.status, [...WAITING]), lte(outbox.nextAttemptAt, now)))
			.orderBy(
				sql`${outbox.id} = ${last ?? ""}`,
				sql`${outbox.template} = 'campaign'`,
				outbox.nextAttemptAt,
				outbox.id,
			)
			.limit(1)
			.get();
		if (!due) return null;
		const attempts = due.attempts + 1;
		const row = tx
			.update(outbox)
			.set({
				status: "sending",
				attempts,
				nextAttemptAt: new Date(now.getTime() + Math.max(LEASE_MS, backOffMs(attempts))),
			})
			.where(eq(outbox.id, due.id))
			.returning()
			.get();
		return { ...row, dueAt: due.dueAt };
	});
}

type Change = Partial<typeof outbox.$inferInsert>;

// Only while the claim is valid, so that a worker with an expired lease can't overwrite another's result.
const settle = (db: Db, claim: OutboxRow, change: Change): boolean =>
	db
		.update(outbox)
		.set(change)
		.where(and(eq(outbox.id, claim.id), eq(outbox.status, "sending"), eq(outbox.attempts, claim.attempts)))
		.run().changes === 1;

/**
 * Notes a claimed mail as sent. Neither a link that proves who reads it is kept, nor what an undo would have put back:
 * staff's notes among it (Rule 8.3). @returns whether the claim still stood.
 */
export function noteSent(db: Db, claim: OutboxRow, now = new Date()): boolean {
	const data = { ...claim.data };
	if (carriesSecretLink(claim.template)) data.token = "";
	if (data.undo) data.undo = markIn(data.undo as DecisionMark);
	return settle(db, claim, { status: "sent", sentAt: now, lastError: null, data });
}

const markIn = ({ applicationId, by, decidedAt }: DecisionMark): DecisionMark => ({
	applicationId,
	by,
	decidedAt,
});

/** Puts a claimed mail back as it was, because the mail server could not be asked: no attempt is counted (Rule 14.42). */
export const releaseMail = (db: Db, claim: Claim): boolean =>
	settle(db, claim, { status: "queued", attempts: claim.attempts - 1, nextAttemptAt: claim.dueAt });

/**
 * Notes that a claimed mail could not be sent: due again later, or failed for good when trying again can't help or
 * was tried often enough (Rule 8.2).
 * @returns the status it has now.
 */
export function noteFailure(
	db: Db,
	claim: OutboxRow,
	error: { message: string; permanent: boolean },
	now = new Date(),
): "queued" | "failed" {
	const lastError = error.message.replace(/\s+/g, " ").slice(0, 500);
	const status = error.permanent || claim.attempts >= MAX_ATTEMPTS ? "failed" : "queued";
	const nextAttemptAt = new Date(now.getTime() + backOffMs(claim.attempts));
	settle(db, claim, { status, lastError, ...(status === "queued" ? { nextAttemptAt } : {}) });
	return status;
}
