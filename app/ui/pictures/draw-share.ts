import { escapeXml } from "~/kernel/escape-html";
import type { Cover } from "~db/json-shapes";
import { coverViewBox, drawCoverShapes } from "./draw-cover";
import { drawProductShapes, productViewBox } from "./draw-product";
import { drawWordmarkShapes, wordmarkViewBox } from "./draw-wordmark";
import type { BrandStyle, ProductDrawing } from "./drawing";
import { hex, INK, rect } from "./shapes";

/** The size of social-media images, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 };

const FACE = "Roboto Condensed,sans-serif";
const LETTERS_A_LINE = 20;
const MOST_LINES = 4;

const frame = (shapes: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630" font-family="${FACE}" font-weight="700">${shapes}</svg>`;

const line = (y: number, size: number, text: string, fill = INK, x = 500) =>
	`<text x="${x}" y="${y}" font-size="${size}" fill="${fill}">${escapeXml(text)}</text>`;

const placed = (x: number, y: number, width: number, height: number, viewBox: string, shapes: string) =>
	`<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${viewBox}">${shapes}</svg>`;

/** Whose picture it is: the site's name, and the owner's color, on which white can be read (Rule 9.42); null: ours. */
export type ShareSite = { name: string; color: string | null };

/** A shelf's background color with the edge above and the rail below. */
const bay = (tint: string | undefined, { color }: ShareSite) =>
	rect(0, 0, 1200, 630, 0, hex(tint, "#eceeed")) +
	rect(0, 0, 1200, 14, 0, color ?? INK) +
	rect(0, 560, 1200, 70, 0, "#dde3e0");

/** Wraps a name into lines, as many as there is room for. */
function wrap(name: string): string[] {
	const lines: string[] = [];
	for (const word of name.trim().split(/\s+/)) {
		const last = lines.at(-1);
		if (last !== undefined && last.length + word.length < LETTERS_A_LINE)
			lines[lines.length - 1] = `${last} ${word}`;
		else lines.push(word.length > LETTERS_A_LINE ? `${word.slice(0, LETTERS_A_LINE)}…` : word);
	}
	if (lines.length <= MOST_LINES) return lines;
	return [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]}…`];
}

const NARROW = /[ Iijlft.,:;'!|()-]/;
const WIDE = /[mwMW@&]/;

/** Estimated width of a text in the bundled font, in units of its font size. */
const widthOf = (text: string) =>
	[...text].reduce((sum, letter) => sum + (NARROW.test(letter) ? 0.25 : WIDE.test(letter) ? 0.75 : 0.53), 0);

/** The PNG renderer ignores `textLength`, so the letters are stretched around the middle to about that width. */
const stretched = (shapes: string) =>
	shapes.replace(
		/<text x="([\d.]+)" y="([\d.]+)"([^>]*?) font-size="([\d.]+)" textLength="([\d.]+)" lengthAdjust="spacingAndGlyphs"([^>]*)>([^<]*)/g,
		(_, x, y, before, size, length, after, text) => {
			const factor = Math.min(1.5, Math.max(0.5, Number(length) / (Number(size) * widthOf(text))));
			const middle = Number(x) + Number(length) / 2;
			return `<text transform="translate(${middle} ${y}) scale(${factor.toFixed(3)} 1)" text-anchor="middle"${before} font-size="${size}"${after}>${text}`;
		},
	);

/** A product on a shelf next to its name. */
export function drawProductShare(
	product: { name: string; brandName: string; drawing: ProductDrawing; style: BrandStyle },
	site: ShareSite,
): string {
	const { name, brandName, drawing, style } = product;
	const lines = wrap(name);
	const top = 340 - (lines.length - 1) * 42;
	return frame(
		bay(style.tint, site) +
			placed(110, 60, 306, 510, productViewBox, drawProductShapes(drawing, style)) +
			line(top - 90, 40, brandName, "#3d4a47") +
			lines.map((text, index) => line(top + index * 84, 78, text)).join("") +
			line(608, 32, site.name),
	);
}

/** A brand's wordmark. */
export const drawBrandShare = (brand: { name: string; style: BrandStyle }, site: ShareSite): string =>
	frame(
		bay(brand.style.tint, site) +
			placed(150, 140, 900, 273, wordmarkViewBox, stretched(drawWordmarkShapes(brand.name, brand.style.wm))) +
			line(608, 32, site.name, INK, 60),
	);

/** An article's cover. */
export const drawPostShare = (cover: Cover, site: ShareSite): string =>
	frame(
		placed(0, 0, 1200, 600, coverViewBox, drawCoverShapes(cover)) +
			rect(0, 560, 1200, 70, 0, site.color ?? INK) +
			line(608, 32, site.name, "#fff", 60),
	);

/** The site's name over a stocked rack, for pages without a picture. */
export const drawSiteShare = (site: ShareSite): string =>
	frame(
		placed(0, 30, 1200, 600, coverViewBox, drawCoverShapes({ seed: 7, kind: "rack" })) +
			rect(0, 0, 1200, 190, 0, site.color ?? "#13201d") +
			line(125, 84, site.name, "#fff", 60),
	);
