import { isDay } from "~/kernel/clock/buckets";
import { parseCents } from "~/kernel/money";
import type { TableRow } from "~/kernel/tables/table-file";
import { grouped } from "~/kernel/texts/numbers";
import { CATEGORIES } from "~/terms/categories";
import { MAX_FLAVORS } from "../products/fields/flavor-lines.ts";
import type { ImportColumn, ImportSource } from "../products/fields/product-columns.ts";
import { PRODUCT_FIELDS, type ProductField, type ProductValues } from "../products/fields/product-fields.ts";

type Answer = "containsNicotine";

/** The values of a row's cells, without empty cells. The brand is given by name. */
export type RowValues = Partial<
	{ [Column in Exclude<keyof ProductValues, Answer>]: NonNullable<ProductValues[Column]> } & {
		[Column in Answer]: boolean | null;
	} & {
		/** The stock that the export wrote. */
		stockWhenExported: number;
		flavors: string[];
		/** The row is that of a flavor with this name. */
		flavor: string;
		/** The product that the flavor is of: its SKU, or in Zoho its group's name. */
		productSku: string;
		group: string;
		/** Zoho's goods or service. */
		itemType: string;
	}
>;

export type CellProblem = { column: string; message: string };

const OUNCES = { oz: 1, lb: 16, g: 0.0352739619, kg: 35.2739619 } as const;

class BadCell extends Error {}

const MERGED = "is one merged cell for several rows: unmerge it and give each row its own value";

const amount = (text: string) => {
	// Zoho writes the currency before the amount.
	const cents = parseCents(text.replace(/^[A-Z]{3}\s*/, ""));
	if (cents === null || cents < 0) throw new BadCell("must be an amount such as 12.50");
	return cents;
};
const whole = (least: number) => (text: string) => {
	// Zoho writes quantities with decimals.
	const match = /^(\d{1,8})(?:\.0+)?$/.exec(text.replace(/,(?=\d{3}\b)/g, ""));
	if (!match || Number(match[1]) < least) throw new BadCell(`must be a whole number from ${least}`);
	return Number(match[1]);
};
const yesOrNo = (text: string) => {
	if (/^(true|yes|y|1|active|x)$/i.test(text)) return true;
	if (/^(false|no|n|0|inactive)$/i.test(text)) return false;
	throw new BadCell("must be true or false");
};
const answer = (text: string) => {
	if (/^(unknown|not stated)$/i.test(text)) return null;
	try {
		return yesOrNo(text);
	} catch {
		throw new BadCell("must be yes, no or unknown");
	}
};
const choice = (choices: Readonly<Record<string, string>>) => (text: string) => {
	const wanted = text.toLowerCase();
	const found = Object.keys(choices).find((key) => key === wanted || choices[key]!.toLowerCase() === wanted);
	if (!found) throw new BadCell(`must be one of ${Object.keys(choices).join(", ")}`);
	return found;
};
const day = (text: string) => {
	// Spreadsheets show the American way.
	const [, month = "", date = "", year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
	const read = year ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` : text;
	if (!isDay(read)) throw new BadCell("must be a day such as 2026-05-05");
	return read;
};
const flavors = (text: string) => {
	const names = text
		.split(/(?<!\\);/)
		.map((name) => name.replaceAll("\\;", ";").replace(/\s+/g, " ").trim())
		.filter(Boolean);
	if (new Set(names.map((name) => name.toLowerCase())).size < names.length) {
		throw new BadCell("names a flavor twice");
	}
	if (names.length > MAX_FLAVORS) throw new BadCell(`may name ${MAX_FLAVORS} flavors at most`);
	for (const name of names) checkFlavorName(name);
	return names;
};
const checkFlavorName = (name: string) => {
	if (name.length > 100) throw new BadCell("has a name of more than 100 characters");
	if (name.includes("|")) throw new BadCell("has a name with a | in it");
};
const flavor = (text: string) => {
	const name = text.replace(/\s+/g, " ");
	checkFlavorName(name);
	return name;
};
// Spreadsheets turn a long number into this and lose its digits.
const ROUNDED = /^\d+(?:[.,]\d+)?e\+?\d+$/i;
const code = (rounded: RegExp, max: number) => (text: string) => {
	if (rounded.test(text)) {
		throw new BadCell(
			`is ${text}: a spreadsheet has rounded it. Format the column as text, enter the whole number again and save the file`,
		);
	}
	return line(max)(text);
};
const line = (max: number) => (text: string) => {
	if (text.length > max) throw new BadCell(`may have ${grouped(max)} characters at most`);
	return text.replace(/\s+/g, " ");
};

/** How a cell of a product's field is read; it gives what the field's column holds, of a brand the name. */
function readField(field: ProductField, text: string): unknown {
	switch (field.kind) {
		case "line":
			return line(field.max)(text);
		case "text":
			line(field.max)(text);
			return text.replace(/\r\n?/g, "\n");
		case "brand":
			return line(MAX_NAME)(text);
		case "code":
			// A SKU such as 1E5 is one.
			return code(field.digits ? ROUNDED : /^\d[.,]\d+e\+\d+$/i, field.max)(text);
		case "category":
			return choice(CATEGORIES)(text);
		case "choice":
			return choice(field.choices)(text);
		case "day":
			return day(text);
		case "cents":
		case "measure":
			return amount(text);
		case "count":
			return whole(field.min)(text);
		case "flag":
			return yesOrNo(text);
		case "answer":
			return answer(text);
	}
}

const MAX_NAME = 200;

function readCell(column: ImportColumn, text: string): unknown {
	switch (column) {
		case "flavors":
			return flavors(text);
		case "flavor":
			return flavor(text);
		case "stockWhenExported":
			return readField(PRODUCT_FIELDS.stockQuantity, text);
		case "productSku":
			return readField(PRODUCT_FIELDS.sku, text);
		case "group":
		case "itemType":
			return line(MAX_NAME)(text);
		default:
			return readField(PRODUCT_FIELDS[column], text);
	}
}

type Row = Pick<TableRow, "cells" | "bad" | "merged"> & {
	heads: readonly string[];
	columns: ReadonlyMap<ImportColumn, number>;
};

/** Values that belong to one row: a cell merged over several rows does not say whose they are. */
const OWN: readonly ImportColumn[] = ["sku", "barcode", "stockQuantity", "stockWhenExported"];

/** Reads a row's cells; each that can't be read is a problem of its column. */
export function readCells(
	{ cells, bad, merged, heads, columns }: Row,
	source: ImportSource,
): { values: RowValues; problems: CellProblem[]; unread: Set<ImportColumn> } {
	const values: Record<string, unknown> = {};
	const problems: CellProblem[] = [];
	const unread = new Set<ImportColumn>();
	for (const [column, at] of columns) {
		const text = (cells[at] ?? "").trim();
		const problem = bad?.get(at);
		if (!text && !problem) continue;
		try {
			if (problem) throw new BadCell(problem);
			if (merged?.has(at) && OWN.includes(column)) throw new BadCell(MERGED);
			values[column] = readCell(column, text);
		} catch (error) {
			if (!(error instanceof BadCell)) throw error;
			problems.push({ column: heads[at]!, message: error.message });
			unread.add(column);
		}
	}
	if (source === "zoho" && typeof values.weightHundredths === "number") {
		const unit = cells[heads.indexOf("Weight Unit")]?.trim().toLowerCase() as keyof typeof OUNCES;
		values.weightHundredths = Math.round(values.weightHundredths * (OUNCES[unit] ?? 1));
	}
	return { values, problems, unread };
}
