import { eq, or } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { applicationDrafts, licenses, uploadedFiles, wholesaleApplications } from "~db/schema.server";

/**
 * Deletes the rows of files that no application, draft or license references any more.
 *
 * @returns their storage keys: the caller deletes the bytes after the transaction commits. A crash in between leaves
 * bytes without a row, which the clean-up job removes.
 */
export function deleteUnusedFiles(tx: Tx, fileIds: (string | null)[]): string[] {
	return fileIds.flatMap((id) => {
		if (!id || isNamed(tx, id)) return [];
		const row = tx
			.delete(uploadedFiles)
			.where(eq(uploadedFiles.id, id))
			.returning({ key: uploadedFiles.storageKey })
			.get();
		return row ? [row.key] : [];
	});
}

function isNamed(tx: Tx, id: string): boolean {
	const license = tx.select({ id: licenses.id }).from(licenses).where(eq(licenses.fileId, id)).get();
	if (license) return true;
	const certificate = eq(wholesaleApplications.resaleCertificate, id);
	return [applicationDrafts, wholesaleApplications].some((table) =>
		tx
			.select({ id: table.id })
			.from(table)
			.where(
				or(
					eq(table.businessLicense, id),
					eq(table.resellerPermit, id),
					eq(table.tobaccoLicense, id),
					table === wholesaleApplications ? certificate : undefined,
				),
			)
			.get(),
	);
}
