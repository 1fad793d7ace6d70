import { and, eq, inArray, lte, not } from "drizzle-orm";
import { LICENSE_WARNING_DAYS } from "~/kernel/documents";
import { queueEmail } from "~/kernel/outbox/queue-email.server";
import { HOLDING_KINDS } from "~/terms/documents";
import { HAS_HEARD } from "~db/account-meanings.server";
import type { Db, Tx } from "~db/client.server";
import { licenseReminders, users } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { type EndingLicense, findEndingLicenses } from "./ending-licenses.server";

const ENDED = -1;

/**
 * Queues the reminders due today to each owner of the company: 60, 30 and 7 days before a license's last valid day, and once
 * it has ended (Rules 2.25, 18.2). Each is sent once, even with several processes; of missed reminders, only the newest is sent. A
 * background job.
 *
 * @param today YYYY-MM-DD in the shop's time zone.
 * @returns for how many licenses.
 */
export function remindOfEnding(db: Db, today: string): number {
	return transact(db, (tx) => {
		const due = findEndingLicenses(tx, today)
			.map((license) => ({ ...license, emails: thoseWhoHeard(tx, license.emails) }))
			.filter((license) => license.emails.length > 0 && isDue(tx, license));
		for (const license of due) {
			const { emails, location, kind, state, locationId, document, number, expiresOn, daysLeft } = license;
			const reminder = { locationId, kind, state, expiresOn, threshold: thresholdOf(license) };
			tx.insert(licenseReminders).values(reminder).onConflictDoNothing().run();
			const holds = HOLDING_KINDS.some((holding) => holding === kind);
			const data = { businessName: location, locationId, document, number, holds, expiresOn, daysLeft };
			for (const to of emails) queueEmail(tx, { template: "license-reminder", to, data });
		}
		return due.length;
	});
}

/** Without people whom staff have brought in but not invited (Rule 13.85). */
function thoseWhoHeard(tx: Tx, emails: readonly string[]): string[] {
	const silent = tx
		.select({ email: users.email })
		.from(users)
		.where(and(inArray(users.email, [...emails]), not(HAS_HEARD)))
		.all()
		.map(({ email }) => email);
	return emails.filter((email) => !silent.includes(email));
}

/** The days of the reminder that was due last. */
const thresholdOf = ({ daysLeft }: EndingLicense): number =>
	daysLeft < 0 ? ENDED : LICENSE_WARNING_DAYS.find((days) => daysLeft <= days)!;

/** Whether neither this reminder nor a later one was recorded before. */
function isDue(tx: Tx, license: EndingLicense): boolean {
	const { locationId, kind, state, expiresOn } = license;
	const given = tx
		.select({ threshold: licenseReminders.threshold })
		.from(licenseReminders)
		.where(
			and(
				eq(licenseReminders.locationId, locationId),
				eq(licenseReminders.kind, kind),
				eq(licenseReminders.state, state),
				eq(licenseReminders.expiresOn, expiresOn),
				lte(licenseReminders.threshold, thresholdOf(license)),
			),
		)
		.get();
	return !given;
}
