import type { Paint, Silhouette } from "./paint";
import { disc, INK, light, line, METAL, path, rect, shade, textOn, word } from "./shapes";

/** A hang card with the brand in its header; `content` goes between y 68 and 154. */
function hangCard(o: Paint, content: string) {
	return (
		rect(14, 34, 92, 124, 4, o.body) +
		rect(14, 34, 92, 30, 4, o.trim) +
		disc(60, 41, 4, "#fff") +
		word(o.mark, 60, 59, 11, textOn(o.trim), 70) +
		content +
		shade(14, 34, 92, 124, 4)
	);
}

const coils: Silhouette = (o) => {
	let content = "";
	for (let i = 0; i < 5; i++) {
		const x = 22 + (i % 3) * 27 + (i > 2 ? 13 : 0);
		const y = i > 2 ? 114 : 72;
		content +=
			rect(x, y, 22, 36, 4, "#fff", 0.5) +
			rect(x + 4, y + 4, 14, 6, 1.5, o.accent) +
			rect(x + 3, y + 10, 16, 20, 2, "#aab3b0") +
			disc(x + 11, y + 19, 5, INK, 0.75);
	}
	return hangCard(o, content);
};

const battery = (o: Paint, x: number, w: number, top: number) =>
	rect(x + w / 3, top, w / 3, 6, 2, "#a9b2af") +
	rect(x, top + 4, w, 154 - top, 5, o.body) +
	rect(x, top + 18, w, 14, 0, o.trim) +
	rect(x, top + 22, w, 4, 0, o.accent) +
	rect(x, 146, w, 12, 5, METAL) +
	word(o.mark, x + w / 2 + 4, top + 68, 11, o.on, 54, true) +
	shade(x, top + 4, w, 154 - top, 5) +
	light(x + 4, top + 10, 88);

const charger: Silhouette = (o) => {
	const width = [28, 28, 20, 15][o.bays - 1] ?? 28;
	const gap = (84 - o.bays * width) / (o.bays + 1);
	const bays = Array.from({ length: o.bays }, (_, i) => 18 + gap + i * (width + gap));
	return (
		rect(18, 64, 84, 94, 8, o.body) +
		bays
			.map(
				(x) =>
					rect(x, 22, width, 82, 4, o.trim) +
					rect(x, 34, width, 8, 0, o.accent) +
					rect(x + width / 3, 18, width / 3, 5, 1, METAL) +
					light(x + 3, 28, 66, 3),
			)
			.join("") +
		rect(24, 116, 72, 18, 3, INK) +
		bays.map((_, i) => disc(34 + i * 8, 125, 2.5, o.accent)).join("") +
		rect(70, 121, 20, 8, 1, o.accent) +
		word(o.mark, 60, 150, 11, o.on, 64) +
		shade(18, 64, 84, 94, 8)
	);
};

const spares: Silhouette = (o) =>
	hangCard(
		o,
		[24, 63]
			.map(
				(x) =>
					rect(x - 2, 74, 37, 70, 8, "#fff", 0.5) +
					path(`M${x + 8} 82q8-5 16 0l4 18H${x + 4}z`, INK) +
					rect(x + 2, 98, 28, 34, 4, o.accent, 0.8) +
					rect(x + 2, 98, 28, 12, 4, "#fff", 0.4) +
					rect(x + 12, 100, 8, 30, 1, INK, 0.45) +
					rect(x + 5, 131, 22, 6, 1, METAL),
			)
			.join(""),
	);

const cotton: Silhouette = (o) =>
	path("M26 40h68l6 8v102q0 8-8 8H28q-8 0-8-8V48z", o.body) +
	rect(20, 34, 80, 12, 2, o.trim) +
	rect(54, 37, 12, 5, 2.5, "#fff", 0.8) +
	word(o.mark, 60, 66, 13, o.on, 66) +
	rect(30, 76, 60, 60, 8, "#fff", 0.85) +
	[0, 1, 2, 3, 4]
		.map((i) => line(`M${37 + i * 11} 128q-6-12 1-22t-1-22`, i % 2 ? "#d6dedb" : "#eef2f0", 8))
		.join("") +
	rect(20, 143, 80, 4, 0, o.accent) +
	path("M88 34h10q2 0 2 2v114q0 8-8 8h-4z", "#000", 0.14);

const tools: Silhouette = (o) =>
	rect(31, 40, 8, 54, 3, o.accent) +
	rect(33, 24, 4, 18, 1, METAL) +
	path("M50 96V36l3-10 3 10v60zM58 96V36l3-10 3 10v60z", METAL) +
	path("M72 96l-2-40q-4-14 6-26l3 3q-6 10-3 22l2 41zM88 96l2-40q4-14-6-26l-3 3q6 10 3 22l-2 41z", "#79837f") +
	disc(80, 62, 3, INK) +
	rect(16, 78, 88, 80, 10, o.body) +
	path("M16 88q0-10 10-10h68q10 0 10 10v12q-44 18-88 0z", o.trim) +
	disc(60, 108, 5, o.accent) +
	word(o.mark, 60, 138, 14, o.on, 68) +
	shade(16, 78, 88, 80, 10) +
	light(20, 96, 50, 3);

const glass: Silhouette = (o) =>
	rect(22, 46, 76, 112, 3, o.body) +
	rect(30, 76, 60, 62, 4, INK) +
	rect(44, 90, 32, 44, 6, o.accent, 0.75) +
	rect(44, 90, 32, 16, 6, "#fff", 0.45) +
	rect(48, 94, 4, 36, 2, "#fff", 0.6) +
	path("M50 88l3-10q7-3 14 0l3 10z", METAL) +
	path("M22 46l6-14h64l6 14z", o.trim) +
	rect(50, 32, 20, 14, 0, o.accent) +
	word(o.mark, 60, 66, 13, o.on, 62) +
	rect(30, 145, 34, 4, 0, o.trim) +
	shade(22, 46, 76, 112, 3);

const carryCase: Silhouette = (o) =>
	line("M44 72V58q0-8 8-8h16q8 0 8 8v14", INK, 6) +
	rect(14, 68, 92, 90, 12, o.body) +
	line("M14 104h92", INK, 3) +
	line("M14 104h92", METAL, 1) +
	rect(84, 100, 6, 18, 2, o.accent) +
	rect(30, 116, 46, 28, 3, o.trim) +
	word(o.mark, 53, 134, 12, textOn(o.trim), 38) +
	shade(14, 68, 92, 90, 12) +
	light(18, 82, 16, 3);

const lanyard: Silhouette = (o) =>
	line("M52 96Q22 60 36 24q24-22 48 0 14 36-16 72", o.body, 9) +
	line("M52 96Q22 60 36 24q24-22 48 0 14 36-16 72", o.accent, 2) +
	rect(51, 92, 18, 14, 3, METAL) +
	line("M60 106v8", INK, 4) +
	rect(40, 112, 40, 46, 20, o.trim) +
	rect(46, 118, 28, 34, 14, o.body) +
	word(o.mark, 60, 139, 8.5, o.on, 24) +
	light(43, 128, 16, 2.5);

/** Accessory silhouettes, by form: coils, battery pair, charger, spare pods, cotton, tool kit, glass, carry case, lanyard. */
export const accessories: Silhouette[] = [
	coils,
	(o) => battery(o, 24, 34, 44) + battery(o, 62, 34, 44),
	charger,
	spares,
	cotton,
	tools,
	glass,
	carryCase,
	lanyard,
];
