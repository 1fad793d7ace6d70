import { getBrandDrawing } from "~/domain/catalog/picture.queries.server";
import { getDb } from "~/http/context.server";
import type { Route } from "./+types/brand";
import { drawWordmarkSvg } from "./brand-drawing";
import { sendPicture } from "./send-picture.server";

export function loader({ context, params }: Route.LoaderArgs) {
	return sendPicture(() => {
		const { name, style } = getBrandDrawing(getDb(context), params.slug);
		return drawWordmarkSvg(name, style.wm);
	});
}
