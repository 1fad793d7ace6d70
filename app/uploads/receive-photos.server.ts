import { createHash } from "node:crypto";
import type { NewPhoto } from "~/domain/claims/claim-photos.server";
import type { FieldError } from "~/domain/errors";
import { MAX_FILE_BYTES, MAX_FILE_MB } from "~/site";
import { cleanFileName } from "./file-name.ts";
import { makePhoto, PictureRefused } from "./make-picture.server";
import { isUnchosen, receiveParts } from "./receive-parts.server";
import { deleteFiles, storeFile } from "./storage.server";

const FIELD = "photos";
// More than may be kept: the surplus is refused by name, and the typed text stays.
const MOST_FILES = 24;

/** A posted form with photos that are stored but not yet referenced by the database. */
export type ReceivedPhotos = {
	/** The text fields. */
	form: FormData;
	photos: NewPhoto[];
	/** Refused files, by name. */
	errors: FieldError[];
	/** Deletes the stored files again, for a request that fails later. */
	discard: () => Promise<void>;
};

/**
 * Reads a form with photos in the field `photos`. Each is judged by its content, converted and stored privately, without
 * location and camera data; a bad one costs neither the others nor the typed text (Rule 5.22).
 *
 * @param parts how many fields the form may have.
 * @throws DomainError as `receiveParts`, and unavailable when too many pictures are waiting. No file stays stored then.
 */
export async function receivePhotos(
	request: Request,
	address: string,
	parts: number,
): Promise<ReceivedPhotos> {
	const received: { name: string; content: Buffer }[] = [];
	const errors: FieldError[] = [];
	const photos: NewPhoto[] = [];
	const discard = () => deleteFiles(photos.map(({ storageKey }) => storageKey));
	const refuse = (name: string, why: string) => errors.push({ field: FIELD, message: `“${name}” ${why}` });

	const form = await receiveParts(
		request,
		address,
		async (upload) => {
			if (upload.fieldName !== FIELD || isUnchosen(upload)) return;
			const name = cleanFileName(upload.name);
			if (upload.size > MAX_FILE_BYTES) refuse(name, `is larger than ${MAX_FILE_MB} MB.`);
			else received.push({ name, content: Buffer.from(await upload.arrayBuffer()) });
		},
		{ files: MOST_FILES, parts: parts + MOST_FILES },
	);
	try {
		// After reading the form, so that slow encoding delays no other upload.
		for (const { name, content } of received) {
			try {
				const photo = await makePhoto(content);
				photos.push({
					storageKey: await storeFile(photo),
					name: name.replace(/\.[A-Za-z0-9]{1,5}$/, "").concat(".jpg"),
					contentType: "image/jpeg",
					size: photo.length,
					sourceHash: createHash("sha256").update(content).digest("hex"),
				});
			} catch (error) {
				if (!(error instanceof PictureRefused)) throw error;
				refuse(name, error.message);
			}
		}
	} catch (error) {
		await discard();
		throw error;
	}
	return { form, photos, errors, discard };
}
