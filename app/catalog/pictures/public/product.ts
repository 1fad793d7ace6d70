import { getActor, getDb } from "~/http/context.server";
import { drawProductSvg } from "~/ui/pictures/draw-product";
import { getProductDrawing } from "../picture.queries.server";
import type { Route } from "./+types/product";
import { sendPicture } from "./send-picture.server";

/** A product's drawing; `?accent=f59a23` colors it as one of its flavors. */
export function loader({ context, params, url }: Route.LoaderArgs) {
	return sendPicture(() => {
		const { category, drawing, style, active } = getProductDrawing(
			getDb(context),
			getActor(context),
			params.slug,
		);
		const flavored = url.searchParams.get("accent");
		const accent = /^[0-9a-f]{6}$/i.test(flavored ?? "") ? `#${flavored}` : drawing.accent;
		return { svg: drawProductSvg({ ...drawing, accent, category }, style), active };
	});
}
