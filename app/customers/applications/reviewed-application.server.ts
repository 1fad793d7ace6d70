import { eq } from "drizzle-orm";
import { ofTheirCompany } from "~/kernel/actor/company-terms.server";
import type { Company } from "~/kernel/actor/own-company.server";
import { shopTime } from "~/kernel/clock/shop-time.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Db, Tx } from "~db/client.server";
import { companies, users, wholesaleApplications } from "~db/schema.server";

type Row = typeof wholesaleApplications.$inferSelect;
type Applicant = typeof users.$inferSelect;

/** An application, its applicant's account and their company. @throws DomainError not_found. */
export function getApplicationRow(
	db: Db | Tx,
	id: string,
): { application: Row; applicant: Applicant; company: Company | null } {
	const found = db
		.select({ application: wholesaleApplications, applicant: users, company: companies })
		.from(wholesaleApplications)
		.innerJoin(users, eq(users.id, wholesaleApplications.userId))
		.leftJoin(companies, ofTheirCompany)
		.where(eq(wholesaleApplications.id, id))
		.get();
	if (!found) throw notFound("Application");
	return found;
}

/**
 * Only a pending application can be decided (Rule 2.20): an admin with a stale page is told who decided, and when.
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

/** @throws DomainError conflict when the applicant's account was closed: nobody is left to buy or answer. */
export function requireOpenAccount(applicant: Applicant): void {
	if (applicant.deletedAt) {
		throw new DomainError(
			"conflict",
			`The applicant's account was closed at ${shopTime(applicant.deletedAt)}. The application can only be rejected.`,
		);
	}
}
