import { href } from "react-router";
import { putPictureFirst } from "~/domain/catalog/change-picture.server";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { seeOther } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/picture-first";

export function loader({ context, params }: Route.LoaderArgs) {
	adminOrDenied(context);
	return seeOther(`${href("/admin-portal/products/:id", { id: params.id })}#pictures`);
}

/** Shows the picture before the product's others (Rule 7.32). */
export function action({ context, params }: Route.ActionArgs) {
	foundOr404(() =>
		putPictureFirst(getDb(context), getActor(context), { productId: params.id, id: params.pictureId }),
	);
	setFlash(context, "Picture Updated", "It is shown first now, in lists too.");
	return seeOther(`${href("/admin-portal/products/:id", { id: params.id })}#pictures`);
}
