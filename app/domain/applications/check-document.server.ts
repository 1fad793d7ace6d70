import { and, eq } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { documentChecks } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.server";
import { DomainError } from "../errors.ts";
import { requireAdmin } from "../permissions.ts";
import type { DocumentCheckInput } from "./document-check.schema.ts";
import { type ApplicationDocumentKind, documentName } from "./documents.ts";
import { getApplicationRow } from "./reviewed-application.server";

type Check = typeof documentChecks.$inferSelect;

/**
 * Keeps what an admin found on a document: verified or not, its number, its last valid day (Rule 2.23). Whoever
 * verified it first stays named until that is taken back.
 *
 * @param input.fileId the file the admin looked at.
 * @throws DomainError unauthenticated, forbidden, not_found; conflict when there is no such document, or another file
 *   took its place since the page was opened.
 */
export function checkDocument(
	db: Db,
	actor: Actor,
	{
		applicationId,
		kind,
		fileId,
		...input
	}: DocumentCheckInput & { applicationId: string; kind: ApplicationDocumentKind },
	now = new Date(),
): Check {
	const admin = requireAdmin(actor);
	return db.transaction(
		(tx) => {
			const { application } = getApplicationRow(tx, applicationId);
			const name = documentName(kind);
			if (!application[kind])
				throw new DomainError("conflict", `${name}: not provided, so nothing to check.`);
			if (fileId && fileId !== application[kind]) {
				throw new DomainError("conflict", `${name}: the applicant sent another file. Look at it first.`);
			}
			const where = and(eq(documentChecks.applicationId, applicationId), eq(documentChecks.kind, kind));
			const before = tx.select().from(documentChecks).where(where).get();
			const unchanged = input.verified && before?.verifiedAt;
			const values = {
				number: input.number,
				expiresOn: input.expiresOn,
				verifiedBy: unchanged ? before.verifiedBy : input.verified ? admin.id : null,
				verifiedAt: unchanged ? before.verifiedAt : input.verified ? now : null,
				updatedAt: now,
			};
			const check = tx
				.insert(documentChecks)
				.values({ applicationId, kind, ...values })
				.onConflictDoUpdate({ target: [documentChecks.applicationId, documentChecks.kind], set: values })
				.returning()
				.get();
			recordAudit(tx, admin, {
				action: "document.check",
				entity: "application",
				entityId: applicationId,
				before: before ? foundOn(kind, before) : { document: name },
				after: foundOn(kind, check),
			});
			return check;
		},
		{ behavior: "immediate" },
	);
}

const foundOn = (kind: ApplicationDocumentKind, { number, expiresOn, verifiedAt }: Check) => ({
	document: documentName(kind),
	verified: verifiedAt !== null,
	number,
	expiresOn,
});
