import { and, asc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { ApplicationDocumentKind } from "~/terms/documents";
import type { Db, Tx } from "~db/client.server";
import { licenses, users, wholesaleApplications } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { requireAdmin } from "../permissions.ts";
import { documentName, LICENSE_WARNING_DAYS } from "./documents.ts";

/** A document of an approved customer that has expired or is about to. */
export type LapsingDocument = {
	applicationId: string;
	kind: ApplicationDocumentKind;
	businessName: string;
	email: string;
	document: string;
	number: string | null;
	/** Last valid day, YYYY-MM-DD. */
	expiresOn: string;
	/** Whole days until then, 0 on the last valid day; negative once expired. */
	daysLeft: number;
};

/**
 * Documents of approved customers that end within the longest of `LICENSE_WARNING_DAYS` or have ended, most urgent first (Rule 2.24).
 *
 * @param today YYYY-MM-DD in the shop's time zone.
 * @throws DomainError unauthenticated, forbidden.
 */
export function listLapsingDocuments(db: Db, actor: Actor, today: string): LapsingDocument[] {
	requireAdmin(actor, "applications");
	return findLapsingDocuments(db, today);
}

/** Like `listLapsingDocuments`, for background jobs. */
export function findLapsingDocuments(db: Db | Tx, today: string): LapsingDocument[] {
	const daysLeft = sql<number>`cast(julianday(${licenses.expiresOn}) - julianday(${today}) as integer)`;
	const rows = db
		.select({
			applicationId: wholesaleApplications.id,
			businessName: wholesaleApplications.businessName,
			email: wholesaleApplications.email,
			kind: licenses.kind,
			number: licenses.number,
			expiresOn: licenses.expiresOn,
			daysLeft,
		})
		.from(licenses)
		.innerJoin(wholesaleApplications, eq(wholesaleApplications.id, licenses.applicationId))
		.innerJoin(users, eq(users.id, wholesaleApplications.userId))
		.where(
			and(
				eq(wholesaleApplications.status, "approved"),
				isNull(wholesaleApplications.revokedAt),
				isNull(users.deletedAt),
				isNotNull(licenses.expiresOn),
				// A later one took its place (Rule 13.55).
				sql`not exists (select 1 from licenses later where later.location_id = ${licenses.locationId}
					and later.kind = ${licenses.kind} and later.verified_at is not null and later.expires_on > ${licenses.expiresOn})`,
				ne(licenses.expiresOn, ""),
				sql`${licenses.expiresOn} <= date(${today}, ${`+${LICENSE_WARNING_DAYS.at(-1)} days`})`,
			),
		)
		.orderBy(asc(licenses.expiresOn), asc(wholesaleApplications.businessName))
		.all();
	return rows.map(({ expiresOn, ...row }) => ({
		...row,
		document: documentName(row.kind),
		expiresOn: expiresOn ?? "",
	}));
}
