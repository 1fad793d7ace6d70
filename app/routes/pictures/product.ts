import { getProductDrawing } from "~/domain/catalog/picture.queries.server";
import { getDb } from "~/http/context.server";
import { drawProductSvg } from "~/ui/pictures/draw-product";
import type { Route } from "./+types/product";
import { sendPicture } from "./send-picture.server";

export function loader({ context, params }: Route.LoaderArgs) {
	return sendPicture(() => {
		const { category, drawing, style } = getProductDrawing(getDb(context), params.slug);
		return drawProductSvg({ ...drawing, category }, style);
	});
}
