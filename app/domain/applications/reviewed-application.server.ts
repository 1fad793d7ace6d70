import { eq } from "drizzle-orm";
import { env } from "~/env.server";
import type { Db, Tx } from "~db/client.server";
import { users, wholesaleApplications } from "~db/schema.server";
import { DomainError, notFound } from "../errors.ts";

type Row = typeof wholesaleApplications.$inferSelect;
type Applicant = typeof users.$inferSelect;

/** An application and its applicant's account. @throws DomainError not_found. */
export function getApplicationRow(db: Db | Tx, id: string): { application: Row; applicant: Applicant } {
	const found = db
		.select({ application: wholesaleApplications, applicant: users })
		.from(wholesaleApplications)
		.innerJoin(users, eq(users.id, wholesaleApplications.userId))
		.where(eq(wholesaleApplications.id, id))
		.get();
	if (!found) throw notFound("Application");
	return found;
}

/**
 * Only a pending application is decided (Rule 2.20): whoever has a stale page reads who was there first, and when.
 * @throws DomainError conflict.
 */
export function requirePending(db: Db | Tx, application: Row): void {
	if (application.status === "pending") return;
	const reviewer = application.reviewedBy
		? db.select({ username: users.username }).from(users).where(eq(users.id, application.reviewedBy)).get()
				?.username
		: undefined;
	throw new DomainError("conflict", whatHappened(application, reviewer ?? "another admin"));
}

function whatHappened({ status, reviewedAt }: Row, reviewer: string): string {
	const at = reviewedAt ? ` at ${shopTime(reviewedAt)}` : "";
	if (status === "needs_information") {
		return `Already asked for more information by ${reviewer}${at}. It waits for the applicant.`;
	}
	return `Already ${status} by ${reviewer}${at}.`;
}

/** '9:05 AM EST on Nov 20, 2026' in the shop's time zone. */
function shopTime(at: Date): string {
	const format = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat("en-US", { timeZone: env.TIME_ZONE, ...options })
			.format(at)
			.replace(/\u202f/g, " ");
	const time = format({ hour: "numeric", minute: "2-digit", timeZoneName: "short" });
	return `${time} on ${format({ year: "numeric", month: "short", day: "numeric" })}`;
}

/** @throws DomainError conflict when the applicant's account was closed: nobody would be left to buy or answer. */
export function requireOpenAccount(applicant: Applicant): void {
	if (applicant.deletedAt) {
		throw new DomainError(
			"conflict",
			`The applicant's account was closed at ${shopTime(applicant.deletedAt)}. The application can only be rejected.`,
		);
	}
}
