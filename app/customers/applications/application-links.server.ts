import { createHash, randomBytes } from "node:crypto";
import { and, count, eq, gt, lt } from "drizzle-orm";
import { DomainError, notFound } from "~/kernel/errors";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { applicationDrafts, applicationLinks } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { bringDraft, type DraftOwner, getDraft } from "./draft.server";

const VALID_MS = 7 * DAY_MS;
/** Links of one form that work at the same time. */
const MOST_OPEN = 5;

const idOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Mails a link that opens the caller's application elsewhere, for seven days (Rule 2.18). The answer is the same for every address, also for
 * one that had all mails of a day (Rule 1.15).
 * @throws DomainError not_found without an application; conflict while too many links of it work.
 */
export function mailApplicationLink(
	db: Db,
	owner: DraftOwner,
	{ email }: { email: string },
	now = new Date(),
): void {
	const { id: draftId } = getDraft(db, owner);
	if (!draftId) throw notFound("Application");
	const token = randomBytes(32).toString("base64url");
	transact(db, (tx) => {
		const open = tx
			.select({ n: count() })
			.from(applicationLinks)
			.where(and(eq(applicationLinks.draftId, draftId), gt(applicationLinks.expiresAt, now)))
			.get()!.n;
		if (open >= MOST_OPEN)
			throw new DomainError("conflict", "We mailed five links this week. Use the newest of them.");
		queueEmail(tx, { template: "application-link", to: email, data: { token } }, now, now);
		tx.insert(applicationLinks)
			.values({ id: idOf(token), draftId, expiresAt: new Date(now.getTime() + VALID_MS), createdAt: now })
			.run();
	});
}

const usable = (token: string, now: Date) =>
	and(eq(applicationLinks.id, idOf(token)), gt(applicationLinks.expiresAt, now));

/** When the application of a link was last saved; null for a link that no longer works. */
export function savedAtOfLink(db: Db, token: string, now = new Date()): Date | null {
	const found = db
		.select({ savedAt: applicationDrafts.updatedAt })
		.from(applicationLinks)
		.innerJoin(applicationDrafts, eq(applicationDrafts.id, applicationLinks.draftId))
		.where(usable(token, now))
		.get();
	return found?.savedAt ?? null;
}

/**
 * Brings the application of a mailed link to the caller (Rule 2.18).
 * @returns the storage keys of files that are no longer referenced, for the caller to delete.
 * @throws DomainError conflict for a link that no longer works, and for an application that another account has taken over.
 */
export const continueApplication = (db: Db, owner: DraftOwner, token: string, now = new Date()): string[] =>
	transact(db, (tx) => {
		const link = tx.select().from(applicationLinks).where(usable(token, now)).get();
		if (!link) throw new DomainError("conflict", "This link no longer works.");
		return bringDraft(tx, owner, link.draftId);
	});

/** Deletes links that have expired. */
export function deleteOldLinks(db: Db, now = new Date()): void {
	db.delete(applicationLinks).where(lt(applicationLinks.expiresAt, now)).run();
}
