import { describe, expect, it } from "vitest";
import { refusal } from "../../../tests/helpers/refusal";
import { readEntryText } from "./price-file.server";

const read = (text: string) =>
	readEntryText(text).map(({ line, goods, kind, value, minimum }) => [line, goods, kind, value, minimum]);

describe("the entries of a text (Rule 15.8)", () => {
	it.each<[string, string, ReturnType<typeof read>]>([
		["goods and value", "GB-1,4.50", [[1, "GB-1", "fixed", "4.50", ""]]],
		["goods, value and units", "GB-1,10%,20", [[1, "GB-1", "percent", "10%", "20"]]],
		["four columns", "GB-1,Amount off,0.50,5", [[1, "GB-1", "amount", "0.50", "5"]]],
		["a kind by its short name", "Geek Bar,percent,10,1", [[1, "Geek Bar", "percent", "10", "1"]]],
		["headings in any order", " Qty ; Price ; SKU \n5; 4,50 ;GB-1", [[2, "GB-1", "fixed", "4,50", "5"]]],
		["headings with a kind", "sku,type,price\nGB-1,percent off,10", [[2, "GB-1", "percent", "10", ""]]],
		["of two columns for one thing the first", "sku,item,price\nA,B,1", [[2, "A", "fixed", "1", ""]]],
		[
			"only lines with goods",
			"GB-1,4\n\n,5\n'=GB-2,6",
			[
				[1, "GB-1", "fixed", "4", ""],
				[4, "=GB-2", "fixed", "6", ""],
			],
		],
		[
			"tabs",
			"GB-1\t4,50\nGB-2\t10%",
			[
				[1, "GB-1", "fixed", "4,50", ""],
				[2, "GB-2", "percent", "10%", ""],
			],
		],
		["nothing", "\n", []],
	])("are read from %s", (_what, text, entries) => {
		expect(read(text)).toEqual(entries);
	});

	it("are at most 2,000, without the headings", () => {
		const lines = (count: number) => `sku,price\n${"GB-1,4\n".repeat(count)}`;
		expect(read(lines(2000))).toHaveLength(2000);
		expect(refusal(() => read(lines(2001)))).toMatchObject({
			code: "too_large",
			errors: [{ field: "lines" }],
		});
	});

	it("end with the last quote", () => {
		expect(refusal(() => read('GB-1,"4'))).toMatchObject({ code: "invalid", errors: [{ field: "lines" }] });
	});
});
