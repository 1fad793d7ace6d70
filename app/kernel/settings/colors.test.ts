import { describe, expect, it } from "vitest";
import {
	contrast,
	contrastText,
	INK,
	NEEDED_CONTRAST,
	paletteOf,
	readable,
	readColor,
	styleOf,
	WHITE,
} from "./colors.ts";

describe("a color", () => {
	it.each([
		["#1D4F73", "#1d4f73"],
		[" 1d4f73 ", "#1d4f73"],
		["#123", null],
		["green", null],
		["#12345g", null],
		["#1d4f73;background:url(//x)", null],
		["", null],
	])("is read from '%s'", (typed, read) => expect(readColor(typed)).toBe(read));

	it.each([
		["#000000", "21.0"],
		["#ffffff", "1.0"],
		["#767676", "4.5"],
		// 4.48: rounded it would read as enough.
		["#777777", "4.4"],
		["#5aa9d6", "2.6"],
		["#1d4f73", "8.7"],
	])("%s has a contrast to white of %s", (color, text) =>
		expect(contrastText(contrast(WHITE, color))).toBe(text),
	);
});

const EVERY = [
	"#ff0000",
	"#00ff00",
	"#0000ff",
	"#ffff00",
	"#ffffff",
	"#5aa9d6",
	"#f08080",
	"#777777",
	"#00ffff",
];

describe("the nearest readable color", () => {
	it.each(EVERY)("of %s can be read, and is hardly darker than it has to be (Rule 9.42)", (color) => {
		const found = readable(color);
		expect(contrast(WHITE, found)).toBeGreaterThanOrEqual(NEEDED_CONTRAST);
		// Colors that can be read already stay as they are.
		if (found !== color) expect(contrast(WHITE, found)).toBeLessThan(4.6);
	});

	it("is the color itself where that can be read", () => expect(readable("#1d4f73")).toBe("#1d4f73"));
});

describe("the palette", () => {
	it.each(EVERY.map(readable))(
		"of %s keeps ink on pale grounds, and the header, readable (Rule 9.42)",
		(main) => {
			const { dark, tint, bar, light } = paletteOf(main);
			expect(contrast(light, INK)).toBeGreaterThan(10);
			for (const ground of [tint, bar]) {
				expect(contrast(INK, ground)).toBeGreaterThan(13);
				// Links stand on every other row.
				expect(contrast(main, ground)).toBeGreaterThanOrEqual(NEEDED_CONTRAST);
			}
			expect(contrast(WHITE, dark)).toBeGreaterThan(contrast(WHITE, main) - 0.01);
		},
	);

	it("is gray for a gray, and names the stylesheets' variables", () => {
		const { light } = paletteOf("#555555");
		expect(new Set([light.slice(1, 3), light.slice(3, 5), light.slice(5, 7)]).size).toBe(1);
		expect(styleOf("#1d4f73")).toMatchObject({
			"--color-counter": "#1d4f73",
			"--color-mint": paletteOf("#1d4f73").light,
		});
	});
});
