import { createHash } from "node:crypto";
import { makePicture } from "~/uploads/make-picture.server";
import { deletePictures, storePicture } from "~/uploads/picture-storage.server";
import { receiveImages } from "~/uploads/receive-images.server";
import type { NewPicture } from "./add-pictures.server";

const FIELD = "pictures";

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
			const sourceHash = createHash("sha256").update(content).digest("hex");
			if (kept.some((other) => other.sourceHash === sourceHash)) return null;
			const { files, ...picture } = await makePicture(content);
			await storePicture(files);
			return { ...picture, sourceHash, name };
		},
		remove: deletePictures,
	});
	if (pictures.length === 0 && errors.length === 0)
		errors.push({ field: FIELD, message: "Choose a picture." });
	return { pictures, errors, discard };
}
