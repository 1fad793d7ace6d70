import {
	headsAt,
	MOST_ROWS,
	refuse,
	type TableFile,
	type TableRow,
	tooManyRows,
	unguarded,
} from "./table-file.ts";
import { dateText, GENERAL, numberText } from "./xlsx-formats.ts";
import { XlsxParts } from "./xlsx-parts.server";
import { type Merge, mergeFiller, type RawCell, type RawRow, rowReader } from "./xlsx-rows.ts";
import { readStrings, readWorkbook, unescaped, type Workbook } from "./xlsx-workbook.server";

/** How far down a sheet its header row is looked for. */
const SEARCHED = { lines: 200, rows: 50, sheets: 20 };
const SHORT_BYTES = 512 * 1024;

type Options = {
	/** The sheet to read; default: the first with a header row. */
	sheet?: string | null | undefined;
	/** Whether these are headings that are known. */
	isKnown: (heads: readonly string[]) => boolean;
};
type Heads = { sheet: Workbook["sheets"][number]; line: number; heads: string[] };

/**
 * Opens a sheet of an Excel workbook. Of the sheet a piece is in memory at a time, and of the texts that cells share all, up to
 * 64 MB; parts that are larger than a sheet of 30,000 rows needs are refused before they are unzipped.
 *
 * @throws DomainError invalid for a file that is damaged, protected or no workbook, or has no table; too_large.
 */
export async function openXlsx(path: string, options: Options): Promise<TableFile> {
	const { book, found, bytes } = await withParts(path, async (parts) => {
		const book = await readWorkbook(parts);
		const found = await findHeads(parts, book, options);
		return { book, found, bytes: parts.sizeOf(found.sheet.part) + parts.sizeOf(book.strings ?? "") };
	});
	const { sheet, line, heads } = found;
	let known: { merges: Merge[]; count: number } | undefined;
	const survey = () =>
		withParts(path, async (parts) => {
			const merges: Merge[] = [];
			let count = 0;
			for await (const row of parts.read(sheet.part, "sheet", rowReader(merges))) {
				if (row.line <= line || row.cells.length === 0) continue;
				count += 1;
				if (count > MOST_ROWS) throw tooManyRows();
			}
			known = { merges: merges.filter(({ top }) => top > line), count };
			return known;
		});
	return {
		heads,
		sheet: sheet.name,
		sheets: book.sheets.map(({ name }) => name),
		isShort: bytes <= SHORT_BYTES,
		count: async () => (known ?? (await survey())).count,
		async *rows() {
			const { merges } = known ?? (await survey());
			const parts = await XlsxParts.open(path);
			try {
				const strings = await readStrings(parts, book);
				const filled = mergeFiller(merges);
				for await (const raw of parts.read(sheet.part, "sheet", rowReader())) {
					if (raw.line <= line) continue;
					const row = filled(raw);
					if (row.cells.length > 0) yield tableRow(row, heads.length, strings, book);
				}
			} finally {
				parts.close();
			}
		},
	};
}

async function withParts<Result>(path: string, read: (parts: XlsxParts) => Promise<Result>): Promise<Result> {
	const parts = await XlsxParts.open(path);
	try {
		return await read(parts);
	} finally {
		parts.close();
	}
}

/** The header row of the sheet asked for, else of the first sheet that has known headings, else of the first that has any. */
async function findHeads(parts: XlsxParts, book: Workbook, { sheet, isKnown }: Options): Promise<Heads> {
	const sheets = book.sheets.filter(({ name }) => name === sheet);
	let first: Heads | undefined;
	for (const candidate of sheets.length > 0 ? sheets : book.sheets.slice(0, SEARCHED.sheets)) {
		const rows = await beginningOf(parts, book, candidate.part);
		const knownAt = rows.findIndex(({ cells }) => isKnown(cells));
		const at = knownAt >= 0 ? knownAt : headsAt(rows.map(({ cells }) => cells));
		const row = at < rows.length - 1 ? rows[at] : undefined;
		if (!row) continue;
		const heads = { sheet: candidate, line: row.line, heads: row.cells };
		if (knownAt >= 0) return heads;
		first ??= heads;
	}
	if (first) return first;
	throw refuse(
		book.sheets.length > 1
			? "No sheet of this workbook has a header row with rows below it."
			: "The file has no rows below its header row.",
	);
}

async function beginningOf(parts: XlsxParts, book: Workbook, part: string): Promise<TableRow[]> {
	const rows: RawRow[] = [];
	for await (const row of parts.read(part, "sheet", rowReader())) {
		if (row.cells.length > 0) rows.push(row);
		if (row.line > SEARCHED.lines || rows.length === SEARCHED.rows) break;
	}
	const wanted = new Set(
		rows.flatMap(({ cells }) => cells.flatMap(({ type, value }) => (type === "s" ? [Number(value)] : []))),
	);
	const strings = await readStrings(parts, book, wanted);
	return rows.map((row) => tableRow(row, Number.POSITIVE_INFINITY, strings, book));
}

function tableRow(
	row: RawRow,
	width: number,
	strings: ReadonlyMap<number, string>,
	book: Workbook,
): TableRow {
	const cells: string[] = [];
	const bad = new Map<number, string>();
	const merged = new Set<number>();
	for (const cell of row.cells) {
		if (cell.at >= width) continue;
		const { text, problem } = readCell(cell, strings, book);
		while (cells.length <= cell.at) cells.push("");
		cells[cell.at] = text;
		if (problem) bad.set(cell.at, problem);
		if (cell.isMerged) merged.add(cell.at);
	}
	return { line: row.line, cells, bad, merged };
}

function readCell(
	{ type, style, value }: RawCell,
	strings: ReadonlyMap<number, string>,
	{ formats, is1904 }: Workbook,
): { text: string; problem?: string } {
	if (value === undefined) {
		const problem =
			"is a formula without a saved result: open the file in Excel, save it and upload it again";
		return { text: "", problem };
	}
	const dated = (day: string) => ({
		text: day,
		problem: `is the date ${day} in the sheet: format the cell as text, enter the value again and save the file`,
	});
	switch (type) {
		case "s":
			return { text: unguarded(strings.get(Number(value)) ?? "") };
		case "e":
			return { text: value, problem: `is ${value} in the sheet: correct its formula` };
		case "b":
			return { text: value === "1" ? "TRUE" : "FALSE" };
		case "d":
			return dated(value.slice(0, 10));
		case "n": {
			const format = formats[style] ?? GENERAL;
			return format.isDate ? dated(dateText(value, is1904)) : { text: numberText(value, format) };
		}
		default:
			return { text: unguarded(unescaped(value)) };
	}
}
