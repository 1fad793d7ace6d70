import type { Motif } from "./drawing";
import { disc, line, path, rect } from "./shapes";

type Zone = { x: number; y: number; w: number; h: number };
type Print = (zone: Zone, accent: string, trim: string) => string;

const prints: Record<Motif, Print> = {
	plain: () => "",
	band: ({ x, y, w, h }, accent, trim) =>
		rect(x, y + h * 0.24, w, h * 0.28, 0, trim) + rect(x, y + h * 0.62, w, h * 0.12, 0, accent),
	split: ({ x, y, w, h }, accent, trim) =>
		path(`M${x} ${y + h * 0.62}L${x + w} ${y}V${y + h}H${x}z`, trim) +
		path(`M${x} ${y + h * 0.62}L${x + w} ${y}v${h * 0.14}L${x} ${y + h * 0.76}z`, accent),
	bolt: ({ x, y, w, h }, accent) => {
		const s = Math.min(w * 0.9, h) / 100;
		return path(
			`M${x + w / 2 + 12 * s} ${y + h / 2 - 50 * s}l${-48 * s} ${56 * s}h${30 * s}l${-16 * s} ${44 * s} ${56 * s}${-62 * s}h${-30 * s}z`,
			accent,
		);
	},
	dots: ({ x, y, w, h }, accent, trim) => {
		let out = "";
		for (let row = 0; row < 4; row++)
			for (let column = 0; column < 3; column++)
				out += disc(
					x + w * (0.22 + column * 0.28),
					y + h * (0.14 + row * 0.24),
					Math.min(w * 0.085, h * 0.1) * (1 - row * 0.17),
					(row + column) % 2 ? accent : trim,
				);
		return out;
	},
	rings: ({ x, y, w, h }, accent, trim) => {
		const r = Math.min(w * 0.36, h * 0.48);
		return [1, 0.7, 0.4].map((k, i) => disc(x + w / 2, y + h / 2, r * k, i % 2 ? accent : trim)).join("");
	},
	bars: ({ x, y, w, h }, accent, trim) =>
		[0, 1, 2, 3]
			.map((i) => {
				const tall = h * (0.3 + i * 0.22);
				return rect(x + w * (0.14 + i * 0.19), y + h - tall, w * 0.14, tall, 1.5, i % 2 ? accent : trim);
			})
			.join(""),
	wave: ({ x, y, w, h }, accent, trim) =>
		path(`M${x} ${y + h * 0.34}q${w * 0.25}-${h * 0.3} ${w * 0.5} 0t${w * 0.5} 0V${y + h}H${x}z`, trim) +
		path(`M${x} ${y + h * 0.66}q${w * 0.25}-${h * 0.3} ${w * 0.5} 0t${w * 0.5} 0V${y + h}H${x}z`, accent),
	chevron: ({ x, y, w, h }, accent, trim) =>
		[0, 1, 2]
			.map((i) =>
				path(
					`M${x + w * 0.18} ${y + h * (0.32 + i * 0.26)}l${w * 0.32}-${h * 0.3} ${w * 0.32} ${h * 0.3}v${h * 0.14}l-${w * 0.32}-${h * 0.3}-${w * 0.32} ${h * 0.3}z`,
					i % 2 ? accent : trim,
				),
			)
			.join(""),
	drop: ({ x, y, w, h }, accent, trim) => {
		const r = Math.min(w * 0.28, h * 0.32);
		const cx = x + w / 2;
		const cy = y + h * 0.98 - r;
		const shape = (k: number) =>
			`M${cx} ${cy - r * 2 * k}q${r * k} ${r * 1.15 * k} ${r * k} ${r * 2 * k}a${r * k} ${r * k} 0 0 1-${r * 2 * k} 0q0-${r * 0.85 * k} ${r * k}-${r * 2 * k}z`;
		return path(shape(1), trim) + path(shape(0.66), accent);
	},
	peak: ({ x, y, w, h }, accent, trim) =>
		disc(x + w * 0.7, y + h * 0.24, Math.min(w, h) * 0.16, accent) +
		path(
			`M${x} ${y + h}V${y + h * 0.72}l${w * 0.34}-${h * 0.48} ${w * 0.26} ${h * 0.36} ${w * 0.14}-${h * 0.16} ${w * 0.26} ${h * 0.3}V${y + h}z`,
			trim,
		),
	check: ({ x, y, w, h }, accent, trim) => {
		const side = Math.min(w * 0.22, h / 3.2);
		let out = "";
		for (let i = 0; i < 9; i++)
			if (i % 2 === 0)
				out += rect(
					x + w / 2 + side * ((i % 3) - 1.5),
					y + h / 2 + side * (Math.floor(i / 3) - 1.5),
					side,
					side,
					0,
					i === 4 ? accent : trim,
				);
		return out;
	},
	stripe: ({ x, y, w, h }, accent, trim) =>
		[0, 1, 2]
			.map((i) => {
				const left = Math.round(x + w * (0.16 + i * 0.24));
				return line(
					`M${left} ${Math.round(y + h)}L${left + Math.round(w * 0.22)} ${Math.round(y)}`,
					i % 2 ? accent : trim,
					Math.max(2.5, Math.round(w * 0.09)),
				);
			})
			.join(""),
};

/** Draws a brand's print inside a zone of the product's face, clipped to it. */
export function drawMotif(motif: Motif, zone: Zone, accent: string, trim: string): string {
	return (prints[motif] ?? prints.plain)(zone, accent, trim);
}
