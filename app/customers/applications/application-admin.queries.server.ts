import { and, asc, count, desc, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/kernel/actor/actor";
import { companyTerms, ofTheirCompany } from "~/kernel/actor/company-terms.server";
import { requireAdmin } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import { adminList, newestFirst, oldestFirst } from "~/kernel/lists/admin-list.server";
import { shipsTo } from "~/kernel/settings/selling.queries.server";
import type { ApplicationKind } from "~/terms/application-kind";
import { APPLICATION_STATUSES } from "~/terms/application-status";
import { DOCUMENT_KINDS, documentName, LICENSE_KINDS, LICENSES, type LicenseKind } from "~/terms/documents";
import type { PricingTier } from "~/terms/pricing-tiers";
import { notShippedYet } from "~/terms/state-names";
import type { Db } from "~db/client.server";
import {
	companies,
	licenses,
	locations,
	uploadedFiles,
	users,
	wholesaleApplications,
} from "~db/schema.server";
import { type Duplicate, findDuplicates } from "../companies/duplicates.queries.server";
import { stateOfAddress } from "./application.schema.ts";
import { type ApplicationState, stateOf } from "./own-application.server";
import { readTradeReferences, type TradeReference } from "./trade-references.ts";

/** A document of an application as staff see it. */
export type FiledDocument = {
	kind: LicenseKind;
	name: string;
	required: boolean;
	file: { id: string; name: string; size: number; contentType: string } | null;
	check: {
		number: string | null;
		state: string | null;
		/** Last valid day, YYYY-MM-DD. */
		expiresOn: string | null;
		verifiedAt: Date | null;
		verifiedBy: string | null;
	} | null;
};

/** An application with everything staff need for a decision. */
export type ApplicationDetails = {
	id: string;
	kind: ApplicationKind;
	/** The location it is about, as it is now; null for an application for wholesale access. */
	location: Pick<
		typeof locations.$inferSelect,
		| "id"
		| "name"
		| "address"
		| "contactFirstName"
		| "contactLastName"
		| "receivingHours"
		| "instructions"
		| "status"
	> | null;
	company: { id: string; name: string } | null;
	state: ApplicationState;
	businessName: string;
	businessAddress: string;
	/** 'We don't ship to Nevada yet', of the state it was sent for (Rule 2.15); null where we ship. */
	notShipped: string | null;
	businessPhone: string;
	ein: string;
	email: string;
	expectedVolume: string;
	references: TradeReference[];
	/** The text as the applicant wrote it. */
	referencesText: string;
	/** The blocks that could not be read. */
	unreadReferences: string[];
	notes: string | null;
	question: string | null;
	reviewer: string | null;
	reviewedAt: Date | null;
	revokedAt: Date | null;
	createdAt: Date;
	applicant: { id: string; username: string; pricingTier: PricingTier; closedAt: Date | null };
	documents: FiledDocument[];
	/** Names of the required documents that are missing. */
	missing: string[];
	/** How many earlier applications the same account filed. */
	earlier: number;
	/** Applications of other accounts with the same EIN, the newest first, at most three. */
	sameEin: { id: string; businessName: string }[];
	/** Companies with the same EIN or license number (Rule 13.80). */
	sameCompany: Duplicate[];
};

/** An application as a line of the queue. */
export type QueuedApplication = {
	id: string;
	state: ApplicationState;
	businessName: string;
	businessAddress: string;
	createdAt: Date;
	kind: ApplicationKind;
	/** Names of the documents that are missing, the optional one included. */
	missing: string[];
};

const reviewers = alias(users, "reviewers");
/** The companies that applications were filed for. */
const filers = alias(companies, "filers");
const verifiers = alias(users, "verifiers");

/** The documents of a new address and of a renewed license are those that were sent. */
const asksForDocuments = ({ kind }: { kind: ApplicationKind }) => kind === "company" || kind === "location";

const isOldestFirst = (status: string | null | undefined) =>
	status === "pending" || status === "needs_information";

/** Applications for staff: pending and waiting ones oldest first, others newest first. */
export const listApplicationQueue = adminList({
	permission: "applications",
	table: wholesaleApplications,
	// Every application has an account, so the join is only needed for its name.
	from: (isSearched) =>
		isSearched
			? sql`${wholesaleApplications} inner join ${users} on ${eq(users.id, wholesaleApplications.userId)}`
			: sql`${wholesaleApplications}`,
	search: [
		wholesaleApplications.businessName,
		wholesaleApplications.ein,
		wholesaleApplications.email,
		wholesaleApplications.businessPhone,
		users.username,
		// 123456789 finds 12-3456789.
		sql`replace(${wholesaleApplications.ein}, '-', '')`,
	],
	filters: {
		status: {
			label: "Application status",
			column: wholesaleApplications.status,
			terms: APPLICATION_STATUSES,
		},
	},
	sorts: {
		...newestFirst(wholesaleApplications.createdAt, wholesaleApplications.id),
		...oldestFirst(wholesaleApplications.createdAt, wholesaleApplications.id),
	},
	usualSort: ({ status }) => (isOldestFirst(status) ? "oldest" : "newest"),
	rows: (db, ids): QueuedApplication[] =>
		db
			.select()
			.from(wholesaleApplications)
			.where(inArray(wholesaleApplications.id, ids))
			.all()
			.map((row) => ({
				...{ id: row.id, state: stateOf(row), createdAt: row.createdAt, kind: row.kind },
				...{ businessName: row.businessName, businessAddress: row.businessAddress },
				missing: asksForDocuments(row) ? DOCUMENT_KINDS.filter((kind) => !row[kind]).map(documentName) : [],
			})),
});

function notShippedOf(
	db: Db,
	{ storeState, businessAddress }: typeof wholesaleApplications.$inferSelect,
): string | null {
	const state = storeState ?? stateOfAddress(businessAddress);
	return state === null || shipsTo(db).some((one) => one === state) ? null : notShippedYet(state);
}

/**
 * One application with everything staff need for a decision. @throws DomainError unauthenticated, forbidden, not_found.
 */
export function getApplicationDetails(db: Db, actor: Actor, id: string): ApplicationDetails {
	requireAdmin(actor, "applications");
	const found = db
		.select({
			row: wholesaleApplications,
			applicant: {
				id: users.id,
				username: users.username,
				pricingTier: companyTerms.pricingTier,
				closedAt: users.deletedAt,
			},
			reviewer: reviewers.username,
			location: locations,
			company: { id: filers.id, name: filers.name },
			earlier: sql<number>`(select count(*) from wholesale_applications as before
				where before.user_id = ${wholesaleApplications.userId} and before.kind = 'company' and before.created_at < ${wholesaleApplications.createdAt})`,
		})
		.from(wholesaleApplications)
		.innerJoin(users, eq(users.id, wholesaleApplications.userId))
		.leftJoin(companies, ofTheirCompany)
		.leftJoin(locations, eq(locations.id, wholesaleApplications.locationId))
		.leftJoin(filers, eq(filers.id, wholesaleApplications.companyId))
		.leftJoin(reviewers, eq(reviewers.id, wholesaleApplications.reviewedBy))
		.where(eq(wholesaleApplications.id, id))
		.get();
	if (!found) throw notFound("Application");
	const { row, ...rest } = found;
	const { businessName, businessAddress, businessPhone, ein, email, expectedVolume } = row;
	const documents = filedDocuments(db, row);
	return {
		...{ id, state: stateOf(row), kind: row.kind },
		...{ businessName, businessAddress, businessPhone, ein, email, expectedVolume },
		notShipped: notShippedOf(db, row),
		references: row.tradeReferences,
		referencesText: row.tradeReferencesText,
		unreadReferences: readTradeReferences(row.tradeReferencesText).unread,
		notes: row.notes,
		question: row.question,
		reviewedAt: row.reviewedAt,
		revokedAt: row.revokedAt,
		createdAt: row.createdAt,
		...rest,
		documents,
		missing: asksForDocuments(row)
			? documents.filter(({ required, file }) => required && !file).map(({ name }) => name)
			: [],
		sameCompany:
			row.kind === "company" && row.companyId
				? findDuplicates(db, actor, row.companyId).filter(({ shared }) =>
						shared.some((sign) => sign === "EIN" || sign === "license number"),
					)
				: [],
		sameEin: db
			.select({ id: wholesaleApplications.id, businessName: wholesaleApplications.businessName })
			.from(wholesaleApplications)
			.where(
				and(
					eq(wholesaleApplications.ein, ein),
					ne(wholesaleApplications.userId, row.userId),
					eq(wholesaleApplications.kind, "company"),
				),
			)
			.orderBy(desc(wholesaleApplications.createdAt))
			.limit(3)
			.all(),
	};
}

/**
 * The next application to review: the oldest pending one.
 * @param afterId skips this one and those before it, to leave it for later.
 * @returns null when none is left.
 */
export function getNextPending(db: Db, actor: Actor, afterId?: string): { id: string; left: number } | null {
	requireAdmin(actor, "applications");
	const after = afterId
		? db
				.select({ at: wholesaleApplications.createdAt, id: wholesaleApplications.id })
				.from(wholesaleApplications)
				.where(eq(wholesaleApplications.id, afterId))
				.get()
		: undefined;
	const { id, status, createdAt } = wholesaleApplications;
	const pending = eq(status, "pending");
	const next = db
		.select({ id })
		.from(wholesaleApplications)
		.where(
			and(
				pending,
				after ? or(gt(createdAt, after.at), and(eq(createdAt, after.at), gt(id, after.id))) : undefined,
			),
		)
		.orderBy(asc(createdAt), asc(id))
		.limit(1)
		.get();
	if (!next) return null;
	const left = db.select({ n: count() }).from(wholesaleApplications).where(pending).get()!.n;
	return { id: next.id, left };
}

function filedDocuments(db: Db, row: typeof wholesaleApplications.$inferSelect): FiledDocument[] {
	const fileIds = LICENSE_KINDS.flatMap((kind) => row[kind] ?? []);
	const files = db.select().from(uploadedFiles).where(inArray(uploadedFiles.id, fileIds)).all();
	const checks = db
		.select({ check: licenses, verifiedBy: verifiers.username })
		.from(licenses)
		.leftJoin(verifiers, eq(verifiers.id, licenses.verifiedBy))
		.where(eq(licenses.applicationId, row.id))
		.all();
	const kinds = LICENSE_KINDS.filter((kind) => kind !== "resaleCertificate" || row[kind]);
	return kinds.map((kind) => {
		const file = files.find(({ id }) => id === row[kind]);
		const found = checks.find(({ check }) => check.kind === kind);
		return {
			kind,
			name: documentName(kind),
			required: LICENSES[kind].required,
			file: file ? { id: file.id, name: file.name, size: file.size, contentType: file.contentType } : null,
			check: found
				? {
						number: found.check.number,
						state: found.check.state,
						expiresOn: found.check.expiresOn,
						verifiedAt: found.check.verifiedAt,
						verifiedBy: found.verifiedBy,
					}
				: null,
		};
	});
}
