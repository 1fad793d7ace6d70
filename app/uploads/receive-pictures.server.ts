import { createHash } from "node:crypto";
import type { FileUpload } from "@remix-run/form-data-parser";
import type { FieldError } from "~/domain/errors";
import type { NewPicture } from "~/domain/pictures/add-pictures.server";
import { MAX_FILE_BYTES, MAX_FILE_MB } from "~/site";
import { cleanFileName } from "./file-name.ts";
import { makePicture, PictureRefused } from "./make-picture.server";
import { deletePictures, storePicture } from "./picture-storage.server";
import { isUnchosen, receiveParts } from "./receive-parts.server";

const FIELD = "pictures";

/** Posted pictures whose files are stored but not yet referenced by the database. */
export type ReceivedPictures = {
	pictures: NewPicture[];
	/** Refused files, by name. */
	errors: FieldError[];
	/** Deletes the stored files again, for a request that fails later. */
	discard: () => Promise<void>;
};

/**
 * Reads the pictures in the field `pictures`. Each is judged and converted separately, so a bad one doesn't affect
 * the others (Rule 7.30).
 *
 * @throws DomainError as `receiveParts`, and unavailable when too many pictures are waiting. No file stays stored
 * then.
 */
export async function receivePictures(request: Request, address: string): Promise<ReceivedPictures> {
	const received: { name: string; content: Buffer }[] = [];
	const errors: FieldError[] = [];
	const pictures: NewPicture[] = [];
	const discard = () => deletePictures(pictures);
	const refuse = (name: string, why: string) => errors.push({ field: FIELD, message: `“${name}” ${why}` });

	await receiveParts(request, address, async (upload: FileUpload) => {
		if (upload.fieldName !== FIELD || isUnchosen(upload)) return;
		const name = cleanFileName(upload.name);
		if (upload.size > MAX_FILE_BYTES) refuse(name, `is larger than ${MAX_FILE_MB} MB.`);
		else received.push({ name, content: Buffer.from(await upload.arrayBuffer()) });
	});
	try {
		// After reading the form, so that slow encoding delays no other upload.
		for (const { name, content } of received) {
			const sourceHash = createHash("sha256").update(content).digest("hex");
			if (pictures.some((other) => other.sourceHash === sourceHash)) continue;
			try {
				const { files, ...picture } = await makePicture(content);
				await storePicture(files);
				pictures.push({ ...picture, sourceHash, name });
			} catch (error) {
				if (!(error instanceof PictureRefused)) throw error;
				refuse(name, error.message);
			}
		}
	} catch (error) {
		await discard();
		throw error;
	}
	if (received.length === 0 && errors.length === 0)
		errors.push({ field: FIELD, message: "Choose a picture." });
	return { pictures, errors, discard };
}
