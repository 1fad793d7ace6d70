import { parse } from "csv-parse/sync";
import { DomainError } from "../errors.ts";
import type { PadLine } from "./pad-line.ts";

const HEADS = {
	code: /^(sku|item|itemnumber|itemno|itemcode|itemid|productcode|product(number|id)|code|partnumber|partno|stylenumber|skuorbarcode|skubarcode)$/,
	barcode: /^(barcode|upc|upccode|ean|gtin)$/,
	quantity: /^(qty|quantity|orderqty|orderquantity|qtyordered|quantityordered|count|reorder|pieces|pcs)$/,
	flavor: /^(flavor|flavour|variant|option)$/,
};

/** "Item Number" and "item_number" are the same heading. */
const plain = (head: string) => head.toLowerCase().replace(/[^a-z]/g, "");

/**
 * Parses SKU or barcode and quantity from pasted text or a CSV file (Rule 4.11): separated by tabs, semicolons, commas
 * or spaces, with or without a heading line. Without one, the first cell is the code, the second the quantity, and
 * another may name a flavor. Lines without a code are skipped; nothing is checked.
 */
export function readPadText(text: string): PadLine[] {
	const rows = cellsOf(text.replace(/^\uFEFF/, "")).filter((cells) => cells.some((cell) => cell !== ""));
	const columns = columnsOf(rows[0] ?? []);
	return (columns ? rows.slice(1) : rows).flatMap((cells) => {
		const line = columns ? byHeads(cells, columns) : byPlace(cells);
		return line.code === "" ? [] : [line];
	});
}

type Columns = Record<keyof typeof HEADS, number>;

/** The positions of the columns, if the first line names them. */
function columnsOf(cells: string[]): Columns | null {
	const heads = cells.map(plain);
	const at = (head: RegExp) => heads.findIndex((name) => head.test(name));
	const columns = {
		code: heads.includes("sku") ? heads.indexOf("sku") : at(HEADS.code),
		barcode: at(HEADS.barcode),
		quantity: at(HEADS.quantity),
		flavor: at(HEADS.flavor),
	};
	return columns.code < 0 && columns.barcode < 0 ? null : columns;
}

function byHeads(cells: string[], { code, barcode, quantity, flavor }: Columns): PadLine {
	const at = (index: number) => cells[index] ?? "";
	return {
		code: cleanCode(at(code) || at(barcode)),
		quantity: cleanQuantity(at(quantity)),
		flavor: at(flavor),
	};
}

const byPlace = ([code = "", quantity = "", ...hints]: string[]): PadLine => ({
	code: cleanCode(code),
	quantity: cleanQuantity(quantity),
	flavor: "",
	hints: hints.filter(Boolean),
});

/** Spreadsheets write numbers stored as text with an apostrophe, or as a formula: ="0123". */
const cleanCode = (cell: string) =>
	cell
		.replace(/^="(.*)"$/, "$1")
		.replace(/^'/, "")
		.trim()
		.slice(0, 200);

/** "1,000" and "10.00" are also whole numbers, as spreadsheets show them. */
const cleanQuantity = (cell: string) =>
	cell
		.replace(/^="(.*)"$/, "$1")
		.replace(/^(\d{1,3}(,\d{3})+)$/, (number) => number.replaceAll(",", ""))
		.replace(/^(\d+)\.0+$/, "$1")
		.slice(0, 200);

/** Splits lines into cells, with the separator that most lines contain. */
function cellsOf(text: string): string[][] {
	const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
	const [delimiter, count] = ["\t", ";", ","]
		.map((sign) => [sign, lines.filter((line) => line.includes(sign)).length] as const)
		.reduce((best, next) => (next[1] > best[1] ? next : best));
	const rows = count === 0 ? lines.map((line) => [line.trim()]) : split(text, delimiter);
	return rows.map((cells) => (cells.length === 1 ? bySpaces(cells[0]!) : cells));
}

function split(text: string, delimiter: string): string[][] {
	const options = { delimiter, trim: true, relax_column_count: true, skip_empty_lines: true };
	try {
		return parse(text, options);
	} catch {
		// Quotes that mean inches, or that never close: split the cells as they are.
		return parse(text, { ...options, quote: false });
	}
}

const isNumber = (word: string | undefined) => word !== undefined && /^[\d.,]+$/.test(word);

/** 'SKU 10' or 'SKU 10 each'; a code of several words when only the last is a number. */
function bySpaces(line: string): string[] {
	const words = line.trim().split(/\s+/);
	if (words.length < 3 || isNumber(words[1])) return words;
	return isNumber(words.at(-1)) ? [words.slice(0, -1).join(" "), words.at(-1)!] : words;
}

/**
 * Decodes a file's text: UTF-8 or UTF-16, with or without a byte order mark, else Windows-1252.
 * @throws DomainError invalid when it is not text, such as a workbook.
 */
export function decodePadFile(bytes: Uint8Array): string {
	const [a, b] = bytes;
	if (a === 0x50 && b === 0x4b) {
		throw notText("This is a workbook. Save it as CSV in your spreadsheet program, and upload that.");
	}
	const little = (a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && bytes.length > 1);
	const big = (a === 0xfe && b === 0xff) || (a === 0 && b !== 0);
	const text = little || big ? decodeWide(bytes, little ? "utf-16le" : "utf-16be") : decodeNarrow(bytes);
	if (text.includes("\0")) throw notText("This file is not text. Upload a CSV file.");
	return text;
}

const notText = (message: string) => new DomainError("invalid", message, { field: "file" });

const decodeWide = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);

function decodeNarrow(bytes: Uint8Array): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}
