import { and, count, eq, inArray, isNull, lt } from "drizzle-orm";
import { getMyOrder } from "~/buying/index.server";
import { recordFile } from "~/customers/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { requireBuyer } from "~/kernel/actor/permissions";
import { MOST_CLAIM_PHOTOS } from "~/kernel/config/site";
import type { StoredFile } from "~/kernel/documents";
import { DAY_MS } from "~/terms/time";
import type { Db } from "~db/client.server";
import { claimPhotos, uploadedFiles } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { unsentPhotos } from "./claim.queries.server";
import type { ClaimPhoto } from "./claim-view.ts";

/** A stored photo that no row references yet, with the hash of the file as uploaded. */
export type NewPhoto = StoredFile & { sourceHash: string };

/**
 * Keeps uploaded photos for a claim on one of the actor's own orders until it is sent (Rule 5.22). The same file is kept
 * once; photos beyond the most for a claim are left out.
 *
 * @returns the storage keys of photos that were not kept, and the names of those that were too many.
 * @throws DomainError unauthenticated, forbidden, not_found.
 */
export const keepPhotos = (
	db: Db,
	actor: Actor,
	orderId: string,
	photos: NewPhoto[],
): { dropped: string[]; tooMany: string[] } => {
	const buyer = requireBuyer(actor);
	return transact(db, (tx) => {
		const order = getMyOrder(tx, buyer, orderId);
		const dropped: string[] = [];
		const tooMany: string[] = [];
		for (const { sourceHash, ...photo } of photos) {
			const same = and(eq(claimPhotos.orderId, order.id), eq(claimPhotos.sourceHash, sourceHash));
			const unsent = and(eq(claimPhotos.orderId, order.id), isNull(claimPhotos.claimId));
			const isKnown = tx.select({ id: claimPhotos.fileId }).from(claimPhotos).where(same).get() !== undefined;
			const isFull = tx.select({ n: count() }).from(claimPhotos).where(unsent).get()!.n >= MOST_CLAIM_PHOTOS;
			if (isKnown || isFull) {
				dropped.push(photo.storageKey);
				if (!isKnown) tooMany.push(photo.name);
				continue;
			}
			const fileId = recordFile(tx, buyer, photo);
			tx.insert(claimPhotos).values({ fileId, orderId: order.id, sourceHash }).run();
		}
		return { dropped, tooMany };
	});
};

/** The photos that wait for a claim on one of the actor's own orders. @throws DomainError unauthenticated, forbidden, not_found. */
export const listUnsentPhotos = (db: Db, actor: Actor, orderId: string): ClaimPhoto[] =>
	unsentPhotos(db, getMyOrder(db, requireBuyer(actor), orderId).id);

/**
 * Removes a photo of a claim that was not sent yet; an unknown one is no error.
 * @returns the storage keys of files that are no longer referenced.
 * @throws DomainError unauthenticated, forbidden, not_found (the order).
 */
export const removePhoto = (db: Db, actor: Actor, orderId: string, fileId: string): string[] => {
	const buyer = requireBuyer(actor);
	return transact(db, (tx) => {
		const order = getMyOrder(tx, buyer, orderId);
		const unsent = tx
			.select({ id: claimPhotos.fileId })
			.from(claimPhotos)
			.where(
				and(eq(claimPhotos.fileId, fileId), eq(claimPhotos.orderId, order.id), isNull(claimPhotos.claimId)),
			);
		return tx
			.delete(uploadedFiles)
			.where(inArray(uploadedFiles.id, unsent))
			.returning({ key: uploadedFiles.storageKey })
			.all()
			.map(({ key }) => key);
	});
};

/** Deletes photos whose claim was not sent within a day. @returns the storage keys of their files. */
export const dropUnsentPhotos = (db: Db, now = new Date()): string[] =>
	transact(db, (tx) => {
		const unsent = tx.select({ id: claimPhotos.fileId }).from(claimPhotos).where(isNull(claimPhotos.claimId));
		return tx
			.delete(uploadedFiles)
			.where(
				and(inArray(uploadedFiles.id, unsent), lt(uploadedFiles.createdAt, new Date(now.getTime() - DAY_MS))),
			)
			.returning({ key: uploadedFiles.storageKey })
			.all()
			.map(({ key }) => key);
	});
