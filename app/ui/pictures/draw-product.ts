import { escapeXml } from "~/kernel/escape-html";
import { accessories } from "./accessory";
import { disposables } from "./disposable";
import { type BrandStyle, formCount, motifs, type PictureCategory, type ProductDrawing } from "./drawing";
import { eLiquids } from "./e-liquid";
import { mods } from "./mod";
import type { Paint, Silhouette } from "./paint";
import { pods } from "./pod";
import { hex, INK, legibleOn, textOn } from "./shapes";

const silhouettes: Record<PictureCategory, Silhouette[]> = {
	disposables,
	pods,
	mods,
	accessories,
	"e-liquids": eLiquids,
};

/** The viewBox of products, which stand on y = 158. */
export const productViewBox = "12 0 96 160";

const displayFaces =
	"Bahnschrift,DIN Alternate,Roboto Condensed,Liberation Sans Narrow,Arial Narrow,DejaVu Sans Condensed,sans-serif";

function paintOf(drawing: ProductDrawing, style: BrandStyle): Paint {
	const ownBody = drawing.body ? hex(drawing.body, "") : "";
	const body = ownBody || hex(style.body, "#cfd6da");
	const motif = drawing.motif ?? style.motif;
	return {
		body,
		trim: hex(style.trim, "#8b98a1"),
		on: ownBody ? textOn(body) : legibleOn(body, hex(style.on, INK)),
		accent: "currentColor",
		motif: motifs.includes(motif) ? motif : "plain",
		mark: (drawing.mark ?? style.mark).slice(0, 14),
		bays: [1, 2, 3, 4].includes(drawing.bays ?? 2) ? (drawing.bays ?? 2) : 2,
	};
}

/**
 * The picture's shapes without the `<svg>` around them. Unknown forms wrap around and invalid colors fall back. Shapes
 * in the accent take the color of their group, whose class `flav` lets a page replace it.
 */
export function drawProductShapes(drawing: ProductDrawing, style: BrandStyle): string {
	const forms = silhouettes[drawing.category] ?? silhouettes.accessories;
	const count = formCount[drawing.category] ?? forms.length;
	const form = ((Math.trunc(drawing.form) % count) + count) % count;
	const shapes = (forms[form] ?? forms[0]!)(paintOf(drawing, style));
	return `<g class="flav" color="${hex(drawing.accent, "#4cc3a0")}">${shapes}</g>`;
}

/**
 * A product's picture as a complete SVG file, for a resource route or a share image. `title` is its accessible name;
 * `size` is the height in pixels (default 320).
 */
export function drawProductSvg(
	drawing: ProductDrawing,
	style: BrandStyle,
	{ title = "", size = 320 }: { title?: string; size?: number } = {},
): string {
	const label = title ? ` role="img" aria-label="${escapeXml(title)}"` : "";
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${productViewBox}" width="${Math.round(size * 0.6)}" height="${size}" font-family="${displayFaces}" font-weight="700"${label}>${drawProductShapes(drawing, style)}</svg>`;
}
