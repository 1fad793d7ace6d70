import { createHash } from "node:crypto";
import { makePicture } from "~/uploads/make-picture.server";
import { deletePictures, storePicture } from "~/uploads/picture-storage.server";
import { receiveImages } from "~/uploads/receive-images.server";
import type { NewPicture } from "./write-pictures.server";

const FIELD = "pictures";

/** Which file a picture is. */
export const hashOf = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

/** Converts a picture and stores its files. @throws as `makePicture`. */
export async function keepPicture(
	content: Buffer,
	name: string,
	sourceHash = hashOf(content),
): Promise<NewPicture> {
	const { files, ...picture } = await makePicture(content);
	await storePicture(files);
	return { ...picture, sourceHash, name };
}

/**
 * Reads the pictures in the field `pictures`, each once (Rule 7.30).
 * @throws DomainError as `receiveImages`.
 */
export async function receivePictures(request: Request, address: string) {
	const {
		kept: pictures,
		errors,
		discard,
	} = await receiveImages<NewPicture>(request, address, {
		field: FIELD,
		keep: async (content, name, kept) => {
			const sourceHash = hashOf(content);
			if (kept.some((other) => other.sourceHash === sourceHash)) return null;
			return keepPicture(content, name, sourceHash);
		},
		remove: deletePictures,
	});
	if (pictures.length === 0 && errors.length === 0)
		errors.push({ field: FIELD, message: "Choose a picture." });
	return { pictures, errors, discard };
}
