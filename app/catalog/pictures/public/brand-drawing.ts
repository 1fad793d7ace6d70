import { drawWordmarkShapes, wordmarkViewBox } from "~/ui/pictures/draw-wordmark";
import type { WordmarkStyle } from "~/ui/pictures/drawing";

const faces =
	"Bahnschrift,DIN Alternate,Roboto Condensed,Liberation Sans Narrow,Arial Narrow,DejaVu Sans Condensed,sans-serif";

/** A brand's wordmark as a complete SVG file. */
export const drawWordmarkSvg = (name: string, mark: WordmarkStyle): string =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${wordmarkViewBox}" width="264" height="80" font-family="${faces}">${drawWordmarkShapes(name, mark)}</svg>`;
