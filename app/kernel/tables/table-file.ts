import type { ImportOutline } from "~db/json-shapes";
import { DomainError } from "../errors.ts";

/** The most rows of a file below its headings (Rule 7.15). */
export const MOST_ROWS = 30_000;
/** The most characters of one row. */
export const LONGEST_ROW = 1_000_000;

/** `line` is where the row begins in the file, as an editor or a spreadsheet counts. */
export type TableRow = {
	line: number;
	cells: string[];
	/** Cells without a usable value, by column, and why: "Price is a formula without a saved result". */
	bad?: ReadonlyMap<number, string>;
	/** Columns whose value comes from a cell that is merged with cells of rows above. */
	merged?: ReadonlySet<number>;
};

/** A file to import: a CSV file, or a sheet of a workbook. */
export type TableFile = {
	heads: string[];
	/** The sheet that is read, and all that could be; empty for CSV. */
	sheet: string | null;
	sheets: string[];
	/** It can be read to its end within milliseconds. */
	isShort: boolean;
	/** Reads the file to its end and counts the rows. Throws as `rows` does. */
	count(): Promise<number>;
	/**
	 * The rows below the headings. Each call reads the file again.
	 * @throws DomainError invalid for a damaged file; too_large for more than 30,000 rows.
	 */
	rows(): AsyncGenerator<TableRow>;
};

/** A refusal to show beside the file's field. */
export const refuse = (message: string) => new DomainError("invalid", message, { field: "file" });

/** The refusal of a file with more than 30,000 rows. */
export const tooManyRows = () =>
	new DomainError("too_large", "The file has more than 30,000 rows. Split it.", { field: "file" });

/** A cell as it was meant: without the guard that exports put before formulas, and without ="00123". */
export const unguarded = (cell: string) =>
	cell
		.trim()
		.replace(/^="(.*)"$/s, "$1")
		.replace(/^'(?=[=+\-@\t])/, "");

/**
 * A file as text with tabs, which reads like pasted cells and keeps the line numbers.
 *
 * @param most rows; more throw what `tooMany` makes.
 */
export async function tableText(table: TableFile, most = MOST_ROWS, tooMany = tooManyRows): Promise<string> {
	const rows: Pick<TableRow, "line" | "cells">[] = [];
	for await (const row of table.rows()) {
		rows.push(row);
		if (rows.length > most) throw tooMany();
	}
	return [{ cells: table.heads }, ...rows]
		.map(({ cells }) => cells.map((cell) => cell.replace(/[\t\r\n"]+/g, " ")).join("\t"))
		.join("\n");
}

/** The first row that is filled with words at least half as wide as the widest: titles and notes above a table are narrower. */
export function headsAt(rows: readonly (readonly string[])[]): number {
	const widest = Math.max(...rows.map((cells) => cells.filter(Boolean).length));
	const words = (cells: readonly string[]) => cells.filter((cell) => /\p{L}/u.test(cell)).length;
	const at = rows.findIndex((cells) => words(cells) >= Math.max(2, widest / 2));
	return at < 0 ? rows.length : at;
}

const SAMPLES = 3;
const LONGEST_SAMPLE = 80;

/** A file's columns with the values of its first rows. */
export async function outlineOf(table: TableFile): Promise<ImportOutline> {
	const samples: string[][] = table.heads.map(() => []);
	const first: string[][] = [];
	for await (const { cells } of table.rows()) {
		for (const [at, values] of samples.entries()) {
			const value = cells[at]?.trim();
			if (value) values.push(value.slice(0, LONGEST_SAMPLE));
		}
		first.push(table.heads.map((_, at) => cells[at]?.trim().slice(0, LONGEST_SAMPLE) ?? ""));
		if (first.length === SAMPLES) break;
	}
	const { heads, sheet, sheets } = table;
	return { heads, samples, rows: first, sheet, sheets };
}
