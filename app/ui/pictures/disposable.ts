import { drawMotif } from "./motif";
import type { Paint, Silhouette } from "./paint";
import { disc, INK, light, line, path, rect, shade, word } from "./shapes";

/** A battery gauge of five cells on a dark screen. */
function gauge(x: number, y: number, w: number, h: number, rx: number, accent: string) {
	const cell = (w - 14) / 5;
	let out = rect(x, y, w, h, rx, INK);
	for (let i = 0; i < 5; i++)
		out += rect(x + 7 + i * cell, y + h / 3, cell * 0.75, h / 3, 1, accent, i > 3 ? 0.35 : undefined);
	return out;
}

const chimney = (x: number, top: number, w: number) =>
	rect(x, top, w, 30, 7, INK) + light(x + 4, top + 4, 14, 3);

/** Brick, capsule and box: a rounded rectangle with a mouthpiece anywhere along the top. */
function block(o: Paint, w: number, h: number, rx: number, mouth: number, round: boolean) {
	const x = 60 - w / 2;
	const y = 158 - h;
	const m = rx < 10 ? 24 : 28;
	return (
		chimney(x + w * mouth - m / 2, y - 20, m) +
		rect(x, y, w, h, rx, o.body) +
		drawMotif(o.motif, { x, y: y + 44, w, h: h - (round ? 74 : 68) }, o.accent, o.trim) +
		gauge(x + 7, y + 12, w - 14, 24, round ? 12 : 4, o.accent) +
		word(o.mark, 60, y + h - (round ? 14 : 10), round ? 9.5 : 11, o.on, w - (round ? 20 : 14)) +
		shade(x, y, w, h, rx) +
		light(x + 4, y + rx, h - rx * 2)
	);
}

const stick: Silhouette = (o) =>
	path("M52 30l2-18q6-4 12 0l2 18z", INK) +
	rect(43, 28, 34, 130, 12, o.body) +
	rect(43, 40, 34, 4, 0, o.trim) +
	drawMotif(o.motif, { x: 43, y: 48, w: 34, h: 36 }, o.accent, o.trim) +
	word(o.mark, 64, 112, 12, o.on, 46, true) +
	rect(54, 144, 12, 4, 2, o.accent) +
	shade(43, 28, 34, 130, 12) +
	light(47, 40, 106, 3);

const fullScreen: Silhouette = (o) =>
	chimney(66, 24, 22) +
	rect(25, 42, 70, 116, 15, o.body) +
	rect(31, 49, 58, 76, 10, INK) +
	drawMotif(o.motif, { x: 36, y: 57, w: 48, h: 42 }, o.accent, "#e8eeec") +
	rect(38, 109, 44, 6, 3, "#fff", 0.25) +
	rect(38, 109, 30, 6, 3, o.accent) +
	word(o.mark, 60, 146, 12, o.on, 50) +
	shade(25, 42, 70, 116, 15) +
	light(28, 58, 84, 2.5);

const waisted: Silhouette = (o) =>
	path("M46 40l4-24h20l4 24z", INK) +
	path(
		"M32 52q0-14 14-14h28q14 0 14 14c0 24-5 30-5 52s7 24 7 40q0 14-14 14H44q-14 0-14-14c0-16 7-18 7-40s-5-28-5-52z",
		o.body,
	) +
	disc(60, 60, 15, INK) +
	disc(60, 60, 10, o.accent, 0.35) +
	line("M60 50a10 10 0 1 1-9.5 7", o.accent, 4) +
	drawMotif(o.motif, { x: 39, y: 82, w: 42, h: 46 }, o.accent, o.trim) +
	word(o.mark, 60, 148, 10.5, o.on, 46) +
	path(
		"M80 40q8 3 8 12c0 24-5 30-5 52s7 24 7 40q0 14-14 14h-2q8-4 8-16c0-14-7-18-7-40s6-28 6-50q0-6-1-12z",
		"#000",
		0.17,
	) +
	light(36, 50, 28);

const chamfered: Silhouette = (o) =>
	rect(52, 10, 16, 28, 4, INK) +
	path("M40 32h40l10 10v106l-10 10H40l-10-10V42z", o.body) +
	rect(36, 42, 48, 36, 3, o.accent, 0.85) +
	rect(36, 42, 48, 12, 3, "#fff", 0.4) +
	rect(57, 44, 6, 34, 0, INK, 0.45) +
	rect(30, 82, 60, 3, 0, o.trim) +
	drawMotif(o.motif, { x: 36, y: 90, w: 48, h: 38 }, o.accent, o.trim) +
	word(o.mark, 60, 147, 11, o.on, 46) +
	path("M78 32h2l10 10v106l-10 10h-2z", "#000", 0.17) +
	light(33, 46, 98, 3);

const flask: Silhouette = (o) =>
	chimney(44, 14, 24) +
	path("M45 32h30q9 0 10 9l8 104q1 13-11 13H38q-12 0-11-13l8-104q1-9 10-9z", o.body) +
	disc(76, 43, 5, "#fff", 0.75) +
	line("M76 43q14-6 16 10", o.trim, 2.5) +
	gauge(42, 56, 36, 18, 9, o.accent) +
	drawMotif(o.motif, { x: 36, y: 82, w: 48, h: 46 }, o.accent, o.trim) +
	word(o.mark, 60, 148, 11.5, o.on, 54) +
	path("M72 32h3q9 0 10 9l8 104q1 13-11 13h-4q5-2 5-12z", "#000", 0.17) +
	path("M38 44h4l-7 92h-4z", "#fff", 0.28);

/** Two tanks side by side under one wide mouthpiece. */
const dualTank: Silhouette = (o) =>
	path("M42 40l6-22h24l6 22z", INK) +
	rect(26, 38, 68, 120, 10, o.body) +
	rect(32, 46, 26, 40, 5, o.accent, 0.9) +
	rect(62, 46, 26, 40, 5, o.trim, 0.9) +
	rect(32, 46, 26, 13, 5, "#fff", 0.4) +
	rect(62, 46, 26, 13, 5, "#fff", 0.4) +
	rect(54, 92, 12, 5, 2.5, INK) +
	drawMotif(o.motif, { x: 32, y: 101, w: 56, h: 30 }, o.accent, o.trim) +
	word(o.mark, 60, 149, 12, o.on, 56) +
	shade(26, 38, 68, 120, 10) +
	light(28.5, 50, 96, 2.5);

/** Disposable silhouettes, by form. */
export const disposables: Silhouette[] = [
	(o) => block(o, 62, 124, 13, 0.5, false),
	(o) => block(o, 54, 132, 24, 0.5, true),
	(o) => block(o, 70, 116, 8, 0.26, false),
	stick,
	fullScreen,
	waisted,
	chamfered,
	flask,
	dualTank,
];
