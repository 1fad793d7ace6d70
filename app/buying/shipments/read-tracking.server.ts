import type { Carrier } from "~/kernel/carriers/carriers";
import { DomainError } from "~/kernel/errors";
import { pastedRows } from "~/kernel/tables/pasted-rows.server";
import type { TableFile } from "~/kernel/tables/table-file";
import { type Cells, MOST_TRACKING_ROWS, type TrackingRow, trackingRowsOf } from "./tracking-rows.ts";

/** The longest text that rows are read from. */
export const LONGEST_TRACKING_TEXT = 200_000;

const COLUMNS =
	"We can't tell which column is which. Use the headings Order, Tracking number and Carrier, or one order and its number per line.";

/**
 * Reads the text of a tracking file: separated by commas, semicolons, tabs, or blanks; columns in any order, with headings
 * or without (Rule 7.146).
 * @param prefixes of orders' numbers, today's first.
 * @throws DomainError invalid, at `lines`, when it can't be read; too_large for more than 2,000 rows.
 */
export function readTrackingText(
	text: string,
	carriers: readonly Carrier[],
	prefixes: readonly string[],
): TrackingRow[] {
	return understood(cellsOf(text), { carriers, prefixes }, "lines");
}

/**
 * A tracking file as text that `readTrackingText` reads with the same line numbers.
 * @throws DomainError like it, at `file`.
 */
export async function trackingTextOf(
	table: TableFile,
	carriers: readonly Carrier[],
	prefixes: readonly string[],
): Promise<string> {
	const rows: Cells[] = [];
	for await (const row of table.rows()) {
		rows.push(row);
		if (rows.length > MOST_TRACKING_ROWS) throw tooMany("file");
	}
	const headLine = (rows[0]?.line ?? 2) - 1;
	const lines: string[] = [];
	const put = (line: number, cells: readonly string[]) => {
		while (lines.length < line - 1) lines.push("");
		lines.push(cells.map((cell) => cell.replace(/[\t\r\n"]+/g, " ")).join("\t"));
	};
	const found = understood([{ line: headLine, cells: table.heads }, ...rows], { carriers, prefixes }, "file");
	if (found[0]?.line !== headLine) put(headLine, ["Order", "Tracking number", "Carrier"]);
	for (const row of found) put(row.line, [row.orderNumber, row.trackingNumber, row.carrier]);
	return lines.join("\n");
}

function understood(
	rows: readonly Cells[],
	{ carriers, prefixes }: { carriers: readonly Carrier[]; prefixes: readonly string[] },
	field: string,
): TrackingRow[] {
	const found = trackingRowsOf(rows, carriers, prefixes);
	if (!found) throw new DomainError("invalid", COLUMNS, { field });
	if (found.length > MOST_TRACKING_ROWS) throw tooMany(field);
	return found;
}

const tooMany = (field: string) =>
	new DomainError("too_large", "These are more than 2,000 rows. Send them in parts.", { field });

function cellsOf(text: string): Cells[] {
	const first = text.trimStart().split("\n", 1)[0] ?? "";
	if (!/[,;\t]/.test(first)) {
		// An order and its number, which may have blanks itself.
		return text.split("\n").flatMap((line, n) => {
			const [, order = "", number = ""] = /^\s*(\S+)\s*(.*?)\s*$/.exec(line) ?? [];
			return order ? [{ line: n + 1, cells: [order, number] }] : [];
		});
	}
	return pastedRows(text, "lines");
}
