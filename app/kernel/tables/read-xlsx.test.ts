import { deflateRawSync } from "node:zlib";
import { type WriteSheet, writeXlsx, writeXlsxStream } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { isProductTable } from "~/catalog/products/fields/product-columns";
import { csvFile } from "../../../tests/helpers/csv-file";
import { limit, processorMs } from "../../../tests/helpers/machine-speed";
import { workbook } from "../../../tests/helpers/workbook";
import { openTable } from "./open-table.server";
import { MOST_ROWS, type TableRow } from "./table-file.ts";

const HEADS = ["SKU", "Wholesale Price", "Barcode"];
async function read(bytes: Uint8Array, sheet?: string) {
	const table = await openTable(csvFile(bytes).path, isProductTable, sheet);
	const rows: TableRow[] = [];
	for await (const row of table.rows()) rows.push(row);
	return { ...table, rows, cells: rows.map(({ cells }) => cells), count: await table.count() };
}
const problemsOf = (rows: readonly TableRow[]) => rows.flatMap(({ bad }) => [...(bad ?? [])]);

/** A zip file of deflated parts, each of which says it is `claimed` bytes long. */
function zip(parts: Record<string, string | Buffer>, claimed?: number): Buffer {
	const files: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const [name, content] of Object.entries(parts)) {
		const packed = deflateRawSync(content);
		const fields = Buffer.alloc(26);
		fields.writeUInt16LE(20, 0);
		fields.writeUInt16LE(8, 4);
		fields.writeUInt32LE(packed.length, 14);
		fields.writeUInt32LE(claimed ?? Buffer.byteLength(content), 18);
		fields.writeUInt16LE(name.length, 22);
		files.push(Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packed);
		const rest = Buffer.alloc(14);
		rest.writeUInt32LE(offset, 10);
		directory.push(Buffer.from("PK\x01\x02\x14\x00"), fields, rest, Buffer.from(name));
		offset += 30 + name.length + packed.length;
	}
	const end = Buffer.alloc(22);
	end.write("PK\x05\x06");
	end.writeUInt16LE(Object.keys(parts).length, 8);
	end.writeUInt16LE(Object.keys(parts).length, 10);
	end.writeUInt32LE(Buffer.concat(directory).length, 12);
	end.writeUInt32LE(offset, 16);
	return Buffer.concat([...files, ...directory, end]);
}
const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const book = (sheet: string, claimed?: number) =>
	zip(
		{
			"xl/workbook.xml": `<workbook ${NS} xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="a"/></sheets></workbook>`,
			"xl/_rels/workbook.xml.rels":
				'<Relationships><Relationship Id="a" Type="x/worksheet" Target="/xl/s.xml"/></Relationships>',
			"xl/s.xml": sheet,
		},
		claimed,
	);

describe("a workbook", () => {
	it("gives its cells as they look: numbers, texts, leading zeros, and no digits that computing left", async () => {
		const number = (value: number, numFmt: string) => ({ value, style: { numFmt } });
		const cells: WriteSheet["cells"] = new Map<string, { value: number; style?: { numFmt: string } }>([
			["1,1", number(9.7499999999999, "0.00")],
			["1,2", number(12345678901, "000000000000")],
			["2,1", { value: 12.1 + 0.2 }],
		]);
		const rows = [HEADS, ["A", 0, 0], [" B ", 0, "0012345"], [7, 1234.5, 4.015e17], ["'=C", "9.75", true]];
		expect(await read(await workbook({ rows, cells }))).toMatchObject({
			heads: HEADS,
			sheet: "Sheet 1",
			count: 4,
			cells: [
				["A", "9.75", "012345678901"],
				["B", "12.3", "0012345"],
				["7", "1234.5", "4.01500000000000E+17"],
				["=C", "9.75", "TRUE"],
			],
		});
	});

	it("gives a formula's saved result, and says which cells have none, an error or a date", async () => {
		const sheet = `<worksheet ${NS}><sheetData>
			<row r="1"><c r="A1" t="inlineStr"><is><t>SKU</t></is></c><c r="B1" t="inlineStr"><is><r><t>M</t></r><r><t>SRP</t></r><rPh><t>x</t></rPh></is></c></row>
			<row r="3"><c r="A3" t="str"><f>"A"&amp;1</f><v>A1</v></c><c r="B3"><f>2+3</f><v>5</v></c></row>
			<row r="4"><c r="A4" t="str"><f>B9</f><v></v></c><c r="B4"><f>NOW()</f></c></row>
			<row r="5"><c t="str"><v>_x0041_</v></c><c t="e"><v>#N/A</v></c></row>
			<row r="6"><c/></row>
		</sheetData></worksheet>`;
		const { rows, cells } = await read(book(sheet));
		expect(rows.map(({ line }) => line)).toEqual([3, 4, 5]);
		expect(cells).toEqual([
			["A1", "5"],
			["", ""],
			["A", "#N/A"],
		]);
		const dated = await read(await workbook({ rows: [HEADS, ["A", 1, new Date(Date.UTC(2026, 4, 1))]] }));
		expect(problemsOf([...rows, ...dated.rows])).toEqual([
			[1, expect.stringContaining("is a formula without a saved result")],
			[1, "is #N/A in the sheet: correct its formula"],
			[2, expect.stringContaining("is the date 2026-05-01 in the sheet")],
		]);
	});

	it("gives a merged cell's value to each of its rows, and says so", async () => {
		const rows = [HEADS, ["A", 5, 1], ["B", null, 2], ["C", null, 3], [null, null, null], ["D", null, 4]];
		const merges = [{ startRow: 1, endRow: 4, startCol: 1, endCol: 1 }];
		const found = await read(await workbook({ rows, merges }));
		expect(found.cells).toEqual([
			["A", "5", "1"],
			["B", "5", "2"],
			["C", "5", "3"],
			["D", "", "4"],
		]);
		expect(found.rows.map(({ merged }) => merged?.has(1))).toEqual([false, true, true, false]);
	});

	it("is read from the first visible sheet with known headings, below titles, or from the one asked for", async () => {
		const bytes = await workbook(
			{ rows: HEADS.map((head) => [head]), hidden: true },
			{ rows: [["Read me"], ["Prices are net", "November"]] },
			{ rows: [["Fall 2026"], [], ["Art.", "Text", "Preis"], ["A", "One", 5]] },
			{ rows: [["Fall 2026", null, "draft"], HEADS, ["B", 6, 1]], name: "Ours" },
		);
		expect(await read(bytes)).toMatchObject({
			sheet: "Ours",
			sheets: ["Sheet 2", "Sheet 3", "Ours"],
			heads: HEADS,
			rows: [{ line: 3, cells: ["B", "6", "1"] }],
		});
		expect(await read(bytes, "Sheet 3")).toMatchObject({
			heads: ["Art.", "Text", "Preis"],
			cells: [["A", "One", "5"]],
		});
		await expect(read(bytes, "Sheet 2")).rejects.toMatchObject({ errors: [{ field: "file" }] });
	});

	it(
		"of 30,000 rows takes time in proportion to its rows and little memory, and one row more is refused",
		async () => {
			async function* rows(count: number) {
				yield [...HEADS, "Name"];
				for (let n = 0; n < count; n++)
					yield [`SKU-${n}`, n / 100, `0${n}`, `A name that is as long as others ${n}`];
			}
			const made = async (count: number) =>
				new Uint8Array(
					await new Response(
						writeXlsxStream(rows(count), { name: "Big", inlineStrings: false }),
					).arrayBuffer(),
				);
			const table = await openTable(csvFile(await made(MOST_ROWS)).path, isProductTable);
			const before = process.memoryUsage().heapUsed;
			let most = 0;
			const readAll = async ({ rows }: typeof table) => {
				let count = 0;
				for await (const row of rows()) {
					count += row.cells.length === 4 ? 1 : 0;
					if (count % 1000 === 0) most = Math.max(most, process.memoryUsage().heapUsed);
				}
				return count;
			};
			const long = await processorMs(async () => expect(await readAll(table)).toBe(MOST_ROWS));
			const tenth = await openTable(csvFile(await made(MOST_ROWS / 10)).path, isProductTable);
			const short = await processorMs(async () => expect(await readAll(tenth)).toBe(MOST_ROWS / 10));
			// Ten times the rows: a ratio of 10 if linear, 100 if quadratic.
			expect(long / short).toBeLessThan(30);
			expect(most - before).toBeLessThan(150 * 1024 * 1024);
			const lines = (n: number) =>
				`<row r="${n}"><c r="A${n}" t="str"><v>SKU</v></c><c r="B${n}" t="str"><v>MSRP</v></c></row>`;
			const longer = Array.from({ length: MOST_ROWS + 2 }, (_, n) => lines(n + 1)).join("");
			await expect(
				read(book(`<worksheet ${NS}><sheetData>${longer}</sheetData></worksheet>`)),
			).rejects.toMatchObject({
				code: "too_large",
			});
		},
		limit(60_000),
	);
});

describe("a file that is no usable workbook", () => {
	const sheet = (rows: string) => `<worksheet ${NS}><sheetData>${rows}</sheetData></worksheet>`;
	const good = sheet(
		'<row r="1"><c r="A1" t="str"><v>SKU</v></c><c r="B1" t="str"><v>MSRP</v></c></row><row r="2"><c r="A2"><v>1</v></c></row>',
	);
	it.each([
		["a Word file", () => zip({ "word/document.xml": "<a/>" }), "invalid", "not an Excel workbook"],
		["a binary workbook", () => zip({ "xl/workbook.bin": "x" }), "invalid", ".xlsb"],
		["one cut off", () => book(good).subarray(0, 300), "invalid", "damaged"],
		["one with broken XML", () => book(`${good.slice(0, -30)}<row`), "invalid", "damaged"],
		[
			"one that names its own entities",
			() => book(`<!DOCTYPE a [<!ENTITY b "c">]>${good.replace("SKU", "&b;")}`),
			"invalid",
			"damaged",
		],
		["a zip bomb", () => book(good, 300 * 1024 * 1024), "too_large", "too large when unzipped"],
		[
			"a zip bomb that hides its size",
			() => book(sheet(`<row/>${" ".repeat(20 * 1024 * 1024)}`), 5_000),
			"invalid",
			"damaged",
		],
		[
			"one with a password",
			() =>
				writeXlsx({ sheets: [{ name: "A", rows: [HEADS] }], encryption: { password: "x", spinCount: 10 } }),
			"invalid",
			"protected by a password",
		],
		["an empty one", () => workbook({ rows: [] }), "invalid", "no rows below its header row"],
	])("is refused beside the field: %s", async (_name, make, code, words) => {
		const bytes = await make();
		await expect(read(bytes)).rejects.toMatchObject({
			code,
			message: expect.stringContaining(words),
			errors: [{ field: "file" }],
		});
	});
});
