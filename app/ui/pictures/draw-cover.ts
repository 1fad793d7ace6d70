import type { Cover } from "~db/json-shapes";
import { disc, hex, INK, rect } from "./shapes";

/** The viewBox of covers, two to one. */
export const coverViewBox = "0 0 384 192";

type Roll = (below: number) => number;

/** A small seeded random generator, because a picture must be the same on every request. */
function dice(seed: number): Roll {
	let state = (Math.abs(Math.trunc(seed)) % 233280) * 9301 + 49297;
	return (below) => {
		state = (state * 9301 + 49297) % 233280;
		return Math.floor((state / 233280) * below);
	};
}

function rack(roll: Roll, tones: string[]) {
	let out = rect(0, 0, 384, 192, 0, "#e6ecea");
	for (const y of [56, 118, 180]) {
		for (let x = 10; x < 352; ) {
			const w = 12 + roll(5) * 6;
			const h = 20 + roll(5) * 6;
			if (roll(6)) {
				const rounding = roll(3) ? 1 : 5;
				const tone = tones[roll(9) === 0 ? 4 : roll(4)] ?? INK;
				out += rect(x, y - h, Math.min(w, 374 - x), h, rounding, tone);
			}
			x += w + 5;
		}
		out += rect(0, y, 384, 5, 0, INK);
		if (roll(2)) out += rect(20 + roll(260), y, 44, 9, 0, "#fff");
	}
	return out;
}

function ledger(roll: Roll, tones: string[], accent: string) {
	let out = rect(0, 0, 384, 192, 0, "#f7faf8");
	for (let row = 0; row < 8; row++) {
		const y = row * 24;
		if (row % 2 === 0) out += rect(0, y, 384, 24, 0, "#dcebe4");
		out += rect(52, y + 9, 40 + roll(90), 6, 0, tones[roll(2)] ?? INK);
		out += rect(236, y + 9, 20 + roll(40), 6, 0, "#8fa39d");
		out += rect(340 - roll(26), y + 9, 20 + roll(6), 6, 0, INK);
		out += disc(18, y + 12, 5.5, "#c9d4d0");
	}
	const marked = (2 + roll(4)) * 24;
	return (
		out +
		rect(40, marked, 344, 24, 0, accent) +
		rect(52, marked + 9, 130, 6, 0, "#fff") +
		rect(330, marked + 9, 36, 6, 0, "#fff") +
		rect(36, 0, 1.5, 192, 0, "#8fa39d")
	);
}

function pallet(roll: Roll, accent: string) {
	const board = ["#c9b79a", "#b9a588", "#d8c9af"];
	let out = rect(0, 0, 384, 192, 0, "#e6ecea");
	for (let column = 0; column < 5; column++)
		for (let row = 0; row < 4; row++) {
			if (row === 0 && roll(5) < 2) continue;
			const x = 60 + column * 54;
			const y = 28 + row * 32;
			out += rect(x, y, 52, 30, 1, roll(8) === 0 ? accent : (board[roll(3)] ?? accent));
			out += rect(x + 21, y, 10, 30, 0, "#000", 0.1);
			if (roll(2)) out += rect(x + 5, y + 18, 13, 8, 0, "#fff", 0.8);
		}
	out += rect(52, 156, 282, 7, 0, INK);
	for (const x of [60, 180, 306]) out += rect(x, 163, 20, 11, 0, INK);
	return out + rect(0, 174, 384, 3, 0, INK);
}

/** The cover's shapes, without the `<svg>` around them. */
export function drawCoverShapes({ seed, kind, accent }: Cover): string {
	const color = hex(accent, "#0b6b4b");
	const roll = dice(seed);
	const tones = [INK, "#2f4540", "#8fa39d", "#c9d4d0", color];
	if (kind === "ledger") return ledger(roll, tones, color);
	if (kind === "pallet") return pallet(roll, color);
	return rack(roll, tones);
}

/** The cover as a complete SVG file, 768 by 384 pixels. */
export function drawCoverSvg(cover: Cover): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${coverViewBox}" width="768" height="384">${drawCoverShapes(cover)}</svg>`;
}
