import { href } from "react-router";
import { seeOther } from "~/http/form.server";
import { buttonAction } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { deletePictures } from "~/uploads/picture-storage.server";
import { removePicture } from "../remove-picture.server";
import type { Route } from "./+types/remove";
import { picturesUrl } from "./pictures-url";

export function loader({ context, params }: Route.LoaderArgs) {
	adminOrDenied(context);
	return seeOther(href("/admin/products/:id/pictures/:pictureId", params));
}

/** Takes the picture from its product, and then its files. */
export const action = (args: Route.ActionArgs) =>
	buttonAction(args, {
		guard: adminOrDenied,
		run: async ({ db, actor }) => {
			const { id: productId, pictureId: id } = args.params;
			await deletePictures([removePicture(db, actor, { productId, id })]);
		},
		done: {
			to: picturesUrl(args.params.id),
			title: "Picture Removed",
			text: "The product no longer shows it.",
		},
	});
