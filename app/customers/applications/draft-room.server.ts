import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { DomainError } from "~/kernel/errors";
import { DOCUMENT_KINDS } from "~/terms/documents";
import type { Tx } from "~db/client.server";
import { applicationDrafts, uploadedFiles } from "~db/schema.server";

const MEGABYTE = 1024 * 1024;

/**
 * Limits for applications that were not submitted, in bytes (Rule 2.30). An application has at most three documents of
 * 10 MB, so an address has room for eight complete ones.
 */
export const DRAFT_ROOM = { perAddress: 250 * MEGABYTE, inAll: 2_000 * MEGABYTE };

/** The fixed size a draft counts for in addition to its text and files: an empty draft is still a row. */
const ROW_BYTES = 4096;

type Row = typeof applicationDrafts.$inferSelect;

/** The bytes a draft takes: its row, its text, and its files. */
export function bytesOfDraft(tx: Tx, draft: Row): number {
	const { storeState, businessName, businessAddress, businessPhone, ein, expectedVolume } = draft;
	const text = [storeState, businessName, businessAddress, businessPhone, ein, expectedVolume];
	text.push(draft.tradeReferencesText);
	const ids = DOCUMENT_KINDS.flatMap((kind) => draft[kind] ?? []);
	const files = tx
		.select({ size: sql<number>`coalesce(sum(${uploadedFiles.size}), 0)` })
		.from(uploadedFiles)
		.where(inArray(uploadedFiles.id, ids))
		.get();
	return text.reduce((sum, typed) => sum + Buffer.byteLength(typed), ROW_BYTES) + (files?.size ?? 0);
}

/**
 * Checks that a draft of this many bytes fits within the limits (Rule 2.30).
 *
 * @throws DomainError too_large when its address has no more room, unavailable when the shop has none.
 */
export function requireDraftRoom(tx: Tx, id: string, address: string | null, bytes: number): void {
	const others = ne(applicationDrafts.id, id);
	const sum = sql<number>`coalesce(sum(${applicationDrafts.bytes}), 0)`;
	const own = address
		? tx
				.select({ sum })
				.from(applicationDrafts)
				.where(and(eq(applicationDrafts.address, address), others))
				.get()
		: undefined;
	if ((own?.sum ?? 0) + bytes > DRAFT_ROOM.perAddress) {
		throw new DomainError(
			"too_large",
			"Applications that were not submitted from your internet connection have reached the limit for uploaded files. Submit yours without this file and add it later from your portal, or try again tomorrow.",
		);
	}
	const all = tx.select({ sum }).from(applicationDrafts).where(others).get();
	if ((all?.sum ?? 0) + bytes > DRAFT_ROOM.inAll) {
		throw new DomainError(
			"unavailable",
			"We can't take more files before an application is submitted right now. Submit yours without this file and add it later from your portal, or try again in an hour.",
			{ retryAfterSeconds: 3600 },
		);
	}
}
