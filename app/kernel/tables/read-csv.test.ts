import { describe, expect, it } from "vitest";
import { isProductTable } from "~/catalog/products/fields/product-columns";
import { csvFile } from "../../../tests/helpers/csv-file";
import { openTable } from "./open-table.server";
import { MOST_ROWS, type TableRow } from "./table-file.ts";

async function read(content: string | Uint8Array) {
	const csv = await openTable(csvFile(content).path, isProductTable);
	const rows: TableRow[] = [];
	for await (const row of csv.rows()) rows.push(row);
	return { heads: csv.heads, rows };
}
const utf16 = (text: string) => Buffer.from(text, "utf16le");

describe("encodings", () => {
	const text = "SKU,Name\nA,Café €5\n";
	it.each([
		["UTF-8", Buffer.from(text)],
		["UTF-8 with its mark", Buffer.from(`\uFEFF${text}`)],
		["UTF-16 with its mark", utf16(`\uFEFF${text}`)],
		["UTF-16 without", utf16(text)],
		["UTF-16 the other way round", utf16(`\uFEFF${text}`).swap16()],
		["UTF-16 the other way round, without", utf16(text).swap16()],
		// What Excel on Windows writes: € is a byte that Latin-1 has not.
		["Windows-1252", Buffer.concat([Buffer.from("SKU,Name\nA,Caf\xe9 \x80", "latin1"), Buffer.from("5\n")])],
	])("takes %s", async (_name, bytes) => {
		expect(await read(bytes)).toEqual({
			heads: ["SKU", "Name"],
			rows: [{ line: 2, cells: ["A", "Café €5"] }],
		});
	});

	it("reads a character that is split between two pieces of a long file", async () => {
		const name = "é".repeat(70_000);
		// One of the two has an odd number of bytes before the name.
		for (const sku of ["A", "AB"]) {
			expect((await read(`SKU,Name\n${sku},${name}\n`)).rows[0]!.cells[1] === name).toBe(true);
		}
	});
});

describe("cells", () => {
	it("may hold separators, quotes and line breaks, and lines are counted as an editor counts", async () => {
		expect((await read('SKU;Name, long;Stock\r\nA;"one; ""two""\r\nthree";1\r\nB;b;2')).rows).toEqual([
			{ line: 2, cells: ["A", 'one; "two"\r\nthree', "1"] },
			{ line: 4, cells: ["B", "b", "2"] },
		]);
		expect((await read('SKU,Name\n\nA,"a\nb"\n\n\nB,b')).rows.map(({ line }) => line)).toEqual([3, 7]);
		expect((await read("SKU\tName\nA\ta, b; c")).rows[0]!.cells).toEqual(["A", "a, b; c"]);
		expect(await read("SKU , Name\n A , b \n")).toMatchObject({
			heads: ["SKU", "Name"],
			rows: [{ cells: ["A", "b"] }],
		});
	});

	it("may hold an inch mark", async () => {
		expect((await read('SKU,Name\nA,10" pipe\nB,"Big" pipe\n')).rows.map(({ cells }) => cells[1])).toEqual([
			'10" pipe',
			'"Big" pipe',
		]);
	});

	it("lose the guard that our exports and others put before formulas, and stay text", async () => {
		const { rows } = await read(`SKU,Name\n"=""007""",'=1+1\nB,"=HYPERLINK(""http://x"")"\n`);
		expect(rows.map(({ cells }) => cells)).toEqual([
			["007", "=1+1"],
			["B", '=HYPERLINK("http://x")'],
		]);
	});
});

describe("titles above the header row", () => {
	it("are passed over, and lines are counted from the top of the file", async () => {
		const text = "Acme, Inc. price list,,\nvalid from Nov 1,,\n\nSKU,Name,Stock\nA,a,1\n";
		expect(await read(text)).toEqual({
			heads: ["SKU", "Name", "Stock"],
			rows: [{ line: 5, cells: ["A", "a", "1"] }],
		});
	});

	it("may have other separators than the table", async () => {
		expect(await read("Acme, Inc., Reno\nSKU;Name;Stock\nA;a, b;1\n")).toEqual({
			heads: ["SKU", "Name", "Stock"],
			rows: [{ line: 3, cells: ["A", "a, b", "1"] }],
		});
	});

	it("are a single cell where no heading is known; a first row of more is the header row", async () => {
		expect(await read("Price list,,\nArt,Text,Rate\n7,seven,1\n")).toMatchObject({
			heads: ["Art", "Text", "Rate"],
		});
		expect(await read("7,seven,1\n8,eight,2\n")).toMatchObject({ heads: ["7", "seven", "1"] });
		expect(await read("Price list\n7\n8\n")).toMatchObject({ heads: ["Price list"] });
	});
});

describe("a file that is not a table", () => {
	it.each([
		["an empty file", "", "The file is empty."],
		["a head line alone", "SKU,Stock\n", "The file has no rows below its header row."],
		["blank lines", "\n\n\n", "The file has no rows below its header row."],
		["a quote that nothing closes", `SKU,Stock\nA,1\nB,"2\n${"C,3\n".repeat(9)}`, "never closed"],
		["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), "not a CSV file"],
		["a program", Buffer.from("MZ\x90\0\x03\0\0\0\x04\0\0\0", "latin1"), "not a CSV file"],
		["a workbook", Buffer.from("PK\x03\x04\x14\0\x06\0", "latin1"), "it is damaged"],
		[
			"an old workbook",
			Buffer.concat([Buffer.from("d0cf11e0a1b1", "hex"), Buffer.alloc(600)]),
			"old Excel workbook",
		],
	])("is refused: %s", async (_name, content, words) => {
		await expect(read(content)).rejects.toMatchObject({
			code: "invalid",
			message: expect.stringContaining(words),
			errors: [{ field: "file" }],
		});
	});

	it("is refused: a cell as long as the rest of a large file", async () => {
		const content = `SKU,Name\nA,"${"x".repeat(2_000_000)}`;
		await expect(read(content)).rejects.toMatchObject({ code: "invalid" });
	});

	it("is refused: more than 30,000 rows, and not one fewer", async () => {
		const rows = Array.from({ length: MOST_ROWS }, (_, n) => `S${n},1`).join("\n");
		expect((await read(`SKU,Stock\n${rows}\n`)).rows).toHaveLength(MOST_ROWS);
		await expect(read(`SKU,Stock\n${rows}\nMORE,1\n`)).rejects.toMatchObject({ code: "too_large" });
	});
});
