import { and, eq, sql } from "drizzle-orm";
import { command } from "~/kernel/commands/command.server";
import { isLicenseKind } from "~/kernel/documents";
import { DomainError, notFound } from "~/kernel/errors";
import { documentName, type LicenseKind } from "~/terms/documents";
import { licenses } from "~db/schema.server";
import { documentCheckSchema } from "./document-check.schema.ts";
import { getApplicationRow } from "./reviewed-application.server";

type Check = typeof licenses.$inferSelect;

/** Whether staff have noted or verified anything about a license. */
export const isChecked = sql`coalesce(${licenses.number}, ${licenses.expiresOn}, ${licenses.verifiedAt}) is not null`;

/**
 * Stores an admin's check of a document: verified or not, its number, its last valid day (Rule 2.23). The admin who
 * verified it first stays recorded until the verification is withdrawn.
 *
 * @param input.fileId the file the admin looked at.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when there is no such document, or it was
 * replaced since the page was opened.
 */
export const checkDocument = command("document.check", {
	by: "applications",
	of: ["id", "kind"],
	input: documentCheckSchema,
	run(tx, admin, { id: applicationId, kind, fileId, ...input }, { note, now }): Check {
		if (!isLicenseKind(kind)) throw notFound("Document");
		const { application } = getApplicationRow(tx, applicationId);
		const name = documentName(kind);
		if (!application[kind])
			throw new DomainError("conflict", `${name}: not provided, so there is nothing to check.`);
		if (fileId && fileId !== application[kind]) {
			throw new DomainError("conflict", `${name}: the applicant sent a new file. Review it first.`);
		}
		const where = and(eq(licenses.applicationId, applicationId), eq(licenses.kind, kind));
		const before = tx.select().from(licenses).where(where).get();
		const unchanged = input.verified && before?.verifiedAt;
		const values = {
			number: input.number,
			expiresOn: input.expiresOn,
			...(input.state ? { state: input.state } : {}),
			verifiedBy: unchanged ? before.verifiedBy : input.verified ? admin.id : null,
			verifiedAt: unchanged ? before.verifiedAt : input.verified ? now : null,
			updatedAt: now,
		};
		const check = tx
			.insert(licenses)
			.values({ applicationId, kind, fileId: application[kind], ...values })
			.onConflictDoUpdate({ target: [licenses.applicationId, licenses.kind], set: values })
			.returning()
			.get();
		note({
			entity: "application",
			entityId: applicationId,
			before: before ? foundOn(kind, before) : { document: name },
			after: foundOn(kind, check),
		});
		return check;
	},
});

const foundOn = (kind: LicenseKind, { number, expiresOn, verifiedAt }: Check) => ({
	document: documentName(kind),
	verified: verifiedAt !== null,
	number,
	expiresOn,
});
