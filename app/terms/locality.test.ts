import { expect, it } from "vitest";
import { disguiseIn, foldedWords } from "./folded-words.ts";
import { isInLocality, isSameTown } from "./locality.ts";

const isIn = (name: string, city: string | null, zipCode: string | null = null, zipCodes: string[] = []) =>
	isInLocality({ name, zipCodes }, { state: "CO", city, zipCode });

it.each([
	["Aspen", "ASPEN."],
	["City of Aspen", "aspen"],
	["St. Mary's", "Saint Marys"],
	["North Park", "N. Park"],
	["Colorado Springs", "Colorado Spgs, CO 80901"],
	["Colorado City", "colorado city"],
	["Aspen", "\u0410spen"],
	["Aspen", "\u00c1sp\u00ade\u200bn"],
	["Aspen", "Town of Aspen, Colorado"],
	// 'Αspеn' of Greek, Latin and Cyrillic letters, and letters of full width.
	["Aspen", "\u0391sp\u0435n"],
	["Aspen", "\uff21\uff53\uff50\uff45\uff4e"],
])("%j is the city %j", (name, city) => {
	expect(isIn(name, city)).toBe(true);
});

it.each([
	["Aspen", "Vail"],
	["Aspen", "Aspen Park"],
	["Aspen", ""],
	["Aspen", null],
	["Colorado City", "Colorado Springs"],
	["Boulder County", "Boulder"],
])("%j is not the city %j", (name, city) => {
	expect(isIn(name, city)).toBe(false);
});

it("knows a locality by its ZIP codes, whatever city is named (Rule 17.15)", () => {
	expect(isIn("Aspen", "Vail", "81611-0001", ["81611"])).toBe(true);
	expect(isIn("Aspen", null, "81611", ["81611"])).toBe(true);
	expect(isIn("Aspen", "Vail", "81657", ["81611"])).toBe(false);
	expect(isIn("Aspen", "Aspen", "81657", ["81611"])).toBe(true);
});

it("compares two places by state, city and five digits of the ZIP code", () => {
	const vail = { state: "CO", city: "Vail", zipCode: "81657" };
	expect(isSameTown(vail, { ...vail, city: "VAIL, CO", zipCode: "81657-0001" })).toBe(true);
	for (const other of [{ state: "GA" }, { city: "Avon" }, { zipCode: "81658" }])
		expect(isSameTown(vail, { ...vail, ...other })).toBe(false);
});

it("folds what looks the same to the same words", () => {
	expect(foldedWords("12\u00bd  M\u0430\u0131n St., #4")).toEqual(["12", "1", "2", "main", "st", "4"]);
});

it.each([
	"12\u00bd Main St",
	"R\u00edo Grande \u00c6gir Stra\u00dfe",
	"Ka\u02bba\u02bbawa",
	"e\u0301",
	"1\u00aa Ave",
	"7\u2019s, \u201cA\u201d \u2116 5\u00a0\u2013 6",
])("%j can be read as it looks (Rule 5.23)", (text) => expect(disguiseIn(text)).toBeNull());

it.each([
	["1 M\u0430in St", "M\u0430in"],
	["\u0391venue", "\u0391venue"],
	["\uff11 Main", "\uff11"],
	["1 \u{1d400}ve", "\u{1d400}ve"],
	["\u5317\u4eac 1", "\u5317\u4eac"],
])("%j has a letter of another alphabet (Rule 5.23)", (text, word) => {
	expect(disguiseIn(text)).toEqual({ isInvisible: false, word });
});

it.each([
	"\u200b",
	"\u00ad",
	"\u200d",
	"\u2060",
	"\ufeff",
	"\u202e",
	"\u3164",
	"\u2800",
	"\ufe0f",
	"\u034f",
	"\u180e",
])("%j can't be seen (Rule 5.23)", (letter) =>
	expect(disguiseIn(`Ma${letter}in St`)?.isInvisible).toBe(true),
);
