import { sql } from "drizzle-orm";
import type { ApplicationDocumentKind } from "~/terms/documents";
import type { Db } from "~db/client.server";
import type { Actor } from "../actor.ts";
import { documentName, LICENSE_WARNING_DAYS } from "../applications/documents.ts";
import { type CustomerActor, requireCustomer } from "../permissions.ts";

/** A license of a store that ends soon or has ended. */
export type EndingLicense = {
	locationId: string;
	location: string;
	document: string;
	number: string | null;
	/** Last valid day, YYYY-MM-DD. */
	expiresOn: string;
	/** Whole days until then; negative once it has ended. */
	daysLeft: number;
};

/**
 * The verified licenses of a company's stores that end within the longest of `LICENSE_WARNING_DAYS` or have ended, without
 * those that a later one took the place of; the most urgent first (Rule 13.55).
 *
 * @param today YYYY-MM-DD in the shop's time zone.
 * @throws DomainError unauthenticated, forbidden.
 */
export function listEndingLicenses(db: Db, actor: Actor, today: string): EndingLicense[] {
	const { companyId }: CustomerActor = requireCustomer(actor);
	const rows = db.all<Omit<EndingLicense, "document"> & { kind: ApplicationDocumentKind }>(sql`
		select l.id as locationId, l.name as location, c.kind as kind, c.number as number,
			max(c.expires_on) as expiresOn,
			cast(julianday(max(c.expires_on)) - julianday(${today}) as integer) as daysLeft
		from locations l join licenses c on c.location_id = l.id
		where l.company_id = ${companyId} and l.status = 'approved' and c.verified_at is not null
		group by l.id, c.kind
		having count(c.expires_on) = count(*)
			and max(c.expires_on) <= date(${today}, ${`+${LICENSE_WARNING_DAYS.at(-1)} days`})
		order by expiresOn, l.name`);
	return rows.map(({ kind, ...row }) => ({ ...row, document: documentName(kind) }));
}
