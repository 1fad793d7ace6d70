import { escapeXml } from "~/kernel/escape-html";

/** The dark color of caps, screens, seams and outlines. */
export const INK = "#13201d";
/** Bare metal. */
export const METAL = "#8c9693";

const one = (value: number) => String(Math.round(value * 10) / 10);

/** Returns a valid hex color or the fallback. Colors come from stored data and end up in attributes. */
export function hex(value: string | undefined, fallback: string): string {
	return value && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value : fallback;
}

function luminanceOf(color: string): number {
	const full = color.length === 4 ? color.replace(/[0-9a-f]/gi, (digit) => digit + digit) : color;
	const channel = (at: number) => {
		const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
	};
	return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Ink or white, whichever contrasts more with the given hex color. */
export const textOn = (background: string): string => (luminanceOf(background) > 0.2 ? INK : "#fff");

/** A text color, or the one from `textOn` where it could hardly be read. Takes hex colors. */
export function legibleOn(background: string, text: string): string {
	const [dark = 0, bright = 0] = [luminanceOf(background), luminanceOf(text)].sort((a, b) => a - b);
	return (bright + 0.05) / (dark + 0.05) < 3 ? textOn(background) : text;
}

const alpha = (opacity?: number) => (opacity ? ` opacity="${opacity}"` : "");

export function rect(x: number, y: number, w: number, h: number, rx: number, fill: string, opacity?: number) {
	return `<rect x="${one(x)}" y="${one(y)}" width="${one(w)}" height="${one(h)}"${rx ? ` rx="${one(rx)}"` : ""} fill="${fill}"${alpha(opacity)}/>`;
}

export function disc(x: number, y: number, r: number, fill: string, opacity?: number) {
	return `<circle cx="${one(x)}" cy="${one(y)}" r="${one(r)}" fill="${fill}"${alpha(opacity)}/>`;
}

/** A filled path; decimals are cut to one place. */
export function path(d: string, fill: string, opacity?: number) {
	return `<path d="${d.replace(/\d*\.\d{2,}/g, (number) => one(Number(number)))}" fill="${fill}"${alpha(opacity)}/>`;
}

/** A stroked path without fill. */
export function line(d: string, stroke: string, width: number, opacity?: number) {
	return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${alpha(opacity)}/>`;
}

/** The vertical highlight on the left of every object. */
export function light(x: number, y: number, h: number, w = 4) {
	return rect(x, y, w, h, w / 2, "#fff", 0.28);
}

/** The darker right-hand fifth of a rounded rectangle, following its corners. */
export function shade(x: number, y: number, w: number, h: number, rx: number) {
	const edge = w * 0.8;
	const inCorner = edge - (w - rx);
	const drop = inCorner > 0 ? rx - Math.sqrt(rx * rx - inCorner * inCorner) : 0;
	const from = inCorner > 0 ? x + edge : x + w - rx;
	const straight = inCorner > 0 ? "" : `H${one(x + w - rx)}`;
	const back = inCorner > 0 ? "" : `H${one(x + edge)}`;
	return path(
		`M${one(x + edge)} ${one(y + drop)}${straight}A${rx} ${rx} 0 0 1 ${one(x + w)} ${one(y + rx)}V${one(y + h - rx)}A${rx} ${rx} 0 0 1 ${one(from)} ${one(y + h - drop)}${back}z`,
		"#000",
		0.17,
	);
}

/** A word centered on x with its baseline at y, at most `max` wide. `upright` turns it to read upward. */
export function word(
	text: string,
	x: number,
	y: number,
	size: number,
	fill: string,
	max: number,
	upright = false,
) {
	const place = upright
		? `transform="translate(${one(x)} ${one(y)}) rotate(-90)"`
		: `x="${one(x)}" y="${one(y)}"`;
	const length = Math.min(max, text.length * size * 0.64);
	return `<text ${place} text-anchor="middle" font-size="${size}" fill="${fill}" textLength="${one(length)}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`;
}
