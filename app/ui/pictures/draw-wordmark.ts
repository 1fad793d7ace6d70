import { escapeXml } from "~/kernel/escape-html";
import type { WordmarkStyle } from "./drawing";
import { hex, INK, rect } from "./shapes";

/** The viewBox of wordmarks. */
export const wordmarkViewBox = "0 0 132 40";

/** A brand's name in our own typesetting, never an imitation of a logo. Its width is the same in every font. */
export function drawWordmarkShapes(name: string, mark: WordmarkStyle): string {
	const w = Math.min(Math.max(Math.round(mark.w) || 96, 24), 116);
	const x = (132 - w) / 2;
	const fill = hex(mark.fill, INK);
	const accent = hex(mark.accent, fill);
	const text = escapeXml(mark.caps ? name.toUpperCase() : name);
	const face = `font-weight="${mark.weight === 500 ? 500 : 700}"${mark.italic ? ' font-style="italic"' : ""}`;
	const letters = (y: number, size: number, color = fill) =>
		`<text x="${x}" y="${y}" ${face} font-size="${size}" textLength="${w}" lengthAdjust="spacingAndGlyphs" fill="${color}">${text}</text>`;
	switch (mark.style) {
		case 1:
			return rect(x - 8, 5, w + 16, 30, 2, fill) + letters(28, 22, "#fff");
		case 2:
			return letters(26, 24) + rect(x, 32, w, 3, 0, accent);
		case 3:
			return rect(x - 12, 8, 5, 24, 0, accent) + letters(28, 24);
		case 4:
			return `<rect x="${x - 8}" y="6" width="${w + 16}" height="28" rx="14" fill="none" stroke="${fill}" stroke-width="2"/>${letters(27, 20)}`;
		case 5:
			return rect(x, 4, w, 2, 0, fill) + letters(28, 22) + rect(x, 34, w, 2, 0, fill);
		default:
			return letters(28, 25);
	}
}
