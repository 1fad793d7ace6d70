import { sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin, requireCustomer } from "~/kernel/actor/permissions";
import { LICENSE_WARNING_DAYS } from "~/kernel/documents";
import { documentName, type LicenseKind } from "~/terms/documents";
import type { Db, Tx } from "~db/client.server";

/** A license of a store that ends soon or has ended. */
export type EndingLicense = {
	companyId: string;
	company: string;
	locationId: string;
	location: string;
	kind: LicenseKind;
	document: string;
	/** The state that a resale certificate is for; empty for other kinds, and when it is unknown. */
	state: string;
	number: string | null;
	/** Last valid day, YYYY-MM-DD. */
	expiresOn: string;
	/** Whole days until then, 0 on the last valid day; negative once it has ended. */
	daysLeft: number;
	/** Addresses of the company's owners. */
	emails: string[];
};

/**
 * The licenses of approved companies' stores that end within the longest of `LICENSE_WARNING_DAYS` or have ended, the most
 * urgent first. A verified license goes before one that isn't, and a later one, or one without a last day, takes
 * the place of an earlier one of its kind (Rule 2.25). Companies whose owners have closed their accounts are left out.
 *
 * @param today YYYY-MM-DD in the shop's time zone. @param companyId one company; null: all of them.
 */
export function findEndingLicenses(
	db: Db | Tx,
	today: string,
	companyId: string | null = null,
): EndingLicense[] {
	const ofCompany = companyId === null ? sql`` : sql`and l.company_id = ${companyId}`;
	// The few that end come before their stores, but a company's stores before their licenses.
	const join = companyId === null ? sql`cross join` : sql`join`;
	const rows = db.all<Omit<EndingLicense, "document" | "emails"> & { emails: string }>(sql`
		select co.id as companyId, co.name as company, l.id as locationId, l.name as location, c.kind as kind,
			iif(c.kind = 'resaleCertificate', coalesce(c.state, ''), '') as state, c.number as number, c.expires_on as expiresOn,
			cast(julianday(c.expires_on) - julianday(${today}) as integer) as daysLeft,
			(select json_group_array(email) from (select u.email as email from users u where u.company_id = co.id
				and u.company_role = 'owner' and u.deleted_at is null order by u.created_at, u.id)) as emails
		from licenses c ${join} locations l on l.id = c.location_id ${join} companies co on co.id = l.company_id
		where c.expires_on > '' and c.expires_on <= date(${today}, ${`+${LICENSE_WARNING_DAYS.at(-1)} days`})
			and l.status = 'approved' and co.is_wholesale_approved = 1 ${ofCompany}
			and not exists (select 1 from licenses o where o.location_id = c.location_id and o.kind = c.kind
				and (c.kind <> 'resaleCertificate' or o.state is c.state) and (
				(o.verified_at is not null and c.verified_at is null)
				or ((o.verified_at is null) = (c.verified_at is null)
					and (o.expires_on is null or (o.expires_on, o.id) > (c.expires_on, c.id)))))
		order by c.expires_on, l.name`);
	return rows
		.map((row) => ({
			...row,
			document: documentName(row.kind),
			emails: JSON.parse(row.emails) as string[],
		}))
		.filter(({ emails }) => emails.length > 0);
}

/** For the people of a company: theirs. @throws DomainError unauthenticated, forbidden. */
export const listOwnEndingLicenses = (db: Db, actor: Actor, today: string): EndingLicense[] =>
	findEndingLicenses(db, today, requireCustomer(actor).companyId);

/** For staff: everybody's. @throws DomainError unauthenticated, forbidden. */
export function listEndingLicenses(db: Db, actor: Actor, today: string): EndingLicense[] {
	requireAdmin(actor, "applications");
	return findEndingLicenses(db, today);
}
