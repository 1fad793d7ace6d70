import { href } from "react-router";
import { removePicture } from "~/domain/pictures/remove-picture.server";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { deletePictures } from "~/uploads/picture-storage.server";
import type { Route } from "./+types/remove";

export function loader({ context, params }: Route.LoaderArgs) {
	adminOrDenied(context);
	return seeOther(href("/admin-portal/products/:id/pictures/:pictureId", params));
}

/** Takes the picture from its product, and then its files (Rule 7.32). */
export async function action({ context, params }: Route.ActionArgs) {
	const removed = foundOr404(() =>
		removePicture(getDb(context), getActor(context), { productId: params.id, id: params.pictureId }),
	);
	await deletePictures([removed]);
	setFlash(context, "Picture Removed", "It is gone from the product.");
	return seeOther(`${href("/admin-portal/products/:id", { id: params.id })}#pictures`);
}
