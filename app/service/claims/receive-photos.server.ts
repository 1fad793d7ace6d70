import { createHash } from "node:crypto";
import { MOST_CLAIM_PHOTOS } from "~/kernel/config/site";
import { makePhoto } from "~/uploads/make-picture.server";
import { type ReceivedImages, receiveImages } from "~/uploads/receive-images.server";
import { deleteFiles, storeFile } from "~/uploads/storage.server";
import type { keepPhotos, NewPhoto } from "./claim-photos.server";

// More than may be kept: the surplus is refused by name, and the typed text stays.
const MOST_FILES = 24;

export type ReceivedPhotos = ReceivedImages<NewPhoto>;

/**
 * Reads a form with photos in the field `photos`. They are stored privately, without location and camera data
 * (Rule 5.22).
 *
 * @param parts how many fields the form may have.
 * @throws DomainError as `receiveImages`.
 */
export const receivePhotos = (request: Request, address: string, parts: number): Promise<ReceivedPhotos> =>
	receiveImages<NewPhoto>(request, address, {
		field: "photos",
		most: { files: MOST_FILES, parts: parts + MOST_FILES },
		keep: async (content, name) => {
			const photo = await makePhoto(content);
			return {
				storageKey: await storeFile(photo),
				name: name.replace(/\.[A-Za-z0-9]{1,5}$/, "").concat(".jpg"),
				contentType: "image/jpeg",
				size: photo.length,
				sourceHash: createHash("sha256").update(content).digest("hex"),
			};
		},
		remove: (photos) => deleteFiles(photos.map(({ storageKey }) => storageKey)),
	});

/** Keeps received photos with `store`, and deletes the files of those it leaves out. @returns why some were not kept. */
export async function keepReceived(
	store: (photos: NewPhoto[]) => ReturnType<typeof keepPhotos>,
	{ kept, errors, discard }: ReceivedPhotos,
): Promise<string[]> {
	try {
		const { dropped, tooMany } = store(kept);
		await deleteFiles(dropped);
		return [
			...errors.map(({ message }) => message),
			...tooMany.map((name) => `“${name}” was not kept: a claim has at most ${MOST_CLAIM_PHOTOS} photos.`),
		];
	} catch (error) {
		await discard();
		throw error;
	}
}
