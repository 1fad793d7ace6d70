import { describe, expect, test } from "vitest";
import { DomainError } from "../errors";
import { decodePadFile, readPadText } from "./pad-text.server";

const pairs = (text: string) => readPadText(text).lines.map(({ code, quantity }) => [code, quantity]);
const TWO = [
	["RAZ-01", "10"],
	["LM-02", "5"],
];

describe("separators and heads", () => {
	test.each([
		["sku,qty\nRAZ-01,10\nLM-02,5\n"],
		["RAZ-01,10\r\nLM-02,5"],
		["Item Number,Quantity,Unit\nRAZ-01,10,each\nLM-02,5,box"],
		["RAZ-01;10\nLM-02;5"],
		["Item No.;Description;Order Qty\nRAZ-01;Raz; 10\nLM-02;Lost Mary;5"],
		["RAZ-01\t10\nLM-02\t5\n\n"],
		['SKU\tItem\tQTY\nRAZ-01\tRaz, blue\t10\nLM-02\tLost Mary 5" pen\t5'],
		["RAZ-01 10\nLM-02    5 each"],
		["SKU QTY\nRAZ-01 10\nLM-02 5"],
		['\uFEFFsku,qty\n"RAZ-01","10"\n\'LM-02,5.00'],
		["qty,sku\n10,RAZ-01\n5,LM-02"],
		["Item,SKU,Qty\nRaz,RAZ-01,10\nLost Mary,LM-02,5"],
		[
			"SKU\tQuantity\tItem\tFlavor\tLast ordered\tMinimum\nRAZ-01\t10\tRaz\t\tNov 1, 2026\t5\nLM-02\t5\tLost Mary\tMint\tNot yet\t1",
		],
		["RAZ-01,10\nLM-02 5"],
		["sku,qty\nRAZ-01;10\nLM-02 5"],
		["Item Number\nRAZ-01,10\nLM-02 5"],
		["sku,qty\nRAZ-01,10\nqty,sku\n5,LM-02"],
		['sku,name,qty\nRAZ-01,"Raz; ""blue""\nice",10\nLM-02,Lost Mary,5'],
	])("%j", (text) => {
		expect(pairs(text)).toEqual(TWO);
	});

	test("the barcode column is used when there is no SKU column", () => {
		expect(pairs("SKU,UPC,Quantity\nA-1,850012345678,2\n,850012345685,3")).toEqual([
			["A-1", "2"],
			["850012345685", "3"],
		]);
	});

	test("flavors have a column, or may be in any further cell", () => {
		expect(readPadText("sku,flavor,qty\nA-1,Mint,2").lines).toMatchObject([
			{ code: "A-1", quantity: "2", flavor: "Mint" },
		]);
		expect(readPadText("A-1,2,each,Mint").lines).toMatchObject([{ flavor: "", hints: ["each", "Mint"] }]);
	});

	test("an invalid quantity is kept as typed, and so is a line without a quantity", () => {
		expect(pairs('A,ten\nB,1.5\nC,-1\nD,\nE,1e9\nF,"1,000"')).toEqual([
			["A", "ten"],
			["B", "1.5"],
			["C", "-1"],
			["D", ""],
			["E", "1e9"],
			["F", "1000"],
		]);
	});

	test("codes alone, an unclosed quote and empty text", () => {
		expect(pairs("850012345678\n850012345685")).toEqual([
			["850012345678", ""],
			["850012345685", ""],
		]);
		expect(pairs('"A-1,2\nB-1,3')).toHaveLength(2);
		// A quoted cell has at most five line breaks.
		expect(pairs('"A,1\nB,1\nC,1\nD,1\nE,1\nF,1\n"G,1')).toHaveLength(7);
		expect(pairs("")).toEqual([]);
		expect(pairs(" \n,,\n")).toEqual([]);
	});
});

describe("files", () => {
	const TEXT = "sku,qty\nRAZ-01,10\nLM-02,5";
	const wide = (text: string, big: boolean) => {
		const bytes = Buffer.from(text, "utf16le");
		return new Uint8Array(big ? bytes.swap16() : bytes);
	};

	test.each([
		["UTF-8", new TextEncoder().encode(TEXT)],
		["UTF-8 with its mark", new TextEncoder().encode(`\uFEFF${TEXT}`)],
		["UTF-16", wide(`\uFEFF${TEXT}`, false)],
		["UTF-16, the other way round", wide(`\uFEFF${TEXT}`, true)],
		["UTF-16 without its mark", wide(TEXT, false)],
		["UTF-16 without its mark, the other way round", wide(TEXT, true)],
		["Windows-1252", new Uint8Array(Buffer.from(`sku,qty,name\nRAZ-01,10,Cr\xe8me\nLM-02,5,`, "latin1"))],
	])("%s", (_name, bytes) => {
		expect(pairs(decodePadFile(bytes))).toEqual(TWO);
	});

	test.each(["", "7", "P-1,2", "AK-1,2", "\xffa,1", "a\xfe,1", "\xfea,1", "a\xff,1"])(
		"the short text %j",
		(text) => {
			expect(decodePadFile(new Uint8Array(Buffer.from(text, "latin1")))).toBe(text);
		},
	);

	test("a workbook and other binary files are refused", () => {
		for (const bytes of [
			[0x50, 0x4b, 3, 4],
			[0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1],
		]) {
			expect(() => decodePadFile(new Uint8Array(bytes))).toThrow(DomainError);
		}
	});
});
