import { count, eq } from "drizzle-orm";
import type { Company } from "~/kernel/actor/own-company.server";
import { DomainError, notFound } from "~/kernel/errors";
import type { Tx } from "~db/client.server";
import {
	companies,
	companyMerges,
	locations,
	orders,
	users,
	type wholesaleApplications,
} from "~db/schema.server";
import { asIn, fileLicenses } from "./first-location.server";
import { moveRecords } from "./merge-companies.server";
import { companyRow } from "./merge-preview.server";

/**
 * Makes the applicant of an approved application a buyer of an approved company, and the application's store one of its
 * locations (Rule 13.80). The company that the application had made goes, and its address leads to the other.
 *
 * @param own the applicant's company.
 * @throws DomainError not_found; conflict when the company is not approved, or the applicant's own has more than the
 * applicant: orders, an approval or other people.
 */
export function addToCompany(
	tx: Tx,
	application: typeof wholesaleApplications.$inferSelect,
	own: Company,
	companyId: string,
): Company {
	const company = companyRow(tx, companyId);
	if (!company) throw notFound("Company");
	if (company.id === own.id) {
		throw new DomainError(
			"conflict",
			"The applicant belongs to this company already. Approve the application.",
		);
	}
	if (!company.isWholesaleApproved) {
		throw new DomainError(
			"conflict",
			`${company.name} is not approved. Decide on this application by itself.`,
		);
	}
	const people = tx.select({ n: count() }).from(users).where(eq(users.companyId, own.id)).get()!.n;
	const bought = tx.select({ n: count() }).from(orders).where(eq(orders.companyId, own.id)).get()!.n;
	if (own.isWholesaleApproved || own.revokedAt || people > 1 || bought > 0) {
		throw new DomainError(
			"conflict",
			`${own.name} is a company of its own, with people or orders. Merge the two companies instead.`,
		);
	}
	moveRecords(tx, own.id, company.id);
	tx.update(users).set({ companyRole: "buyer" }).where(eq(users.id, application.userId)).run();
	tx.delete(companies).where(eq(companies.id, own.id)).run();
	tx.insert(companyMerges).values({ id: own.id, companyId: company.id, name: own.name }).run();
	const { id } = tx
		.insert(locations)
		.values({ companyId: company.id, ...asIn(application) })
		.returning()
		.get();
	fileLicenses(tx, application, id);
	return company;
}
