import { describe, expect, it } from "vitest";
import { parseFlavorLines } from "./flavor-lines.ts";
import { arrangeRows, flavorRowsOf, pasteAt, pasteInto, readFlavorRows } from "./flavor-rows.ts";

const flavor = (name: string, sku: string | null = null, stockQuantity: number | null = null) => ({
	name,
	sku,
	barcode: null,
	stockQuantity,
});
const rows = flavorRowsOf([flavor("Mint", "MI-1", 20), flavor("Berry"), flavor("Apple")]);
const names = (of: { name: string }[]) => of.map(({ name }) => name);

describe("pasted lines", () => {
	it.each([
		["Mint\tMI-1\t850012345678\t40"],
		["Mint | MI-1 | 850012345678 | 40"],
		["Mint, MI-1, 850012345678, 40"],
		['"Mint","MI-1","850012345678","40"'],
		["Flavor\tSKU\tBarcode\tStock\r\nMint\tMI-1\t850012345678\t40\r\n"],
	])("are read: %s", (text) => {
		expect(parseFlavorLines(text)).toEqual({
			flavors: [{ name: "Mint", sku: "MI-1", barcode: "850012345678", stockQuantity: 40 }],
			problems: [],
		});
	});

	it("may hold commas in quotes, and names without anything else", () => {
		expect(parseFlavorLines('"Peach, ""Ripe""",PE\nName Your Own').flavors).toMatchObject([
			{ name: 'Peach, "Ripe"', sku: "PE" },
			{ name: "Name Your Own", sku: null },
		]);
	});

	it("fill the rows they name by name or SKU, and add the others", () => {
		const { rows: pasted } = pasteInto(rows, "mint\t\t850012345678\t\nCool Mint\tmi-1\t\t25\nKiwi");
		expect(pasted).toMatchObject([
			{
				name: "Cool Mint",
				sku: "mi-1",
				barcode: "850012345678",
				stockQuantity: "25",
				was: "Mint",
				seen: "20",
			},
			{ name: "Berry", was: "Berry" },
			{ name: "Apple" },
			{ name: "Kiwi", was: "", seen: "" },
		]);
	});
});

describe("a paste with a mistake", () => {
	it.each([
		["Kiwi\tKI\t85001\t7\tspare", "Line 1: there are more than four cells; use name, SKU, barcode, stock"],
		["Kiwi\n\tKI", "Line 2: a flavor needs a name"],
		["Kiwi\nkiwi", "Line 2: kiwi is there twice"],
	])("puts nothing into the rows: %j", (text, problem) => {
		expect(pasteInto(rows, text)).toEqual({ rows, problems: [problem] });
	});
});

describe("cells pasted into a column", () => {
	const at = { row: 1, cell: "sku" } as const;

	it("fill the rows from there on, and leave what has no cell", () => {
		const { rows: filled } = pasteAt(rows, "BE-1\t85001\n\t85002\nX-1\n", at);
		expect(filled).toMatchObject([
			{ name: "Mint", sku: "MI-1" },
			{ name: "Berry", sku: "BE-1", barcode: "85001", was: "Berry" },
			{ name: "Apple", sku: "", barcode: "85002" },
			{ name: "", sku: "X-1" },
		]);
	});

	it("are refused where there are more of them than columns", () => {
		expect(pasteAt(rows, "A\nA\tB\tC\tD", at)).toEqual({
			rows,
			problems: ["Line 2: there are more cells than columns"],
		});
	});
});

it("arranges rows as their buttons say, and leaves them alone otherwise", () => {
	expect(names(arrangeRows(rows, "remove-1"))).toEqual(["Mint", "Apple"]);
	expect(names(arrangeRows(rows, "up-2"))).toEqual(["Mint", "Apple", "Berry"]);
	expect(names(arrangeRows(rows, "move-0-2"))).toEqual(["Berry", "Apple", "Mint"]);
	expect(names(arrangeRows(rows, "sort"))).toEqual(["Apple", "Berry", "Mint"]);
	for (const step of ["up-0", "up-9", "up-x", "move-1", "move-9-0", "remove-9", "sing", ""])
		expect(arrangeRows(rows, step)).toEqual(rows);
});

it("reads rows, whatever was sent", () => {
	expect(readFlavorRows("all")).toEqual([]);
	expect(readFlavorRows([null, "x", { name: ["a"], was: "b" }, { name: "Mint", extra: "1" }])).toEqual([
		null,
		null,
		null,
		{ name: "Mint", sku: "", barcode: "", stockQuantity: "", was: "", seen: "" },
	]);
});
