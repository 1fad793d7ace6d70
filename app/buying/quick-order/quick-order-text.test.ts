import { describe, expect, test } from "vitest";
import { DomainError } from "~/kernel/errors";
import { atOnce } from "~/kernel/in-turns";
import {
	decodeQuickOrderFile,
	firstLines,
	type LookUp,
	MOST_TEXT_LINES,
	readQuickOrderText,
} from "./quick-order-text.server";

/** Reads a text where only these texts are known, by what they stand for. */
function read(text: string, known: Record<string, string> = {}) {
	const lookUp: LookUp = function* (texts) {
		yield;
		return new Map(texts.flatMap((one) => (known[one] ? [[one, { code: known[one] }] as const] : [])));
	};
	return atOnce(readQuickOrderText(text, lookUp));
}
const pairs = (text: string) => read(text).lines.map(({ code, quantity }) => [code, quantity]);
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
		['sku,name,qty\nRAZ-01,"a\nb\nc\nd\ne\nf",10\nLM-02,,5'],
		['sku,qty\n=" RAZ-01 ",=" 10 "\nLM-02,5'],
		["  > RAZ-01 10\n\t[10/02/26, 9:15 AM] Sam: LM-02 5"],
		["RAZ-01 10 $5.00\nLM-02 5 @ 4"],
		["Description,Qty\nRAZ-01,10\nLM-02,5"],
	])("%j", (text) => {
		expect(pairs(text)).toEqual(TWO);
	});

	test("the barcode column is used when there is no SKU column", () => {
		expect(pairs("SKU,UPC,Quantity\nA-1,850012345678,2\n,850012345685,3")).toEqual([
			["A-1", "2"],
			["850012345685", "3"],
		]);
	});

	test("a barcode column is one even when it stands first, beside headings that say nothing", () => {
		expect(pairs("UPC,Note\n850012345678,Rush")).toEqual([["850012345678", ""]]);
	});

	test("a word like a heading among the rows loses no line", () => {
		expect(pairs("A-1,10\nCode,B-2\nC-3,5")).toEqual([
			["A-1", "10"],
			["Code", "B-2"],
			["C-3", "5"],
		]);
	});

	test("lines without goods are listed, blank ones are not", () => {
		const text = 'sku,qty\n \n,,\n  Thanks!  \n ,5\n >\nPhone;(305) 555-0100\n"Total","150 "\nA-1,2';
		expect(read(text)).toMatchObject({
			lines: [{ code: "A-1", quantity: "2" }],
			left: ["Thanks!", ",5", ">", "Phone;(305) 555-0100", '"Total","150 "'],
		});
	});

	test("cells are cut to 200 characters", () => {
		const long = "a".repeat(300);
		expect(pairs(`sku,qty\n${long},${long}`)).toEqual([["a".repeat(200), "a".repeat(200)]]);
	});

	test("flavors have a column, or may be in any further cell", () => {
		expect(read("sku,flavor,qty\nA-1,Mint,2").lines).toMatchObject([
			{ code: "A-1", quantity: "2", flavor: "Mint" },
		]);
		const hints = (text: string) => read(text).lines[0]!.hints;
		expect(hints("A-1,2,each,Mint")).toEqual(["each", "Mint"]);
		expect(hints("A-1,ten,,Mint")).toEqual(["Mint"]);
		expect(hints("A-1,,10,$5.00")).toEqual([]);
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

describe("several readings", () => {
	test.each([
		["Blue Razz 500", "Blue Razz", "500"],
		["Blue Razz 5000", "Blue Razz 5000", ""],
		["RAZ-01 5000", "RAZ-01", "5000"],
		["10023,10", "10023", "10"],
		["10023,10,5", "10023", "10 or 5"],
		["A-1,1,10,$5.00", "A-1", "1 or 10"],
		["A-1,2,10,$5.00,$50.00", "A-1", "10"],
		["A-1,2,3,6", "A-1", "2 or 3 or 6"],
	])("%j, of unknown goods, is read as the code %j and the quantity %j", (text, code, quantity) => {
		expect(pairs(text)).toEqual([[code, quantity]]);
	});

	test.each([
		["10023,10", ["10"], "10", "10023"],
		["10023,10,5", ["10"], "10", "10023 or 5"],
		["10 0 85001 23456 7", ["085001234567"], "085001234567", "10"],
		["0 85001 23456 7 10", ["085001234567"], "085001234567", "10"],
		["1234 5678", ["12345678"], "12345678", ""],
		["1234567 8901234", ["12345678901234"], "12345678901234", ""],
		// Too short or too long for a barcode, or no groups of digits at all.
		["12 34 567", ["1234567"], "12 34 567", ""],
		["12345678 9012345", ["123456789012345"], "12345678 9012345", ""],
		["12345678 87654321", ["12345678"], "12345678", ""],
		["ABC-DEF 12345678", ["ABCDEF12345678"], "ABC-DEF 12345678", ""],
	])("%j is, where %j are known, %j and %j", (text, known, code, quantity) => {
		expect(read(text, Object.fromEntries(known.map((one) => [one, one]))).lines).toMatchObject([
			{ code, quantity },
		]);
	});

	test("a name that ends in a number wins over a shorter one with a quantity", () => {
		const known = { "Geek Bar": "8", "Geek Bar 5000": "13" };
		expect(read("Geek Bar 5000", known).lines).toMatchObject([{ code: "13", quantity: "" }]);
	});

	test("the words around a code may name its flavor", () => {
		expect(read("10 of GB-MIMI again", { "GB-MIMI": "GB-MIMI" }).lines).toMatchObject([
			{ code: "GB-MIMI", quantity: "10", hints: ["of again"] },
		]);
	});
});

describe("a text that is too long", () => {
	test("is counted, not read", () => {
		const lines = Array.from({ length: MOST_TEXT_LINES }, (_, n) => `A-${n},1`);
		expect(read(lines.join("\n\n"))).toMatchObject({ unread: 0, lines: { length: MOST_TEXT_LINES } });
		const text = [...lines, "", "B-1,2"].join("\r\n");
		expect(read(text)).toEqual({ lines: [], left: [], unread: MOST_TEXT_LINES + 1 });
		expect(firstLines(text, 2)).toBe("A-0,1\nA-1,1");
	});

	test("in one of its lines loses that line, which is listed by its beginning", () => {
		const { lines, left } = read(`A-1,1\n${". ".repeat(1_001)}\nB-1,2`);
		expect(lines.map(({ code }) => code)).toEqual(["A-1", "B-1"]);
		expect(left).toEqual([". ".repeat(100)]);
	});

	test("is read in steps of one line", () => {
		const steps = readQuickOrderText("A-1,1\n".repeat(50), function* () {
			yield;
			return new Map();
		});
		let count = 0;
		while (!steps.next().done) count += 1;
		expect(count).toBe(51);
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
		expect(pairs(decodeQuickOrderFile(bytes))).toEqual(TWO);
	});

	test.each(["", "7", "P-1,2", "AK-1,2", "\xffa,1", "a\xfe,1", "\xfea,1", "a\xff,1"])(
		"the short text %j",
		(text) => {
			expect(decodeQuickOrderFile(new Uint8Array(Buffer.from(text, "latin1")))).toBe(text);
		},
	);

	test("a workbook and other binary files are refused", () => {
		for (const bytes of [
			[0x50, 0x4b, 3, 4],
			[0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1],
		]) {
			expect(() => decodeQuickOrderFile(new Uint8Array(bytes))).toThrow(DomainError);
		}
	});
});
