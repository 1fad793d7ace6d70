import { getMyOrder } from "~/buying/index.server";
import { typedIn } from "~/customers";
import { jsonAction, jsonLoader, refuseUnknown, write } from "~/http/json.server";
import { NO_FIELDS } from "~/http/known-fields.server";
import type { Actor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import type { Db } from "~db/client.server";
import { keepPhotos, listUnsentPhotos } from "../claim-photos.server";
import { keepReceived, receivePhotos } from "../receive-photos.server";

const waiting = (db: Db, actor: Actor, id: string) =>
	listUnsentPhotos(db, actor, id).map((photo) => ({ ...photo, url: `/documents/${photo.id}` }));

/** The photos that wait for the next claim on one of the company's orders (Rule 19.1). */
export const loader = jsonLoader({
	access: "buyer",
	run: ({ db, actor, params }) => waiting(db, actor, params.id ?? ""),
});

/** Keeps photos, sent as multipart/form-data in `photos`, for the next claim. Good ones of a refused call are kept. */
export const action = jsonAction({
	POST: write({
		access: "buyer",
		title: "Failed to keep the photos",
		status: 201,
		readsForm: true,
		run: async ({ db, actor, params, request, ip }) => {
			const id = params.id ?? "";
			// Before reading the files, check that the order exists.
			getMyOrder(db, actor, id);
			const posted = await receivePhotos(request, ip, 10);
			const refused = await keepReceived((photos) => {
				refuseUnknown(NO_FIELDS, typedIn(posted.form));
				return keepPhotos(db, actor, id, photos);
			}, posted);
			if (refused.length > 0) {
				const errors = refused.map((message) => ({ field: "photos", message }));
				throw new DomainError("invalid", refused[0]!, { errors });
			}
			return waiting(db, actor, id);
		},
	}),
});
