import { expect, it } from "vitest";
import { editDistance, searchWords, tidySearch } from "./search-words.ts";

it.each([
	["  blue\t razz\u0000\n ", "blue razz"],
	["a".repeat(150), "a".repeat(100)],
	[`${" ".repeat(400)}raz`, ""],
])("tidies %j", (typed, text) => {
	expect(tidySearch(typed)).toBe(text);
});

it("takes up to eight words, each once, without case and accents", () => {
	expect(searchWords("Piña-COLADA, pina 5%")).toEqual(["pina", "colada", "5"]);
	expect(searchWords("a b c d e f g h i")).toHaveLength(8);
	expect(searchWords(" -- ")).toEqual([]);
});

it.each([
	["mint", "mint", 2, 0],
	["mint", "mnt", 2, 1],
	["mnt", "mint", 2, 1],
	["mint", "lint", 2, 1],
	["mint", "mnit", 2, 1],
	["imnt", "mint", 2, 1],
	["mint", "imtn", 2, 2],
	["mint", "mnnit", 2, 2],
	["mint", "mince", 2, 2],
	["mint", "tnim", 4, 3],
	["mint", "", 4, 4],
	["ab", "abcd", 2, 2],
	["ab", "abcd", 1, 2],
	["abcd", "wxyz", 2, 3],
	["abcd", "wxyz", 1, 2],
])("%s and %s are, up to %d, %d apart", (one, other, limit, distance) => {
	expect(editDistance(one, other, limit)).toBe(distance);
	expect(editDistance(other, one, limit)).toBe(distance);
});
