import { DomainError } from "~/kernel/errors";
import type { Steps } from "~/kernel/in-turns";
import { isChatter, type Readings, readFreeLine, withoutStamp } from "./free-line.ts";
import { type Columns, columnsOf, isHeading, readCells, readRow } from "./quick-order-cells.ts";
import { MAX_CELL, MAX_QUICK_ORDER_LINES, type QuickOrderLine } from "./quick-order-line.ts";

/** Looks up codes and names; those that stand for goods come with the code and flavor to write down. */
export type LookUp = (
	texts: readonly string[],
) => Steps<ReadonlyMap<string, Pick<QuickOrderLine, "code"> & { flavor?: string }>>;

/** A text of more lines than this is not read: far more than the quick order takes, with room for the letter around an order. */
export const MOST_TEXT_LINES = 4 * MAX_QUICK_ORDER_LINES;
// A longer line is no line of an order, and the patterns that lines are compared with would take long for it.
const LONGEST_LINE = 2_000;

/** A pasted text. */
export type QuickOrderText = {
	lines: QuickOrderLine[];
	/** Lines that belong to the letter around the order, such as greetings and sums. */
	left: string[];
	/** The number of lines of a text that has too many to be read. */
	unread: number;
};

/**
 * Reads lines of goods and quantity from pasted text or a CSV file (Rule 4.11): tables with headings, and lines as
 * people write them, each with its own separators. `lookUp` decides between several ways to read a line; a line that
 * could still mean two things is kept whole, so that it is refused.
 */
export function* readQuickOrderText(text: string, lookUp: LookUp): Steps<QuickOrderText> {
	const count = countLines(text);
	if (count > MOST_TEXT_LINES) return { lines: [], left: [], unread: count };
	const left: string[] = [];
	const leave = (line: string) => left.push(line.trim().slice(0, MAX_CELL));
	const read: (Readings & { line: string })[] = [];
	let table: { columns: Columns; sign: string } | null = null;
	for (const typed of linesOf(text)) {
		yield;
		if (typed.length > LONGEST_LINE) {
			leave(typed);
			continue;
		}
		const line = withoutStamp(typed);
		const sign = signOf(line);
		const cells = sign === null ? [] : split(line, sign);
		const columns = columnsOf(sign === null ? [line] : cells);
		if (columns && (columns.quantity >= 0 || read.length === 0)) {
			// A single heading says nothing about the lines below it.
			table = sign === null ? null : { columns, sign };
			continue;
		}
		if (isHeading(line)) continue;
		if (cells.length > 0 && cells.every((cell) => cell === "")) continue;
		if (isChatter(line) || isChatter(cells.join(" "))) {
			leave(typed);
			continue;
		}
		const row: Readings | null =
			table && sign !== null && line.includes(table.sign)
				? readRow(split(line, table.sign), table.columns)
				: ((sign === null ? null : readCells(cells)) ?? readFreeLine(line));
		if (row?.usual.code) read.push({ ...row, line });
		else leave(typed);
	}
	return { lines: yield* settled(read, lookUp), left, unread: 0 };
}

/** The number of a text's lines that hold something. */
function countLines(text: string): number {
	let count = 0;
	for (const _line of text.matchAll(/\S[^\r\n]*/g)) count += 1;
	return count;
}

/** The first lines of a text, at most so many and cut to a useful length. */
export function firstLines(text: string, most: number): string {
	const lines: string[] = [];
	for (const [line] of text.matchAll(/\S[^\r\n]*/g)) {
		lines.push(line.slice(0, MAX_CELL));
		if (lines.length === most) break;
	}
	return lines.join("\n");
}

/** Every line in the one way that names known goods; in the usual way when there is none. */
function* settled(read: readonly (Readings & { line: string })[], lookUp: LookUp): Steps<QuickOrderLine[]> {
	if (read.length > MAX_QUICK_ORDER_LINES) return read.map(({ usual }) => usual);
	const known = yield* lookUp(read.flatMap(({ possible }) => possible.map(({ code }) => code)));
	return read.map(({ usual, possible, line }) => {
		const [first, ...others] = possible.flatMap((one) => {
			const goods = known.get(one.code);
			return goods ? [{ ...one, code: goods.code, flavor: one.flavor || (goods.flavor ?? "") }] : [];
		});
		if (!first) return usual;
		const agrees = ({ quantity }: QuickOrderLine) =>
			quantity === first.quantity ||
			quantity === "" ||
			first.quantity === "" ||
			// The other reading took a SKU of digits for one of several quantities.
			quantity.includes(`${possible[0]!.code} or `);
		return others.every(agrees) ? first : { code: line, quantity: "", flavor: "", hints: [] };
	});
}

// A quoted cell may hold this many line breaks; a quote that stays open longer is a sign for inches.
const MOST_BREAKS = 5;

/** The text's lines that hold something. */
function linesOf(text: string): string[] {
	const lines: string[] = [];
	let open: string[] = [];
	for (const line of text.replace(/^\uFEFF/, "").split(/\r\n?|\n/)) {
		open.push(line);
		if (!/(?:^|[\t,;])"(?:[^"]|"")*$/.test(open.join(" "))) {
			lines.push(open.join(" "));
			open = [];
		} else if (open.length > MOST_BREAKS) {
			lines.push(...open);
			open = [];
		}
	}
	return [...lines, ...open].filter((line) => line.trim() !== "");
}

/** The sign between a line's cells. A comma inside '1,000' separates nothing. */
function signOf(line: string): string | null {
	const withoutThousands = /[a-z]/i.test(line) ? line.replace(/(?<![\w-])\d{1,3}(,\d{3})+(?!\d)/g, "") : line;
	return ["\t", ";", ","].find((sign) => withoutThousands.includes(sign)) ?? null;
}

/** A line's cells: quoted ones hold their separators, other quotes mean inches. */
function split(line: string, sign: string): string[] {
	const cells: string[] = [];
	const cell = new RegExp(` *(?:"((?:[^"]|"")*)" *(?=${sign}|$)|([^${sign}]*))(${sign}|$)`, "y");
	for (let found = cell.exec(line); found; found = cell.exec(line)) {
		cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
		if (found[3] === "") break;
	}
	return cells;
}

/**
 * Decodes a file's text: UTF-8 or UTF-16, with or without a byte order mark, else Windows-1252.
 * @throws DomainError invalid when it is not text, such as a workbook.
 */
export function decodeQuickOrderFile(bytes: Uint8Array): string {
	const [a, b] = bytes;
	if (a === 0x50 && b === 0x4b) {
		throw notText("This is a workbook. Save it as CSV in your spreadsheet program, and upload that.");
	}
	const little = (a === 0xff && b === 0xfe) || b === 0;
	const big = (a === 0xfe && b === 0xff) || a === 0;
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
