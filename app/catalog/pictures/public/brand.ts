import { getActor, getDb } from "~/http/context.server";
import { getBrandDrawing } from "../picture.queries.server";
import type { Route } from "./+types/brand";
import { drawWordmarkSvg } from "./brand-drawing";
import { sendPicture } from "./send-picture.server";

export function loader({ context, params }: Route.LoaderArgs) {
	return sendPicture(() => {
		const { name, style, active } = getBrandDrawing(getDb(context), getActor(context), params.slug);
		return { svg: drawWordmarkSvg(name, style.wm), active };
	});
}
