import { eq } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { requireUser } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import type { StoredFile } from "~/kernel/documents";
import { DomainError } from "~/kernel/errors";
import { type ApplicationDocumentKind, DOCUMENT_KINDS } from "~/terms/documents";
import type { Db } from "~db/client.server";
import { wholesaleApplications } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { deleteUnusedFiles } from "../applications/delete-unused-files.server";
import { recordFile } from "../applications/draft.server";
import { type ApplicationState, getLatestApplication } from "../applications/own-application.server";
import { resetCheck } from "../applications/submit-application.server";
import { fileNewDocuments } from "../companies/first-location.server";

/** While a question is open, documents are sent with the answer instead (Rule 2.21). */
export const canAddDocuments = (state: ApplicationState): boolean =>
	state === "pending" || state === "approved";

/**
 * Adds documents to the actor's pending or approved application, or replaces existing ones; a replaced document loses
 * its check (Rule 2.5).
 *
 * @returns the storage keys of files that are no longer referenced.
 * @throws DomainError conflict when no application is pending or approved, invalid when no file is given.
 */
export function addDocuments(
	db: Db,
	actor: Actor,
	files: Partial<Record<ApplicationDocumentKind, StoredFile>>,
): string[] {
	const user = requireUser(actor);
	return transact(db, (tx) => {
		const own = getLatestApplication(tx, user);
		if (!own || !canAddDocuments(own.state)) {
			throw new DomainError(
				"conflict",
				own?.state === "needs_information"
					? "We have since asked you for more information. Please send the documents with your answer."
					: "There is no application to add documents to.",
			);
		}
		const kinds = DOCUMENT_KINDS.filter((kind) => files[kind]);
		if (kinds.length === 0) throw new DomainError("invalid", "Choose a file to upload");
		const before = tx.select().from(wholesaleApplications).where(eq(wholesaleApplications.id, own.id)).get()!;
		const ids: Partial<Record<ApplicationDocumentKind, string>> = {};
		for (const kind of kinds) {
			ids[kind] = recordFile(tx, user, files[kind]!);
			resetCheck(tx, own.id, kind);
		}
		const after = tx
			.update(wholesaleApplications)
			.set(ids)
			.where(eq(wholesaleApplications.id, own.id))
			.returning()
			.get()!;
		fileNewDocuments(tx, after);
		recordAudit(tx, user, {
			action: "application.add-document",
			entity: "application",
			entityId: own.id,
			after: Object.fromEntries(kinds.map((kind) => [kind, files[kind]!.name])),
		});
		return deleteUnusedFiles(
			tx,
			kinds.map((kind) => before[kind]),
		);
	});
}
