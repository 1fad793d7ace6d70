import { CsvError, parse } from "csv-parse/sync";
import { DomainError } from "../errors.ts";

export const MOST_ROWS = 20_000;

export type CsvTable = {
	heads: string[];
	/** `line` is where the row begins in the file, as an editor counts. */
	rows: { line: number; cells: string[] }[];
};

/** Text from a file's bytes: UTF-8 or UTF-16 by their marks, UTF-16 also without, else what Excel on Windows writes. */
export function textOf(bytes: Uint8Array): string {
	const [a, b] = bytes;
	if (a === 0xff && b === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
	if (a === 0xfe && b === 0xff) return new TextDecoder("utf-16be").decode(bytes);
	if (a !== 0 && b === 0) return new TextDecoder("utf-16le").decode(bytes);
	if (a === 0 && b !== 0) return new TextDecoder("utf-16be").decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}

/** The separator that the head line has most of, outside quotes. */
function separatorOf(text: string): string {
	const head = (/^(?:"(?:[^"]|"")*"|[^\r\n"])*/.exec(text)?.[0] ?? "").replace(/"(?:[^"]|"")*"/g, "");
	const count = (separator: string) => head.split(separator).length;
	return [",", ";", "\t"].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** A cell as it was meant: without the guard that exports put before formulas, and without ="00123". */
const unguarded = (cell: string) =>
	cell
		.trim()
		.replace(/^="(.*)"$/s, "$1")
		.replace(/^'(?=[=+\-@\t])/, "");

/**
 * Reads a CSV file: any of the usual separators, quotes, line breaks in cells.
 * @throws DomainError invalid, naming the line, for what is no CSV; too_large for more than 20,000 rows.
 */
export function readCsv(text: string): CsvTable {
	let records: { record: string[]; info: { lines: number } }[];
	try {
		records = parse(text, {
			bom: true,
			delimiter: separatorOf(text.replace(/^\uFEFF/, "")),
			relax_column_count: true,
			skip_empty_lines: true,
			info: true,
			to: MOST_ROWS + 2,
		}) as unknown as typeof records;
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		throw new DomainError("invalid", `This is no CSV file that can be read: ${error.message}.`, {
			field: "file",
		});
	}
	const [head, ...body] = records;
	if (!head || body.length === 0) {
		throw new DomainError("invalid", "The file has no rows below its head line.", { field: "file" });
	}
	if (body.length > MOST_ROWS) {
		throw new DomainError("too_large", "The file has more than 20,000 rows: split it.", { field: "file" });
	}
	let line = head.info.lines;
	return {
		heads: head.record.map((cell) => cell.trim()),
		rows: body.map(({ record, info }) => {
			const at = line + 1;
			line = info.lines;
			return { line: at, cells: record.map(unguarded) };
		}),
	};
}
