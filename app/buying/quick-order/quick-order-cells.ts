import { type Readings, readAmount } from "./free-line.ts";
import type { QuickOrderLine } from "./quick-order-line.ts";

const HEADS = {
	code: /^(sku|item|itemnumber|itemno|itemcode|itemid|productcode|product(number|id)|code|partnumber|partno|stylenumber|skuorbarcode|skubarcode)$/,
	barcode: /^(barcode|upc|upccode|ean|gtin)$/,
	name: /^(name|product|productname|itemname|description|desc|itemdescription|productdescription|title)$/,
	quantity:
		/^(qty|quantity|orderqty|orderquantity|qtyordered|quantityordered|qtytoorder|toorder|count|reorder|pieces|pcs|units)$/,
	flavor: /^(flavor|flavour|variant|option)$/,
};

/** "Item Number" and "item_number" are the same heading. */
const plain = (head: string) => head.toLowerCase().replace(/[^a-z]/g, "");

export type Columns = Record<keyof typeof HEADS, number>;

/** The positions of the columns, if the cells are a table's headings. */
export function columnsOf(cells: readonly string[]): Columns | null {
	const heads = cells.map(plain);
	const at = (head: RegExp) => heads.findIndex((name) => head.test(name));
	const columns = {
		code: heads.includes("sku") ? heads.indexOf("sku") : at(HEADS.code),
		barcode: at(HEADS.barcode),
		name: at(HEADS.name),
		quantity: at(HEADS.quantity),
		flavor: at(HEADS.flavor),
	};
	const named = Object.values(columns).filter((index) => index >= 0).length;
	return columns.code >= 0 || columns.barcode >= 0 || named > 1 ? columns : null;
}

/** Whether every word of a line is a heading: 'SKU QTY'. */
export const isHeading = (line: string): boolean =>
	line.split(/\s+/).every((word) => Object.values(HEADS).some((head) => head.test(plain(word))));

/** Spreadsheets write numbers stored as text with an apostrophe, or as a formula: ="0123". */
const cleanCode = (cell: string) =>
	cell
		.replace(/^="(.*)"$/, "$1")
		.replace(/^'/, "")
		.trim()
		.slice(0, 200);

/** "1,000" and "10.00" are also whole numbers, as spreadsheets show them; anything else stays as typed. */
const cleanQuantity = (cell: string) => {
	const plainCell = cell.replace(/^="(.*)"$/, "$1");
	return readAmount(plainCell) ?? plainCell.replace(/^(\d+)\.0+$/, "$1").slice(0, 200);
};

/** Printed barcodes have spaces or dashes between their groups. */
const withoutGroups = (code: string) => (/^[\d\s-]{9,}$/.test(code) ? code.replace(/[\s-]/g, "") : code);

/** A table's row: by SKU, else by barcode, else by name. */
export function readRow(cells: readonly string[], columns: Columns): Readings | null {
	const at = (index: number) => cleanCode(cells[index] ?? "");
	const quantity = cleanQuantity(cells[columns.quantity] ?? "");
	const flavor = at(columns.flavor);
	const codes = [at(columns.code), withoutGroups(at(columns.barcode)), at(columns.name)].filter(Boolean);
	const lines = codes.map((code): QuickOrderLine => ({ code, quantity, flavor }));
	return lines[0] ? { usual: lines[0], possible: lines } : null;
}

const MONEY = /^[$€£]\s*[\d,]+(?:\.\d+)?$|^\d[\d,]*\.\d{2}$/;
const cents = (cell: string) => Math.round(Number(cell.replace(/[^\d.]/g, "")) * 100);

/** The quantity among several numbers, if a price and a total show which one it is. */
function provenBy(money: readonly string[], amounts: readonly string[]): string | undefined {
	return amounts.find((amount) =>
		money.some((price) =>
			money.some((total) => price !== total && Number(amount) * cents(price) === cents(total)),
		),
	);
}

/**
 * The ways to read cells without headings: a code, a quantity, and others that may name the goods or a flavor.
 * @returns null when no cell is a quantity and the first is not a code, so that the line is read as a sentence.
 */
export function readCells(raw: readonly string[]): Readings | null {
	const cells = raw.map(cleanCode);
	const [first = "", second = "", ...more] = cells;
	const byPlace: QuickOrderLine = {
		code: withoutGroups(first),
		quantity: cleanQuantity(second),
		flavor: "",
		hints: more.filter(Boolean),
	};
	const isMoney = (cell: string) => MONEY.test(cell);
	const amounts = cells.filter((cell) => !isMoney(cell) && readAmount(cell) !== null);
	const texts = cells.filter((cell) => cell !== "" && !isMoney(cell) && readAmount(cell) === null);
	const line = (code: string, quantity: string, hints: string[] = []): QuickOrderLine => ({
		code: withoutGroups(code),
		quantity,
		flavor: "",
		hints,
	});
	const others = (one: string) => texts.filter((text) => text !== one);
	const joined = texts.join(" ");
	if (amounts.length === 0) {
		if (/\s/.test(first) && !/^[\d\s-]+$/.test(first)) return null;
		return { usual: byPlace, possible: [byPlace, line(joined, "")] };
	}
	if (texts.length === 0) {
		const [a = "", b = "", ...rest] = amounts;
		const usual = line(a, amounts.slice(1).join(" or "));
		return { usual, possible: [usual, ...(b ? [line(b, [a, ...rest].join(" or "))] : [])] };
	}
	const counts = amounts.map((amount) => readAmount(amount)!);
	const quantity = provenBy(cells.filter(isMoney), counts) ?? counts.join(" or ");
	// A SKU of digits stands first: '10023, Geek Bar Pulse, 10'.
	const digits =
		amounts[0] === first && /^\d+$/.test(first) ? [line(first, counts.slice(1).join(" or "), texts)] : [];
	const named = texts.map((text) => line(text, quantity, others(text)));
	return { usual: named[0]!, possible: [...digits, line(joined, quantity), ...named] };
}
