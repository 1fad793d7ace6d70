import { expect, it } from "vitest";
import { dateText, numberFormat, numberText } from "./xlsx-formats.ts";

it("the built-in formats of dates and times are known by their ids", () => {
	const edges = [13, 14, 22, 23, 26, 27, 36, 37, 44, 45, 47, 48, 49, 50, 58, 59];
	expect(edges.filter((id) => numberFormat(id).isDate)).toEqual([14, 22, 27, 36, 45, 47, 50, 58]);
});

it.each([
	["1.005", "0.00", "1.01"],
	["-1.005", "0.00", "-1.01"],
	["-2.5", "0.00", "-2.5"],
	["1.005", "0.0", "1.005"],
	["0.30000000000000004", "General", "0.3"],
	["42", " 00000 ", "00042"],
	["-42", "00000", "-42"],
	["1e-7", "0.00", "1e-7"],
	["999999999999999", "General", "999999999999999"],
	["1000000000000000", "General", "1.00000000000000E+15"],
	["-1000000000000000", "General", "-1.00000000000000E+15"],
	["text", "General", "text"],
])("%s in the format %j is read as %s", (value, code, text) => {
	expect(numberText(value, numberFormat(200, code))).toBe(text);
});

it.each([
	["46143", false, "2026-05-01"],
	["46143.9", false, "2026-05-01"],
	["44681", true, "2026-05-01"],
	["x", false, "x"],
])("the day %s (from 1904: %s) is %s", (value, is1904, day) => {
	expect(dateText(value, is1904)).toBe(day);
});
