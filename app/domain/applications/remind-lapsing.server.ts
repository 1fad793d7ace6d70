import { and, eq, lte } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { documentReminders } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { queueEmail } from "../outbox/queue-email.server";
import { LICENSE_WARNING_DAYS } from "./documents.ts";
import { findLapsingDocuments, type LapsingDocument } from "./lapsing-documents.server";

const LAPSED = -1;

/**
 * Queues the reminders due today: 60, 30 and 7 days before a document's last valid day, and once it has expired
 * (Rule 2.25). Each is sent once, even with several processes; of missed reminders, only the newest is sent. A background
 * job.
 *
 * @param today YYYY-MM-DD in the shop's time zone.
 * @returns how many were queued.
 */
export function remindOfLapsing(db: Db, today: string): number {
	return transact(db, (tx) => {
		const due = findLapsingDocuments(tx, today).filter((document) => noteReminder(tx, document));
		for (const { email, businessName, document, expiresOn, daysLeft } of due) {
			queueEmail(tx, {
				template: "license-reminder",
				to: email,
				data: { businessName, document, expiresOn, daysLeft },
			});
		}
		return due.length;
	});
}

/** Records the reminder. Returns false if it, or a later one, was recorded before. */
function noteReminder(tx: Tx, { applicationId, kind, expiresOn, daysLeft }: LapsingDocument): boolean {
	const threshold = daysLeft < 0 ? LAPSED : LICENSE_WARNING_DAYS.find((days) => daysLeft <= days);
	if (threshold === undefined) return false;
	const given = tx
		.select({ threshold: documentReminders.threshold })
		.from(documentReminders)
		.where(
			and(
				eq(documentReminders.applicationId, applicationId),
				eq(documentReminders.kind, kind),
				eq(documentReminders.expiresOn, expiresOn),
				lte(documentReminders.threshold, threshold),
			),
		)
		.get();
	if (given) return false;
	tx.insert(documentReminders).values({ applicationId, kind, expiresOn, threshold }).run();
	return true;
}
