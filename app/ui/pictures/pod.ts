import { drawMotif } from "./motif";
import type { Paint, Silhouette } from "./paint";
import { disc, INK, light, line, METAL, path, rect, shade, word } from "./shapes";

/** The clear cartridge: mouthpiece, liquid, chimney. */
const cartridge = (x: number, y: number, w: number, h: number, accent: string) =>
	rect(x, y, w, h, 4, accent, 0.75) +
	rect(x, y, w, h * 0.38, 3, "#fff", 0.35) +
	rect(x + w / 2 - 3, y + 2, 6, h - 4, 1, INK, 0.5);

const mouthpiece = (cx: number, top: number, w: number) =>
	path(`M${cx - w * 0.28} ${top}q${w * 0.28}-8 ${w * 0.56} 0l${w * 0.14} 18h-${w * 0.84}z`, INK);

/** A slim upright kit, `w` wide. */
function upright(o: Paint, w: number) {
	const x = 60 - w / 2;
	const slim = w < 40;
	return (
		mouthpiece(60, 18, w) +
		cartridge(x + 3, 34, w - 6, 22, o.accent) +
		rect(x, 52, w, 106, 7, o.body) +
		rect(x, 56, w, 2, 0, "#000", 0.22) +
		rect(56, 62, 8, slim ? 16 : 22, 4, INK) +
		rect(58, slim ? 70 : 74, 4, 6, 2, o.accent) +
		drawMotif(o.motif, { x, y: slim ? 83 : 90, w, h: slim ? 24 : 40 }, o.accent, o.trim) +
		(slim ? word(o.mark, 64, 131, 11, o.on, 42, true) : word(o.mark, 60, 148, 10, o.on, w - 8)) +
		shade(x, 52, w, 106, 7) +
		light(x + 3.5, 61, 90, 3)
	);
}

const square: Silhouette = (o) =>
	mouthpiece(44, 34, 26) +
	cartridge(33, 50, 22, 24, o.accent) +
	rect(27, 66, 66, 92, 9, o.body) +
	rect(27, 66, 66, 9, 4, o.trim) +
	rect(62, 82, 24, 18, 3, INK) +
	rect(66, 88, 12, 6, 1, o.accent) +
	disc(45, 91, 8, METAL) +
	drawMotif(o.motif, { x: 33, y: 106, w: 54, h: 26 }, o.accent, o.trim) +
	word(o.mark, 60, 149, 11, o.on, 52) +
	shade(27, 66, 66, 92, 9) +
	light(30, 78, 72, 3);

const pebble: Silhouette = (o) =>
	mouthpiece(60, 30, 30) +
	cartridge(47, 46, 26, 22, o.accent) +
	rect(29, 60, 62, 98, 31, o.body) +
	rect(46, 62, 28, 4, 2, "#000", 0.25) +
	disc(60, 80, 9, o.trim) +
	disc(60, 80, 5, o.accent) +
	drawMotif(o.motif, { x: 34, y: 94, w: 52, h: 28 }, o.accent, o.trim) +
	word(o.mark, 60, 138, 10.5, o.on, 40) +
	shade(29, 60, 62, 98, 31) +
	light(33, 86, 44);

/** A box whose cartridge sits in a notch at the left, screen on the right. */
const sidePod: Silhouette = (o) =>
	path("M33 40l3-20q8-5 16 0l3 20z", INK) +
	rect(32, 38, 24, 46, 3, o.accent, 0.8) +
	rect(32, 38, 24, 15, 3, "#fff", 0.4) +
	path("M56 46h24q10 0 10 10v92q0 10-10 10H40q-10 0-10-10V84h26z", o.body) +
	rect(64, 56, 18, 34, 3, INK) +
	rect(68, 62, 10, 4, 1, o.accent) +
	rect(68, 70, 6, 4, 1, "#fff", 0.6) +
	drawMotif(o.motif, { x: 34, y: 97, w: 52, h: 34 }, o.accent, o.trim) +
	word(o.mark, 60, 149, 11, o.on, 48) +
	path("M78 46h2q10 0 10 10v92q0 10-10 10h-2z", "#000", 0.17) +
	light(33, 92, 50, 3);

/** Leather-clad with a ring on top for a cord. */
const corded: Silhouette = (o) =>
	line("M74 40q22-26 24 8t-6 44", o.trim, 3) +
	mouthpiece(54, 22, 30) +
	cartridge(41, 38, 26, 22, o.accent) +
	path("M36 54h40q10 0 10 10l3 82q0 12-12 12H43q-12 0-12-12l-5-82q0-10 10-10z", o.body) +
	path("M28 92l59-14 2 68q0 12-12 12H43q-12 0-12-12z", o.trim) +
	disc(77, 64, 4.5, METAL) +
	drawMotif(o.motif, { x: 34, y: 60, w: 34, h: 28 }, o.accent, INK) +
	rect(36, 126, 46, 18, 2, o.body) +
	word(o.mark, 59, 139, 11, o.on, 40) +
	light(35, 66, 76, 3);

/** Pod system silhouettes, by form. */
export const pods: Silhouette[] = [
	(o) => upright(o, 32),
	(o) => upright(o, 46),
	square,
	pebble,
	sidePod,
	corded,
];
