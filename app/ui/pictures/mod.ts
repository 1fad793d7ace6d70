import { drawMotif } from "./motif";
import type { Silhouette } from "./paint";
import { disc, INK, light, line, METAL, path, rect, shade, word } from "./shapes";

/** A glass tank with drip tip and knurled base, which ends at `top` + 56. */
function tank(cx: number, top: number, accent: string) {
	let knurl = "";
	for (let i = -14; i <= 11; i += 5) knurl += `M${cx + i} ${top + 48}v7`;
	return (
		rect(cx - 12, top, 24, 14, 4, INK) +
		rect(cx - 18, top + 13, 36, 6, 2, METAL) +
		rect(cx - 20, top + 19, 40, 28, 5, accent, 0.7) +
		rect(cx - 20, top + 19, 40, 11, 5, "#fff", 0.4) +
		rect(cx - 3, top + 20, 6, 26, 0, INK, 0.35) +
		rect(cx - 18, top + 47, 36, 9, 2, "#79837f") +
		line(knurl, "#000", 1.5, 0.3) +
		rect(cx - 10, top + 56, 20, 7, 0, "#5b6562")
	);
}

const screen = (x: number, y: number, w: number, h: number, accent: string, watts: string) =>
	rect(x, y, w, h, 2, INK) + word(watts, x + w / 2, y + h / 2 + 5, 14, accent, w - 8);

const panelled: Silhouette = (o) =>
	tank(60, 8, o.accent) +
	rect(27, 70, 66, 88, 7, o.body) +
	rect(27, 70, 20, 88, 6, o.trim) +
	disc(70, 84, 8, INK) +
	disc(70, 84, 4.5, METAL) +
	screen(52, 97, 36, 24, o.accent, "80") +
	drawMotif(o.motif, { x: 52, y: 126, w: 36, h: 26 }, o.accent, o.trim) +
	word(o.mark, 41, 115, 12, "#fff", 66, true) +
	shade(27, 70, 66, 88, 7) +
	light(30.5, 78, 72, 3);

const rugged: Silhouette = (o) =>
	tank(60, 4, o.accent) +
	path("M38 66h44l10 10v72l-10 10H38l-10-10V76z", o.body) +
	path("M28 86l8 6v44l-8 6zM92 86l-8 6v44l8 6z", INK) +
	screen(42, 74, 36, 22, o.accent, "200") +
	drawMotif(o.motif, { x: 42, y: 100, w: 36, h: 30 }, o.accent, o.trim) +
	word(o.mark, 60, 149, 12, o.on, 44) +
	path("M80 66h2l10 10v72l-10 10h-2z", "#000", 0.17) +
	disc(40, 71, 2, METAL) +
	disc(80, 71, 2, METAL);

const tube: Silhouette = (o) =>
	tank(60, 4, o.accent) +
	rect(42, 66, 36, 92, 4, o.body) +
	rect(42, 66, 36, 6, 2, o.trim) +
	rect(42, 150, 36, 8, 3, METAL) +
	disc(60, 83, 7.5, INK) +
	disc(60, 83, 4, o.accent) +
	drawMotif(o.motif, { x: 43, y: 94, w: 15, h: 52 }, o.accent, o.trim) +
	word(o.mark, 72, 120, 12, o.on, 50, true) +
	shade(42, 66, 36, 92, 4) +
	light(45, 74, 72, 3);

/** A tank on the left shoulder, and a liquid bottle visible in the side. */
const squonk: Silhouette = (o) =>
	tank(46, 10, o.accent) +
	path("M26 73h42q6 0 10 5l12 12q4 4 4 10v50q0 8-8 8H32q-8 0-8-8V75z", o.body) +
	rect(31, 88, 24, 48, 8, INK) +
	rect(34, 91, 18, 42, 6, o.accent, 0.85) +
	rect(34, 91, 18, 14, 6, "#fff", 0.4) +
	disc(79, 92, 6, INK) +
	drawMotif(o.motif, { x: 59, y: 104, w: 31, h: 32 }, o.accent, o.trim) +
	word(o.mark, 60, 151, 11, o.on, 54) +
	path("M80 80l10 10q4 4 4 10v50q0 8-8 8h-6z", "#000", 0.17) +
	light(27, 84, 66, 2.5);

/** All in one: the tank is a window in the body. */
const boro: Silhouette = (o) =>
	rect(34, 22, 18, 20, 4, INK) +
	rect(29, 38, 62, 120, 9, o.body) +
	rect(35, 46, 32, 44, 4, INK) +
	rect(38, 58, 26, 29, 2, o.accent, 0.85) +
	rect(38, 49, 26, 10, 2, "#fff", 0.35) +
	rect(47, 60, 8, 27, 1, METAL) +
	screen(71, 46, 16, 26, o.accent, "60") +
	disc(79, 82, 6, METAL) +
	drawMotif(o.motif, { x: 35, y: 96, w: 50, h: 36 }, o.accent, o.trim) +
	word(o.mark, 60, 149, 12, o.on, 50) +
	shade(29, 38, 62, 120, 9) +
	light(31, 48, 100, 2.5);

/** A slim body under a bulb of glass. */
const bulb: Silhouette = (o) =>
	path("M52 8q8-4 16 0l3 16H49z", INK) +
	rect(46, 23, 28, 5, 2, METAL) +
	path("M44 28h32q9 14 0 32H44q-9-18 0-32z", o.accent, 0.75) +
	path("M44 28h32q4 7 4 14H40q0-7 4-14z", "#fff", 0.4) +
	rect(57, 29, 6, 30, 0, INK, 0.4) +
	rect(44, 60, 32, 8, 2, "#79837f") +
	rect(38, 68, 44, 90, 11, o.body) +
	screen(45, 78, 30, 20, o.accent, "45") +
	drawMotif(o.motif, { x: 42, y: 103, w: 36, h: 28 }, o.accent, o.trim) +
	word(o.mark, 60, 147, 10.5, o.on, 34) +
	shade(38, 68, 44, 90, 11) +
	light(41, 80, 66, 3);

/** Mod silhouettes, by form. */
export const mods: Silhouette[] = [panelled, rugged, tube, squonk, boro, bulb];
