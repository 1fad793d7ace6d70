import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, type Options, parse } from "csv-parse";
import {
	headsAt,
	LONGEST_ROW,
	MOST_ROWS,
	refuse,
	type TableFile,
	type TableRow,
	tooManyRows,
	unguarded,
} from "./table-file.ts";

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
type Parsed = { record: string[]; info: { lines: number } };

const SAMPLE_BYTES = 64 * 1024;
const SHORT_BYTES = 32 * 1024;

/** How many rows down a file its header row is looked for. */
const SEARCHED_ROWS = 50;
const SEPARATORS = [",", ";", "\t"] as const;

/**
 * Opens a CSV file: any of the usual encodings and separators, quotes, line breaks in cells, and titles above the header row. Only a
 * piece of it is held in memory at a time, however long it is.
 *
 * @param isKnown whether a row has the headings that the file should have; the first one that has is the header row.
 * @throws DomainError invalid for a file that is empty, no text, or has no rows.
 */
export async function openCsv(
	path: string,
	isKnown: (heads: readonly string[]) => boolean,
): Promise<TableFile> {
	const { size } = await stat(path);
	const sample = await beginningOf(path);
	const encoding = await encodingOf(path, sample);
	const beginning = new TextDecoder(encoding).decode(sample, { stream: true });
	const options: Options = {
		delimiter: separatorOf(beginning),
		relax_column_count: true,
		skip_empty_lines: true,
		// 10" in an unquoted cell is an inch mark.
		relax_quotes: true,
		info: true,
		// An unclosed quote would turn the rest of the file into one cell.
		max_record_size: LONGEST_ROW,
	};
	const { heads, at } = await headerRow(path, encoding, options, isKnown);
	return {
		heads,
		sheet: null,
		sheets: [],
		isShort: size <= SHORT_BYTES,
		async count() {
			let count = 0;
			for await (const _row of rows()) count += 1;
			return count;
		},
		rows,
	};
	async function* rows(): AsyncGenerator<TableRow> {
		let surplus = 0;
		let count = -1;
		for await (const { record, info } of recordsOf(path, encoding, options)) {
			const text = record.join("");
			// The parser counts a Windows line break in a cell as two lines.
			surplus += text.match(/\r\n/g)?.length ?? 0;
			const line = info.lines - surplus - (text.match(/\r\n?|\n/g)?.length ?? 0);
			count += 1;
			if (count > MOST_ROWS + at) throw tooManyRows();
			if (count > at) yield { line, cells: record.map(unguarded) };
		}
	}
}

/**
 * The header row and how many rows stand above it; sets the separator where the titles above have other ones. A first row of one cell
 * is a title, unless the whole table is as narrow; any other is the header row, if none further down is known.
 */
async function headerRow(
	path: string,
	encoding: Encoding,
	options: Options,
	isKnown: (heads: readonly string[]) => boolean,
): Promise<{ heads: string[]; at: number }> {
	const rows = await beginningRows(path, encoding, options);
	const found = rows.findIndex(isKnown);
	if (found < 0) {
		for (const delimiter of SEPARATORS.filter((one) => one !== options.delimiter)) {
			const others = await beginningRows(path, encoding, { ...options, delimiter }).catch(() => []);
			const at = others.findIndex(isKnown);
			if (at < 0 || at === others.length - 1) continue;
			options.delimiter = delimiter;
			return { heads: others[at]!, at };
		}
	}
	const isTitle = (cells: readonly string[] | undefined) => cells?.filter(Boolean).length === 1;
	const guessed =
		isTitle(rows[0]) && rows.some((cells) => cells.filter(Boolean).length > 2) ? headsAt(rows) : 0;
	const at = found >= 0 ? found : guessed < rows.length - 1 ? guessed : 0;
	if (rows.length < at + 2) throw refuse("The file has no rows below its header row.");
	return { heads: rows[at]!, at };
}

async function beginningRows(path: string, encoding: Encoding, options: Options): Promise<string[][]> {
	const rows: string[][] = [];
	for await (const { record } of recordsOf(path, encoding, options)) {
		rows.push(record.map((cell) => cell.trim()));
		if (rows.length === SEARCHED_ROWS) break;
	}
	return rows;
}

const UNCLOSED: string[] = ["CSV_QUOTE_NOT_CLOSED", "CSV_MAX_RECORD_SIZE"];

async function* recordsOf(path: string, encoding: Encoding, options: Options): AsyncGenerator<Parsed> {
	const parser = parse(options);
	// An error in the pipeline destroys the parser, and the loop below throws it.
	const reading = pipeline(Readable.from(textOf(path, encoding)), parser).catch(() => undefined);
	try {
		for await (const parsed of parser) yield parsed as Parsed;
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		throw refuse(
			UNCLOSED.includes(error.code)
				? "A quote is opened but never closed, so we can't read the rest of the file."
				: `We can't read this CSV file: ${error.message}.`,
		);
	} finally {
		// Also when the caller has read enough: the file is closed then.
		parser.destroy();
		await reading;
	}
}

async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
	const decoder = new TextDecoder(encoding);
	for await (const chunk of createReadStream(path)) {
		const text = decoder.decode(chunk as Buffer, { stream: true });
		if (text) yield text;
	}
	const rest = decoder.decode();
	if (rest) yield rest;
}

async function beginningOf(path: string): Promise<Buffer> {
	const file = await open(path, "r");
	try {
		const buffer = Buffer.alloc(SAMPLE_BYTES);
		const { bytesRead } = await file.read(buffer, 0, SAMPLE_BYTES, 0);
		return buffer.subarray(0, bytesRead);
	} finally {
		await file.close();
	}
}

/** UTF-8 or UTF-16 by their marks, UTF-16 also without; else UTF-8 if it is that, else what Excel on Windows writes. */
async function encodingOf(path: string, sample: Buffer): Promise<Encoding> {
	if (sample.length === 0) throw refuse("The file is empty.");
	const [a, b] = sample;
	if (a === 0xff && b === 0xfe) return "utf-16le";
	if (a === 0xfe && b === 0xff) return "utf-16be";
	if (a !== 0 && b === 0) return "utf-16le";
	if (a === 0 && b !== 0) return "utf-16be";
	if (isBinary(sample)) throw refuse("This is not a CSV file. Save your sheet as CSV and choose that file.");
	return (await isUtf8(path)) ? "utf-8" : "windows-1252";
}

const isBinary = (sample: Buffer) =>
	// Text has tabs and line ends, but none of the other control characters.
	sample.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27));

async function isUtf8(path: string): Promise<boolean> {
	const decoder = new TextDecoder("utf-8", { fatal: true });
	try {
		for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
		decoder.decode();
		return true;
	} catch (error) {
		if (error instanceof TypeError) return false;
		throw error;
	}
}

/** The most frequent separator in the header row, outside quotes. */
export function separatorOf(text: string): string {
	const head = (/^(?:"(?:[^"]|"")*"|[^\r\n"])*/.exec(text)?.[0] ?? "").replace(/"(?:[^"]|"")*"/g, "");
	const count = (separator: string) => head.split(separator).length;
	// Where they are as frequent, commas are within amounts.
	return [",", ";", "\t"].reduce((best, one) => (count(one) > 1 && count(one) >= count(best) ? one : best));
}
