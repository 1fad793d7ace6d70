import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { isCustomer, requireAdmin, staffMay } from "~/kernel/actor/permissions";
import { notFound } from "~/kernel/errors";
import { added } from "~/kernel/features/features.server";
import { adminList, newestFirst } from "~/kernel/lists/admin-list.server";
import { type ApplicationDocumentKind, DOCUMENT_KINDS } from "~/terms/documents";
import type { Db } from "~db/client.server";
import { licenses, locations, uploadedFiles, wholesaleApplications } from "~db/schema.server";
import { getApplicationRow } from "./reviewed-application.server";
import type { ApplicationRow } from "./submit-application.server";

/** An application as JSON: fields by their entity names, documents as URLs, times as ISO 8601. */
export function applicationJson(row: ApplicationRow) {
	const { companyId: _company, kind, locationId, ...own } = row;
	const { tradeReferencesText, question, revokedAt, updatedAt, reviewedAt, createdAt, ...rest } = own;
	const documents = Object.fromEntries(
		DOCUMENT_KINDS.map((kind) => [kind, row[kind] && `/documents/${row[kind]}`]),
	) as Record<ApplicationDocumentKind, string | null>;
	return {
		...rest,
		...documents,
		...(kind === "company" ? {} : { kind, locationId }),
		tradeReferencesText,
		question,
		reviewedAt: reviewedAt?.toISOString() ?? null,
		revokedAt: revokedAt?.toISOString() ?? null,
		createdAt: createdAt.toISOString(),
		updatedAt: updatedAt.toISOString(),
	};
}

/** Stored applications, for API calls by admins. */
export const listApplications = adminList({
	permission: "applications",
	table: wholesaleApplications,
	sorts: newestFirst(wholesaleApplications.createdAt, wholesaleApplications.id),
	rows: (db, ids) =>
		db.select().from(wholesaleApplications).where(inArray(wholesaleApplications.id, ids)).all(),
});

/** Those of a status; null: all. */
export const ofStatus = (status: string | null): SQL | undefined =>
	status ? sql`${wholesaleApplications.status} = ${status}` : undefined;

/** One application, for API calls by staff who decide on them. @throws DomainError unauthenticated, forbidden, not_found. */
export function getApplication(db: Db, actor: Actor, id: string): ApplicationRow {
	requireAdmin(actor, "applications");
	return getApplicationRow(db, id).application;
}

/**
 * A stored document, for staff who decide on applications and its owner; a claim's photo and a license also for the company's people
 * (Rules 2.9, 13.7, 13.51), and a claim's photo for all staff (Rule 5.22).
 * @throws DomainError not_found for anyone else, or when it doesn't exist.
 */
export function getDocument(db: Db, actor: Actor, fileId: string): typeof uploadedFiles.$inferSelect {
	const file = db.select().from(uploadedFiles).where(eq(uploadedFiles.id, fileId)).get();
	const files = added("files");
	const mayRead =
		actor.kind === "user" &&
		(file?.ownerId === actor.id ||
			(staffMay(actor, "applications") && !files.some(({ isDraft }) => isDraft(db, fileId))) ||
			files.some(({ mayRead }) => mayRead(db, actor, fileId)) ||
			isLicenseOfTheirs(db, actor, fileId));
	if (!file || !mayRead) throw notFound("Document");
	return file;
}

/** Whether a file is, or was, a license of a location of the reader's company. */
const isLicenseOfTheirs = (db: Db, actor: Actor, fileId: string): boolean =>
	isCustomer(actor) &&
	db
		.select({ id: licenses.id })
		.from(licenses)
		.innerJoin(locations, eq(locations.id, licenses.locationId))
		.where(and(eq(licenses.fileId, fileId), eq(locations.companyId, actor.companyId)))
		.get() !== undefined;
