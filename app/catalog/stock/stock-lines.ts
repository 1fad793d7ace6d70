import type { TableFile } from "~/kernel/tables/table-file";

/** A code with a quantity, as it was scanned, typed, pasted or read from a file. */
export type StockLine = { code: string; quantity: string };

/** The most lines of a delivery or count, and the longest text they are read from. */
export const MOST_STOCK_LINES = 2_000;
export const LONGEST_STOCK_TEXT = 100_000;

/**
 * Reads lines of a code and a quantity, separated by a blank, tab, comma or semicolon; a code alone is one unit, as a
 * scanner sends it. The same code again adds up where both are numbers (Rule 7.83).
 */
export function parseStockText(text: string): StockLine[] {
	const lines = new Map<string, StockLine>();
	for (const line of text.split(/\r?\n/)) {
		const [code = "", quantity = "1"] = /^\s*(.*?)(?:[\s,;]+([^\s,;]*))?\s*$/.exec(line)?.slice(1) ?? [];
		if (!code) continue;
		const key = code.toLowerCase();
		const known = lines.get(key);
		if (!known) lines.set(key, { code, quantity });
		else if (isCount(known.quantity) && isCount(quantity)) {
			known.quantity = String(Number(known.quantity) + Number(quantity));
		} else lines.set(`${key} ${lines.size}`, { code, quantity });
	}
	return [...lines.values()];
}

export const isCount = (text: string): boolean => /^\d{1,9}$/.test(text);

/** The text that `parseStockText` reads back. */
export const stockText = (lines: readonly StockLine[]): string =>
	lines.map(({ code, quantity }) => `${code} ${quantity}`).join("\n");

/** What the reader chose for a line that couldn't be taken: another code, or null to skip the line. */
export type LineChoice = { code: string; to: string | null };

/** The lines with other codes in place of those that couldn't be taken, and without the skipped ones (Rule 7.83). */
export function chooseLines(lines: readonly StockLine[], choices: readonly LineChoice[]): StockLine[] {
	const chosen = new Map(choices.map(({ code, to }) => [code.toLowerCase(), to]));
	const kept = lines.flatMap(({ code, quantity }) => {
		const to = chosen.get(code.toLowerCase());
		return to === null ? [] : { code: to ?? code, quantity };
	});
	return parseStockText(stockText(kept));
}

const CODE_HEAD = /^(sku|item code|code|barcode|upc|ean|gtin|item|part( number| no)?)$/;
const QUANTITY_HEAD = /^(qty|quantity|units|received|shipped|delivered|counted|count|stock|stock quantity)$/;

/** Where a file has the codes and the quantities, by its headings; null when it doesn't say. */
export function stockColumns(heads: readonly string[]): { codes: number[]; quantity: number } | null {
	const names = heads.map((head) => head.trim().toLowerCase().replace(/[_.]+/g, " "));
	const codes = names.flatMap((name, at) => (CODE_HEAD.test(name) ? at : []));
	const quantity = names.findIndex((name) => QUANTITY_HEAD.test(name));
	return codes.length > 0 && quantity >= 0 ? { codes, quantity } : null;
}

/** Reads a file's lines; the first code that a row has counts. Null when the headings don't say which columns to read. */
export async function readStockFile(table: TableFile): Promise<StockLine[] | null> {
	const columns = stockColumns(table.heads);
	if (!columns) return null;
	const lines: StockLine[] = [];
	for await (const { cells } of table.rows()) {
		const code = columns.codes.map((at) => cells[at]?.trim()).find(Boolean);
		const quantity = cells[columns.quantity]?.trim();
		// A row without a quantity was not delivered.
		if (code && quantity)
			lines.push({ code: code.replace(/[\s,;]+/g, ""), quantity: quantity.replace(/\.0+$/, "") });
		if (lines.length > MOST_STOCK_LINES) break;
	}
	return lines;
}
