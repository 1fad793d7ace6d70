import { describe, expect, it } from "vitest";
import { pastedRows } from "./pasted-rows.server";

describe("pasted rows", () => {
	it.each([
		["commas", "a,b\r\nc;x, d"],
		["semicolons", 'a;b\n"c;x";d'],
		["tabs", "\uFEFFa\tb\nc;x\td"],
	])("are separated by what the first line has most of: %s", (_, text) => {
		expect(pastedRows(text, "lines").map(({ cells }) => cells)).toEqual([
			["a", "b"],
			["c;x", "d"],
		]);
	});

	it("keep the line that each begins in, past blank lines and lines inside of quotes", () => {
		expect(pastedRows('\na,"b\nb"\n\n c , d\n', "lines")).toEqual([
			{ line: 2, cells: ["a", "b\nb"] },
			{ line: 5, cells: ["c", "d"] },
		]);
	});

	it("refuses a quote that is never closed, at the field it was typed in", () => {
		expect(() => pastedRows('a,b\n"c,d', "text")).toThrow(
			expect.objectContaining({ code: "invalid", errors: [expect.objectContaining({ field: "text" })] }),
		);
	});
});
