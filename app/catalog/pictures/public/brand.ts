import { getActor, getDb } from "~/http/context.server";
import { drawWordmarkShapes, wordmarkViewBox } from "~/ui/pictures/draw-wordmark";
import type { WordmarkStyle } from "~/ui/pictures/drawing";
import { getBrandDrawing } from "../picture.queries.server";
import type { Route } from "./+types/brand";
import { sendPicture } from "./send-picture.server";

const faces =
	"Bahnschrift,DIN Alternate,Roboto Condensed,Liberation Sans Narrow,Arial Narrow,DejaVu Sans Condensed,sans-serif";

/** A brand's wordmark as a complete SVG file. */
const drawWordmarkSvg = (name: string, mark: WordmarkStyle): string =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${wordmarkViewBox}" width="264" height="80" font-family="${faces}">${drawWordmarkShapes(name, mark)}</svg>`;

export function loader({ context, params }: Route.LoaderArgs) {
	return sendPicture(() => {
		const { name, style, active } = getBrandDrawing(getDb(context), getActor(context), params.slug);
		return { svg: drawWordmarkSvg(name, style.wm), active };
	});
}
