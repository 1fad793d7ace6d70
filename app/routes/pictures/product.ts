import { getProductDrawing } from "~/domain/pictures/picture.queries.server";
import { getActor, getDb } from "~/http/context.server";
import { drawProductSvg } from "~/ui/pictures/draw-product";
import type { Route } from "./+types/product";
import { sendPicture } from "./send-picture.server";

export function loader({ context, params }: Route.LoaderArgs) {
	return sendPicture(() => {
		const { category, drawing, style, active } = getProductDrawing(
			getDb(context),
			getActor(context),
			params.slug,
		);
		return { svg: drawProductSvg({ ...drawing, category }, style), active };
	});
}
