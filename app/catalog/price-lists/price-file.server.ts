import type { Actor } from "~/kernel/actor/actor";
import { csvLine } from "~/kernel/csv/csv";
import { DomainError } from "~/kernel/errors";
import { pastedRows } from "~/kernel/tables/pasted-rows.server";
import { type TableFile, tableText } from "~/kernel/tables/table-file";
import { PRICE_KIND_NAMES, PRICE_KINDS, type PriceKind } from "~/terms/price-lists";
import type { Db } from "~db/client.server";
import { listEntries } from "./price-list.queries.server";
import { MOST_ENTRIES } from "./price-list.schema.ts";

/** The longest text that entries are read from. */
export const LONGEST_ENTRIES_TEXT = 300_000;

const HEADS = ["Goods", "Name", "Kind", "Value", "From Units"];

/** A list's entries as CSV text that `readEntryText` reads (Rule 15.8). @throws DomainError forbidden. */
export function* entriesCsv(db: Db, actor: Actor, listId: string): Generator<string> {
	yield `${HEADS.join(",")}\r\n`;
	for (const { code, name, kind, value, minimum } of listEntries(db, actor, listId).rows) {
		yield csvLine([code, name, PRICE_KINDS[kind], value, minimum]);
	}
}

/** An entry of a file as `priceListSchema` takes it, with its line. */
export type FileEntry = { line: number; goods: string; kind: PriceKind; value: string; minimum: string };

type Cells = { line: number; cells: readonly string[] };
type Column = "goods" | "kind" | "value" | "minimum";

/** Usual headings; any other column, such as the name, is left out. */
const HEADINGS: Record<Column, RegExp> = {
	goods: /^(goods|sku|barcode|code|item|brand|category|product sku)$/i,
	kind: /^(kind|type|does)$/i,
	value: /^(value|price|new price|percent|percent off|amount|amount off|unit price)$/i,
	minimum: /^(from|from units|minimum|min|quantity|qty|units|break)$/i,
};

/**
 * The entries of a text: separated by commas, semicolons or tabs, with headings or without (Rule 15.8). Without, the columns
 * are goods, kind, value and units; goods and value alone are enough.
 * @throws DomainError invalid, at `lines`, when it can't be read; too_large for more entries than a list has.
 */
export function readEntryText(text: string): FileEntry[] {
	return entriesIn(pastedRows(text, "lines"));
}

/** A file as text that `readEntryText` reads with the same line numbers. @throws DomainError like it. */
export const entryTextOf = (table: TableFile): Promise<string> => tableText(table, MOST_ENTRIES, tooMany);

const tooMany = () =>
	new DomainError("too_large", "These are more than 2,000 entries. A list has at most 2,000.", {
		field: "lines",
	});

function entriesIn(rows: readonly Cells[]): FileEntry[] {
	const columns = columnsOf(rows[0]?.cells ?? []);
	const entries = columns.isHead ? rows.slice(1) : rows;
	if (entries.length > MOST_ENTRIES) throw tooMany();
	return entries.flatMap(({ line, cells }) => {
		const of = (column: Column) => cells[columns.at[column] ?? -1]?.trim() ?? "";
		const goods = of("goods").replace(/^'(?=[=+@-])/, "");
		if (goods === "") return [];
		const kind = kindOf(of("kind"), of("value"));
		return [{ line, goods, kind, value: of("value"), minimum: of("minimum") }];
	});
}

function columnsOf(first: readonly string[]): { isHead: boolean; at: Partial<Record<Column, number>> } {
	const at: Partial<Record<Column, number>> = {};
	for (const [n, cell] of first.entries()) {
		for (const column of Object.keys(HEADINGS) as Column[]) {
			if (HEADINGS[column].test(cell.trim())) at[column] ??= n;
		}
	}
	if (at.goods !== undefined && at.value !== undefined) return { isHead: true, at };
	if (first.length <= 2) return { isHead: false, at: { goods: 0, value: 1 } };
	if (first.length === 3) return { isHead: false, at: { goods: 0, value: 1, minimum: 2 } };
	return { isHead: false, at: { goods: 0, kind: 1, value: 2, minimum: 3 } };
}

function kindOf(text: string, value: string): PriceKind {
	const lower = text.trim().toLowerCase();
	const named = PRICE_KIND_NAMES.find((kind) => kind === lower || PRICE_KINDS[kind].toLowerCase() === lower);
	return named ?? (value.trim().endsWith("%") ? "percent" : "fixed");
}
