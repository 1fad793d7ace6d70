/** Colors of pages and mails, made of the owner's one (Rule 9.42). A color is '#rrggbb'. */

type Oklch = { lightness: number; chroma: number; hue: number };

/** What text needs on its ground (WCAG AA). */
export const NEEDED_CONTRAST = 4.5;
export const WHITE = "#ffffff";
/** The dark ground of the header and of the head of mails. */
export const INK = "#111f1c";

const isColor = /^#[0-9a-f]{6}$/;

/** A color as typed, with or without '#', in lower case; null when it is none. */
export function readColor(typed: string): string | null {
	const text = typed.trim().toLowerCase();
	const color = text.startsWith("#") ? text : `#${text}`;
	return isColor.test(color) ? color : null;
}

const channels = (color: string): [number, number, number] =>
	[
		...[1, 3, 5].map((at) => {
			const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
			return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
		}),
	] as [number, number, number];

function luminance(color: string): number {
	const [red, green, blue] = channels(color);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, from 1 to 21, as WCAG measures it. */
export function contrast(one: string, other: string): number {
	const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
	return (light + 0.05) / (dark + 0.05);
}

/** A contrast as it is written: rounded, unless 4.49 would then read as enough. */
export const contrastText = (ratio: number): string =>
	(ratio < NEEDED_CONTRAST ? Math.min(ratio, NEEDED_CONTRAST - 0.1) : ratio).toFixed(1);

function oklchOf(color: string): Oklch {
	const [r, g, b] = channels(color);
	const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
	const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
	const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
	const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
	const one = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
	const two = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
	return { lightness, chroma: Math.hypot(one, two), hue: (Math.atan2(two, one) * 180) / Math.PI };
}

/** The color as a screen shows it: what is too strong for one is cut to its strongest. */
function hexOf({ lightness, chroma, hue }: Oklch): string {
	const [one, two] = [Math.cos, Math.sin].map((turn) => chroma * turn((hue * Math.PI) / 180)) as [
		number,
		number,
	];
	const l = (lightness + 0.3963377774 * one + 0.2158037573 * two) ** 3;
	const m = (lightness - 0.1055613458 * one - 0.0638541728 * two) ** 3;
	const s = (lightness - 0.0894841775 * one - 1.291485548 * two) ** 3;
	const parts = [
		4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
		-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
		-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
	];
	return `#${parts
		.map((part) => {
			const cut = Math.min(1, Math.max(0, part));
			const byte = 255 * (cut <= 0.0031308 ? 12.92 * cut : 1.055 * cut ** (1 / 2.4) - 0.055);
			return Math.round(byte).toString(16).padStart(2, "0");
		})
		.join("")}`;
}

/** The color itself where white text on it can be read, else the nearest darker one where it can (Rule 9.42). */
export function readable(color: string): string {
	const { lightness, ...rest } = oklchOf(color);
	for (let n = 0; n <= 1000; n += 1) {
		const darker = n === 0 ? color : hexOf({ ...rest, lightness: lightness * (1 - n / 1000) });
		if (contrast(WHITE, darker) >= NEEDED_CONTRAST) return darker;
	}
	return "#000000";
}

export type Palette = {
	/** Buttons and links. */
	main: string;
	/** The same when pointed at. */
	dark: string;
	/** Pale grounds: of what is chosen, and of every other row. */
	tint: string;
	bar: string;
	/** On the dark header. */
	light: string;
};

/** The colors that go with a main one: its hue at the lightness of ours, so that text on them stays readable. */
export function paletteOf(main: string): Palette {
	const { lightness, chroma, hue } = oklchOf(main);
	// Gray stays gray.
	const pale = (level: number, most: number) =>
		hexOf({ lightness: level, chroma: Math.min(most, chroma), hue });
	// Links stand on these: a main color that white is only just readable on needs a lighter ground.
	const ground = (level: number, most: number): string => {
		for (let at = level; at < 1; at += 0.002) {
			const color = pale(at, most);
			if (contrast(main, color) >= NEEDED_CONTRAST) return color;
		}
		return WHITE;
	};
	return {
		main,
		dark: hexOf({ lightness: lightness * 0.79, chroma: chroma * 0.78, hue }),
		tint: ground(0.935, 0.04),
		bar: ground(0.968, 0.02),
		light: pale(0.9, 0.075),
	};
}

/** The palette as variables of the stylesheets; none for our own colors. */
export const styleOf = (main: string): Record<`--${string}`, string> => {
	const { dark, tint, bar, light } = paletteOf(main);
	return {
		"--color-counter": main,
		"--color-counter-dark": dark,
		"--color-counter-tint": tint,
		"--color-bar": bar,
		"--color-mint": light,
	};
};
