import { expect, it } from "vitest";
import type { TableFile } from "~/kernel/tables/table-file";
import { countSchema, deliverySchema } from "./stock.schema";
import { MOST_STOCK_LINES, parseStockText, readStockFile, stockColumns, stockText } from "./stock-lines";

const table = (heads: string[], ...rows: string[][]): TableFile => ({
	...{ heads, sheet: null, sheets: [], isShort: true },
	count: async () => rows.length,
	rows: async function* () {
		for (const [n, cells] of rows.entries()) yield { line: n + 2, cells };
	},
});

it("reads a file's lines: the first code of a row, without blanks; rows without a quantity were not delivered", async () => {
	const file = table(
		["Item", "UPC", "Qty"],
		["KIT 1", "850000000012", " 5 "],
		["  ", " 850000000029 ", "3.0"],
		["BAR", "", ""],
		["", "", "4"],
		["POD"],
		["BOX", "", "2.5"],
	);
	expect(await readStockFile(file)).toEqual([
		{ code: "KIT1", quantity: "5" },
		{ code: "850000000029", quantity: "3" },
		{ code: "BOX", quantity: "2.5" },
	]);
	expect(await readStockFile(table(["Item", "Price"], ["KIT", "5"]))).toBeNull();
	expect(await readStockFile(table(["Name", "Qty"], ["KIT", "5"]))).toBeNull();
});

it("reads one line more of a file than may be saved, so that its reader is told", async () => {
	const rows = Array.from({ length: MOST_STOCK_LINES + 5 }, (_, n) => [`KIT-${n}`, "1"]);
	expect(await readStockFile(table(["SKU", "Qty"], ...rows))).toHaveLength(MOST_STOCK_LINES + 1);
});

it("finds headings in any case, spelled with blanks, dots or lines between words", () => {
	expect(stockColumns([" Item_Code ", "PART.NO", "Stock Quantity"])).toEqual({ codes: [0, 1], quantity: 2 });
	expect(stockColumns(["Qty", "SKU"])).toEqual({ codes: [1], quantity: 0 });
});

it("writes lines as the text that is read back", () => {
	const lines = [
		{ code: "KIT", quantity: "5" },
		{ code: "BAR-M", quantity: "x" },
	];
	expect(parseStockText(stockText(lines))).toEqual(lines);
});

it("takes a form's text or a call's list, and only whole numbers that were seen", () => {
	const form = { supplier: "Keystone", reference: "KVD-1", lines: "KIT 5" };
	const list = [{ code: "KIT", quantity: 5 }];
	expect(deliverySchema.parse(form)).toEqual(deliverySchema.parse({ ...form, lines: list }));
	expect(deliverySchema.parse(form)).toMatchObject({ lines: [{ code: "KIT", quantity: "5" }], leftOut: 0 });
	expect(deliverySchema.safeParse({ ...form, day: "2026-02-30" }).error?.issues[0]?.message).toBe(
		"Enter a date",
	);
	const seen = (given: unknown) => countSchema.parse({ lines: "KIT", seen: given }).seen;
	expect(seen({ "p:": [5, 6] })).toEqual({ "p:": [5, 6] });
	expect(seen('{"p:":[5,6]}')).toEqual({ "p:": [5, 6] });
	expect([seen("no JSON"), seen('{"p:":[5]}'), seen(undefined)]).toEqual([{}, {}, {}]);
});
