import { centsIn, dayIn, plainAmount } from "~/kernel/tables/cell-texts";
import type { TableRow } from "~/kernel/tables/table-file";
import { grouped } from "~/kernel/texts/numbers";
import { plainText } from "~/kernel/texts/plain-text";
import { CATEGORIES } from "~/terms/categories";
import { MAX_FLAVORS } from "../products/fields/flavor-lines.ts";
import type { ImportColumn, ImportSource } from "../products/fields/product-columns.ts";
import {
	FIELD_LIST,
	PRODUCT_FIELDS,
	type ProductField,
	type ProductValues,
} from "../products/fields/product-fields.ts";

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
		/** Further options that tell a flavor from others. */
		option2: string;
		option3: string;
		/** The product that the flavor is of: its SKU, or what its rows have in common, such as a model or a handle. */
		productSku: string;
		group: string;
		/** What other rows call this one. */
		rowId: string;
		/** Goods, a service, a product with variations or one of these. */
		itemType: string;
	}
>;

/** What is wrong with a row. `column` is the file's heading where the cell says what `field` sets, else one of our own. */
export type CellProblem = { column: string; message: string; field?: ImportColumn };

const OUNCES: Readonly<Record<string, number>> = {
	oz: 1,
	lb: 16,
	lbs: 16,
	g: 0.0352739619,
	grams: 0.0352739619,
	kg: 35.2739619,
};

/** The unit that a heading names, such as "Weight (kg)" or "Variant Grams". */
const unitOf = (head: string) =>
	/\((oz|lbs?|g|kg|grams)\)|\b(grams)\b/i.exec(head)?.[0]?.replace(/[()]/g, "");

class BadCell extends Error {}

const MERGED = "is one merged cell for several rows: unmerge it and give each row its own value";

const amount = (text: string) => {
	const cents = centsIn(text);
	if (cents === null) throw new BadCell("must be an amount such as 12.50");
	return cents;
};
/** What we pay for one unit: a case's cost divided by its units has more decimals than cents. */
const cost = (text: string) => {
	const [exact] = /^\d{1,8}\.\d{3,8}$/.exec(plainAmount(text)) ?? [];
	return exact ? Math.round(Number(exact) * 100) : amount(text);
};
/** A measure in hundredths, not rounded yet: its unit may be another one than ours. */
const measure = (text: string) => {
	const bare = text.replace(/,(?=\d{3}\b)/g, "");
	if (!/^\d{1,8}(?:\.\d{1,8})?$/.test(bare)) throw new BadCell("must be a number such as 12.50");
	return Number(bare) * 100;
};
/** Stock as suppliers write it: "OUT", "200 (20 x 10)", "100+". */
const stock = (text: string) =>
	whole(0)(
		/^(?:out(?: of stock)?|sold out|oos|none|-)$/i.test(text)
			? "0"
			: text.replace(/\s*\([^()]*\)$/, "").replace(/^>\s*(?=\d)|(?<=\d)\+$/g, ""),
	);
const whole = (least: number) => (text: string) => {
	// Zoho writes quantities with decimals.
	const match = /^(\d{1,8})(?:\.0+)?$/.exec(text.replace(/,(?=\d{3}\b)/g, ""));
	if (!match || Number(match[1]) < least) throw new BadCell(`must be a whole number from ${least}`);
	return Number(match[1]);
};
const yesOrNo = (text: string) => {
	if (/^(true|yes|y|1|active|published|x)$/i.test(text)) return true;
	if (/^(false|no|n|0|-1|inactive|draft|archived|unlisted|private|hidden)$/i.test(text)) return false;
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
	const read = dayIn(text);
	if (!read) throw new BadCell("must be a day such as 2026-05-05");
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
/** All digits of a number that a spreadsheet shows as 8.50012345678E+11 or 850012345678.0; undefined for any other text. */
function allDigits(text: string): string | undefined {
	const [, whole, , decimals = "", power = "0"] = /^(\d+)(?:([.,])(\d+))?(?:e\+?(\d+))?$/i.exec(text) ?? [];
	if (whole === undefined || Number(power) > 20) return undefined;
	const given = decimals.replace(/0+$/, "");
	if (given.length > Number(power)) return undefined;
	// Without decimals, 85E+10 may have been any number of that length.
	if (Number(power) > 0 && given.length < Number(power)) return undefined;
	return whole + given;
}
const number = (max: number) => (text: string) => code(ROUNDED, max)(allDigits(text) ?? text);
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
			return field.digits ? number(field.max)(text) : code(/^\d[.,]\d+e\+\d+$/i, field.max)(text);
		case "category":
			return choice(CATEGORIES)(text);
		case "choice":
			return choice(field.choices)(text);
		case "day":
			return day(text);
		case "cents":
			return amount(text);
		case "measure":
			return measure(text);
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
		case "option2":
		case "option3":
			return flavor(text);
		case "costCents":
			return cost(text);
		case "stockQuantity":
			return stock(text);
		case "stockWhenExported":
			return readField(PRODUCT_FIELDS.stockQuantity, text);
		case "productSku":
			return readField(PRODUCT_FIELDS.sku, text);
		case "group":
		case "rowId":
		case "itemType":
		case "weightUnit":
			return line(MAX_NAME)(text);
		default:
			return readField(PRODUCT_FIELDS[column], text);
	}
}

/** What is wrong with a text as a cell of a column; undefined if nothing is. */
export function problemOfCell(column: ImportColumn, text: string): string | undefined {
	try {
		readCell(column, text);
		return undefined;
	} catch (error) {
		if (error instanceof BadCell) return error.message;
		throw error;
	}
}

type Row = Pick<TableRow, "cells" | "bad" | "merged"> & {
	heads: readonly string[];
	columns: ReadonlyMap<ImportColumn, number>;
};

/** Values that belong to one row: a cell merged over several rows does not say whose they are. */
const OWN: readonly ImportColumn[] = ["sku", "barcode", "stockQuantity", "stockWhenExported"];

/** The most characters of a short description. */
const LONGEST_SHORT = 300;

/** What other programs write otherwise than we do: descriptions with markup, oversold stock below zero. */
function foreignText(column: ImportColumn, text: string, source: ImportSource): string {
	if (source === "csv") return text;
	if (column === "stockQuantity") return text.replace(/^-\d+(?:\.\d+)?$/, "0");
	if (source === "zoho" || source === "quickbooks") return text;
	if (column === "description") return plainText(text);
	if (column === "shortDescription") return plainText(text).replace(/\s+/g, " ").slice(0, LONGEST_SHORT);
	// WooCommerce lists several, each with those above it.
	if (source === "woocommerce" && (column === "category" || column === "brandId"))
		return text.split(/(?<!\\),/)[0]!.trim();
	return text;
}

/** Reads a row's cells; each that can't be read is a problem of its column. @param textOf gives what a cell means for what it says. */
export function readCells(
	{ cells, bad, merged, heads, columns }: Row,
	source: ImportSource,
	textOf: (column: ImportColumn, text: string) => string = (_column, text) => text,
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
			const meant = textOf(column, foreignText(column, text, source));
			if (meant) values[column] = readCell(column, meant);
		} catch (error) {
			if (!(error instanceof BadCell)) throw error;
			problems.push({ column: heads[at]!, message: error.message, field: column });
			unread.add(column);
		}
	}
	const { weightUnit, ...rest } = values;
	for (const { column } of MEASURES) {
		const given = rest[column];
		if (typeof given !== "number") continue;
		const unit =
			column === "weightHundredths" ? (weightUnit ?? unitOf(heads[columns.get(column)!] ?? "")) : undefined;
		rest[column] = Math.round(given * (OUNCES[String(unit).toLowerCase()] ?? 1));
	}
	return { values: rest, problems, unread };
}

const MEASURES = FIELD_LIST.filter(({ kind }) => kind === "measure");
