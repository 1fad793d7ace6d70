import type { ImportOutline, KeptRow } from "~db/json-shapes";
import { DomainError } from "../errors.ts";
import { grouped } from "../texts/numbers.ts";
import { openTable } from "./open-table.server.ts";
import { outlineOf, refuse, type TableFile } from "./table-file.ts";

/** A file that is kept with its import, row by row. */
export type KeptTable = { outline: ImportOutline; rows: KeptRow[] };

/**
 * Reads a file that is small enough to be kept with its import.
 *
 * @param isKnown whether a row has the headings that the file should have.
 * @throws DomainError invalid, too_large, at `file`, for one that can't be read, is empty or has more rows.
 */
export async function keepTable(
	path: string,
	isKnown: (heads: readonly string[]) => boolean,
	most: number,
): Promise<KeptTable> {
	const table = await openTable(path, isKnown);
	const rows: KeptRow[] = [];
	for await (const row of filledRows(table)) {
		rows.push(row);
		if (rows.length > most) {
			throw new DomainError("too_large", `The file has more than ${grouped(most)} rows. Split it.`, {
				field: "file",
			});
		}
	}
	if (rows.length === 0) throw refuse("The file has no rows below its header row.");
	return { outline: await outlineOf(table), rows };
}

async function* filledRows(table: TableFile): AsyncGenerator<KeptRow> {
	for await (const { line, cells } of table.rows()) {
		if (cells.some((cell) => cell.trim())) yield { line, cells };
	}
}

/**
 * Reads a file to its end, so that half a file is refused before anything is kept.
 *
 * @param isKnown whether a row has the headings that the file should have.
 * @throws DomainError invalid, too_large, at `file`, for one that can't be read, is empty or has more than 30,000 rows.
 */
export async function lookThrough(
	path: string,
	isKnown: (heads: readonly string[]) => boolean,
): Promise<ImportOutline> {
	const table = await openTable(path, isKnown);
	let count = 0;
	for await (const _row of filledRows(table)) count++;
	if (count === 0) throw refuse("The file has no rows below its header row.");
	return outlineOf(table);
}
