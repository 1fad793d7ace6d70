import { open } from "node:fs/promises";
import { openCsv } from "./read-csv.server";
import { openXlsx } from "./read-xlsx.server";
import { refuse, type TableFile } from "./table-file.ts";
import { refusalOfOle } from "./xlsx-parts.server";

const ZIP = Buffer.from("PK\x03\x04");
const OLE = Buffer.from("d0cf11e0", "hex");

/** Texts that are no tables, however many commas are in them. */
const OTHER_KINDS: readonly [called: string, begins: RegExp][] = [
	["a PDF", /^%PDF-/],
	["a text document", /^\{\\rtf/],
	["a web page", /^\s*(?:<!doctype html|<html|<table)/i],
	["an XML file", /^\s*<\?xml/i],
];

/**
 * Opens a file to import, CSV or an Excel workbook; its content says which (Rule 7.15).
 *
 * @param isKnown whether a row has the headings that the file should have.
 * @param sheet the sheet of a workbook; default: the first with a header row.
 * @throws DomainError invalid, too_large, at the field `file`, for a file that can't be read.
 */
export async function openTable(
	path: string,
	isKnown: (heads: readonly string[]) => boolean,
	sheet?: string | null,
): Promise<TableFile> {
	const beginning = await piece(path, 0, 512);
	if (beginning.subarray(0, 4).equals(ZIP)) {
		return openXlsx(path, { sheet, isKnown });
	}
	const text = beginning.toString("latin1").replace(/^\u00ef\u00bb\u00bf/, "");
	const other = OTHER_KINDS.find(([, begins]) => begins.test(text));
	if (other) throw refuse(`This is ${other[0]}, not a table. Save it as CSV or Excel and choose that file.`);
	if (!beginning.subarray(0, 4).equals(OLE)) return openCsv(path, isKnown);
	if (beginning.length < 512) throw refuse("This file is damaged.");
	// Where the header says that the list of the file's parts begins.
	const sector = 2 ** Math.min(beginning.readUInt16LE(30), 12);
	throw refusalOfOle(await piece(path, (beginning.readUInt32LE(48) + 1) * sector, 4096));
}

async function piece(path: string, from: number, length: number): Promise<Buffer> {
	const file = await open(path, "r");
	try {
		const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, from);
		return buffer.subarray(0, bytesRead);
	} finally {
		await file.close();
	}
}
