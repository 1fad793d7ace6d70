import { jsonAction, write } from "~/http/json.server";
import { deleteFiles } from "~/uploads/storage.server";
import { removePhoto } from "../claim-photos.server";

/** Removes a photo that waits for the next claim (Rule 19.1). */
export const action = jsonAction({
	DELETE: write({
		access: "buyer",
		title: "Failed to remove the photo",
		run: async ({ db, actor, params }) => {
			await deleteFiles(removePhoto(db, actor, params.id ?? "", params.photoId ?? ""));
			return { success: true };
		},
	}),
});
