import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { readAddress } from "~/kernel/addresses/ship-to";
import { lastChange } from "~/kernel/audit/note-change.server";
import { notFound } from "~/kernel/errors";
import { type HoldNotice, holdNotices } from "~/rules/index.server";
import type { CompanyRole, LocationStatus } from "~/terms/company";
import type { LicenseKind } from "~/terms/documents";
import type { Role } from "~/terms/roles";
import { NO_PASSWORD } from "~db/account-meanings.server";
import type { Db, Tx } from "~db/client.server";
import {
	auditLog,
	companies,
	companyMerges,
	licenses,
	locations,
	users,
	wholesaleApplications,
} from "~db/schema.server";
import { type Closing, closings } from "../accounts/closings.queries.server";
import {
	LICENSE_LIST,
	type LicenseColumn,
	STAFF_LOCATION_LIST,
	type StaffLocation,
} from "../fields/location-fields";
import { STAFF_FIELDS, type StaffPerson } from "../fields/person-fields";
import { pick } from "../fields/record-field";

/** A person of a company as staff see them. */
export type CompanyPerson = StaffPerson & {
	id: string;
	companyRole: CompanyRole | null;
	/** What the account is for the shop: a customer's, or one of staff. */
	role: Role;
	emailConfirmedAt: Date | null;
	/** False: staff made the account, and its person has not come yet (Rule 13.85). */
	hasPassword: boolean;
	lastLoginAt: Date | null;
	createdAt: Date;
	closedAt: Date | null;
	/** Who closed the account and why, while it is closed. */
	closing: Closing | null;
};

export type CompanyLicense = Pick<typeof licenses.$inferSelect, LicenseColumn> & {
	id: string;
	kind: LicenseKind;
	/** Its document. */
	fileId: string | null;
	verifiedBy: string | null;
	verifiedAt: Date | null;
};

export type CompanyLocation = StaffLocation & {
	id: string;
	address: string;
	status: LocationStatus;
	licenses: CompanyLicense[];
};

export type CompanyApplication = Pick<
	typeof wholesaleApplications.$inferSelect,
	"id" | "businessName" | "ein" | "status" | "createdAt" | "revokedAt"
>;

/** A company with everything staff know about it but its orders and letters. */
export type CompanyDetails = Omit<typeof companies.$inferSelect, "invoiceEmailToken"> & {
	/** Of terms and notes, for their forms (Rule 7.7). */
	version: number;
	/** Who wrote the notes last, and when; null when nobody has, or too long ago. */
	notesBy: { by: string; at: Date } | null;
	/** City and state of its first location; null when that can't be read. */
	place: string | null;
	people: CompanyPerson[];
	locations: CompanyLocation[];
	/** The newest first. */
	applications: CompanyApplication[];
	/** Companies that were merged into it. */
	merged: { id: string; name: string; at: Date }[];
	/** Who orders for it by phone, when staff don't say who: its first owner or buyer with an open account. */
	orderer: string | null;
	/** Its stores that regulated goods are held for (Rule 13.58). */
	holds: HoldNotice[];
};

/** The id of the company that has the records of a merged one (Rule 13.78); null when it was not merged. */
export const keptCompanyId = (db: Db | Tx, id: string): string | null =>
	db.select().from(companyMerges).where(eq(companyMerges.id, id)).get()?.companyId ?? null;

/**
 * One company; the id of a merged one gives the company that was kept (Rule 13.78).
 * @throws DomainError unauthenticated, forbidden, not_found.
 */
export function getCompany(db: Db, actor: Actor, id: string): CompanyDetails {
	requireAdmin(actor, "customers");
	const found = db
		.select()
		.from(companies)
		.where(eq(companies.id, keptCompanyId(db, id) ?? id))
		.get();
	if (!found) throw notFound("Company");
	const { invoiceEmailToken: _token, ...company } = found;
	const people = peopleOf(db, company.id);
	const itsLocations = locationsOf(db, company.id);
	const first = itsLocations[0] && readAddress(itsLocations[0].address);
	return {
		...company,
		version: lastChange(db, "company", company.id),
		notesBy: company.notes ? lastNote(db, company.id) : null,
		place: first ? `${first.city} ${first.state}` : null,
		people,
		locations: itsLocations,
		applications: db
			.select({
				id: wholesaleApplications.id,
				businessName: wholesaleApplications.businessName,
				ein: wholesaleApplications.ein,
				status: wholesaleApplications.status,
				createdAt: wholesaleApplications.createdAt,
				revokedAt: wholesaleApplications.revokedAt,
			})
			.from(wholesaleApplications)
			.where(eq(wholesaleApplications.companyId, company.id))
			.orderBy(desc(wholesaleApplications.createdAt))
			.all(),
		merged: db
			.select({ id: companyMerges.id, name: companyMerges.name, at: companyMerges.createdAt })
			.from(companyMerges)
			.where(eq(companyMerges.companyId, company.id))
			.orderBy(asc(companyMerges.createdAt))
			.all(),
		orderer: orderersOf(db, [company.id]).get(company.id) ?? null,
		holds: holdNotices(db, company.id),
	};
}

/** Who orders for companies by phone, when staff don't say who, by company: the first owner or buyer with an open account. */
export const orderersOf = (db: Db, ids: readonly string[]): Map<string, string> =>
	new Map(
		db
			.select({ companyId: users.companyId, id: users.id })
			.from(users)
			.where(
				and(
					inArray(users.companyId, [...ids]),
					isNull(users.deletedAt),
					inArray(users.companyRole, ["owner", "buyer"]),
					eq(users.role, "user"),
				),
			)
			// The last one of a company stays in the map.
			.orderBy(sql`${users.companyRole} = 'owner'`, desc(users.createdAt))
			.all()
			.map(({ companyId, id }) => [companyId ?? "", id]),
	);

/** The usernames of people by their ids. */
export const peopleNames = (db: Db, ids: readonly string[]): Map<string, string> =>
	new Map(
		db
			.select({ id: users.id, username: users.username })
			.from(users)
			.where(inArray(users.id, [...ids]))
			.all()
			.map(({ id, username }) => [id, username]),
	);

/** Owners first, then by how long they have an account; closed accounts last. */
function peopleOf(db: Db, companyId: string): CompanyPerson[] {
	const rows = db
		.select({
			id: users.id,
			...pick(users, STAFF_FIELDS),
			companyRole: users.companyRole,
			role: users.role,
			emailConfirmedAt: users.emailConfirmedAt,
			hasPassword: sql<boolean>`${users.password} <> ${NO_PASSWORD}`.mapWith(Boolean),
			lastLoginAt: users.lastLoginAt,
			createdAt: users.createdAt,
			closedAt: users.deletedAt,
		})
		.from(users)
		.where(eq(users.companyId, companyId))
		.orderBy(sql`${users.deletedAt} is not null, ${users.companyRole} <> 'owner'`, users.createdAt)
		.all();
	const closed = rows.filter(({ closedAt }) => closedAt).map(({ id }) => id);
	const reasons = closed.length > 0 ? closings(db, closed) : new Map<string, Closing>();
	return rows.map((row) => ({ ...row, closing: reasons.get(row.id) ?? null }));
}

function locationsOf(db: Db, companyId: string): CompanyLocation[] {
	const rows = db
		.select({ location: locations, license: licenses, verifiedBy: users.username })
		.from(locations)
		.leftJoin(licenses, eq(licenses.locationId, locations.id))
		.leftJoin(users, eq(users.id, licenses.verifiedBy))
		.where(eq(locations.companyId, companyId))
		.orderBy(locations.createdAt, locations.id, licenses.kind, licenses.createdAt)
		.all();
	return [...Map.groupBy(rows, ({ location }) => location.id).values()].map((its) => {
		const { location } = its[0]!;
		const { id, address, status } = location;
		return {
			...{ id, address, status },
			...pick(location, STAFF_LOCATION_LIST),
			licenses: its.flatMap(({ license, verifiedBy }) => {
				if (!license) return [];
				const { id: licenseId, kind, fileId, verifiedAt } = license;
				return { id: licenseId, kind, ...pick(license, LICENSE_LIST), fileId, verifiedBy, verifiedAt };
			}),
		};
	});
}

const lastNote = (db: Db, companyId: string): CompanyDetails["notesBy"] =>
	db
		.select({ by: auditLog.actorName, at: auditLog.createdAt })
		.from(auditLog)
		.where(
			and(
				eq(auditLog.entity, "company"),
				eq(auditLog.entityId, companyId),
				eq(auditLog.action, "company.note"),
			),
		)
		.orderBy(desc(auditLog.createdAt), desc(auditLog.id))
		.get() ?? null;

/** A company as JSON carries it to staff. */
export const companyRecord = ({ orderer: _orderer, people, ...company }: CompanyDetails) => ({
	...company,
	people: people.map(({ closing: _closing, ...person }) => person),
});
