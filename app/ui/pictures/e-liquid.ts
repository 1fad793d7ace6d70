import { drawMotif } from "./motif";
import type { Paint, Silhouette } from "./paint";
import { INK, light, line, path, rect, shade, textOn, word } from "./shapes";

const cap = (y: number) =>
	rect(46, y, 28, 14, 3, INK) +
	line(
		`M50.5 ${y + 2}v11M55.5 ${y + 2}v11M60.5 ${y + 2}v11M65.5 ${y + 2}v11M70 ${y + 2}v11`,
		"#fff",
		1.4,
		0.22,
	);

/** The printed label around a bottle: mark on top, print below, without overlap. */
const wrap = (o: Paint, x: number, y: number, w: number, h: number) =>
	rect(x, y, w, h, 0, o.body) +
	rect(x, y, w, 5, 0, o.trim) +
	word(o.mark, 60, y + 20, 13, o.on, w - 10) +
	drawMotif(o.motif, { x, y: y + 26, w, h: h - 36 }, o.accent, o.trim) +
	rect(x, y + h - 5, w, 5, 0, o.trim);

/** The soft squeeze bottle, `w` wide. */
function gorilla(o: Paint, w: number) {
	const x = 60 - w / 2;
	const k = w / 2 - 10;
	return (
		path("M52 8h16l3 20H49z", INK) +
		cap(26) +
		path(`M50 40h20q2 10 ${k} 18v94q0 6-6 6H${x + 6}q-6 0-6-6V58q${k}-8 ${k}-18z`, o.accent) +
		path(`M50 40h20q2 10 ${k} 18v6H${x}v-6q${k}-8 ${k}-18z`, "#fff", 0.35) +
		wrap(o, x, 68, w, 76) +
		path(`M${x + w * 0.8} 58h${w * 0.2}v94q0 6-6 6h-${w * 0.2 - 6}z`, "#000", 0.15) +
		light(x + 4, 66, 84, 3)
	);
}

const unicorn: Silhouette = (o) =>
	path("M57 4h6l5 30H52z", INK) +
	cap(32) +
	rect(40, 46, 40, 112, 8, o.accent) +
	rect(40, 46, 40, 16, 8, "#fff", 0.35) +
	rect(40, 64, 40, 84, 0, o.body) +
	rect(40, 64, 40, 4, 0, o.trim) +
	drawMotif(o.motif, { x: 42, y: 72, w: 15, h: 70 }, o.accent, o.trim) +
	word(o.mark, 72, 106, 14, o.on, 70, true) +
	shade(40, 46, 40, 112, 8) +
	light(43, 56, 90, 3);

const dropper: Silhouette = (o) =>
	path("M52 8q8-6 16 0v20H52z", o.trim) +
	rect(47, 28, 26, 14, 3, "#c9b26a") +
	path("M50 42h20v8q16 2 16 18v82q0 8-8 8H42q-8 0-8-8V68q0-16 16-18z", o.accent, 0.92) +
	rect(58, 42, 4, 40, 0, "#fff", 0.35) +
	wrap(o, 34, 78, 52, 70) +
	path("M78 54q8 4 8 14v82q0 8-8 8h-3V54z", "#000", 0.16) +
	light(38, 66, 84, 3);

const boxed: Silhouette = (o) =>
	path("M80 46h10l2 12H78z", INK) +
	rect(74, 56, 22, 8, 2, INK) +
	path("M76 64h18q8 4 8 12v76q0 6-6 6H74V66z", o.accent) +
	rect(74, 84, 28, 60, 0, o.trim) +
	path("M18 48l6-10h52v10z", o.trim) +
	rect(18, 46, 60, 112, 2, o.body) +
	word(o.mark, 48, 70, 13, o.on, 50) +
	drawMotif(o.motif, { x: 18, y: 80, w: 60, h: 48 }, o.accent, o.trim) +
	rect(26, 138, 28, 4, 0, o.trim) +
	rect(26, 146, 18, 4, 0, o.accent) +
	path("M68 46h10v112H68z", "#000", 0.15);

const jug: Silhouette = (o) =>
	path("M54 14h12l2 16H52z", INK) +
	cap(28) +
	path("M48 42h24q22 2 24 20v88q0 8-8 8H32q-8 0-8-8V62q2-18 24-20z", o.accent) +
	path("M48 42h24q22 2 24 20v4H24v-4q2-18 24-20z", "#fff", 0.35) +
	wrap(o, 24, 70, 72, 78) +
	path("M82 45q13 4 14 17v88q0 8-8 8h-6z", "#000", 0.15) +
	light(28, 70, 76, 3);

/** Nicotine salt: a squat bottle under a tall cap. */
const salt: Silhouette = (o) =>
	rect(44, 40, 32, 34, 4, textOn(o.body) === INK ? INK : o.trim) +
	line("M50 44v26M56 44v26M62 44v26M68 44v26", "#fff", 1.4, 0.25) +
	path("M48 74h24q14 2 14 14v62q0 8-8 8H42q-8 0-8-8V88q0-12 14-14z", o.accent) +
	rect(34, 92, 52, 56, 0, o.body) +
	word(o.mark, 60, 108, 12, o.on, 44) +
	drawMotif(o.motif, { x: 34, y: 113, w: 52, h: 28 }, o.accent, o.trim) +
	rect(34, 144, 52, 4, 0, o.trim) +
	path("M76 75q10 3 10 13v62q0 8-8 8h-2z", "#000", 0.15) +
	light(38, 88, 58, 3);

/** E-liquid silhouettes, by form. */
export const eLiquids: Silhouette[] = [
	(o) => gorilla(o, 54),
	(o) => gorilla(o, 46),
	unicorn,
	dropper,
	boxed,
	jug,
	salt,
];
