import { CATEGORIES } from "../../terms/categories.ts";
import { keysOf } from "../../terms/keys-of.ts";
import { parseCents } from "../money.ts";
import type { ImportSource, ProductField } from "./product-columns.ts";

type Category = keyof typeof CATEGORIES;

/** What a row's cells say; a field whose cell is empty or absent is not in it. */
export type RowValues = Partial<{
	sku: string;
	name: string;
	barcode: string;
	brand: string;
	category: Category;
	shortDescription: string;
	description: string;
	wholesalePrice: number;
	msrp: number;
	cost: number;
	minimumOrderQuantity: number;
	caseSize: number;
	stockQuantity: number;
	/** The stock that the export wrote. */
	stockWhenExported: number;
	/** Hundredths of an ounce. */
	weight: number;
	dimensions: string;
	puffCount: number;
	nicotineStrength: string;
	/** Null: not stated. */
	containsNicotine: boolean | null;
	flavors: string[];
	/** The row is that of a flavor with this name. */
	flavor: string;
	/** The product that the flavor is of: its SKU, or in Zoho its group's name. */
	productSku: string;
	group: string;
	/** Zoho's goods or service. */
	itemType: string;
	featured: boolean;
	inStock: boolean;
	active: boolean;
}>;

export type CellProblem = { column: string; message: string };

const MAX_TEXT: Partial<Record<ProductField, number>> = {
	productSku: 60,
	name: 200,
	shortDescription: 300,
	description: 10_000,
	dimensions: 100,
	nicotineStrength: 60,
};
const OUNCES = { oz: 1, lb: 16, g: 0.0352739619, kg: 35.2739619 } as const;

const MOST_FLAVORS = 200;

class BadCell extends Error {}

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
const nicotine = (text: string) => {
	if (/^(unknown|not stated)$/i.test(text)) return null;
	try {
		return yesOrNo(text);
	} catch {
		throw new BadCell("must be yes, no or unknown");
	}
};
const category = (text: string): Category => {
	const wanted = text.toLowerCase();
	const ids = keysOf(CATEGORIES);
	const found = ids.find((id) => id === wanted || CATEGORIES[id].toLowerCase() === wanted);
	if (!found) throw new BadCell(`must be one of ${ids.join(", ")}`);
	return found;
};
const flavors = (text: string) => {
	const names = text
		.split(/(?<!\\);/)
		.map((name) => name.replaceAll("\\;", ";").replace(/\s+/g, " ").trim())
		.filter(Boolean);
	if (new Set(names.map((name) => name.toLowerCase())).size < names.length) {
		throw new BadCell("names a flavor twice");
	}
	if (names.length > MOST_FLAVORS) throw new BadCell("may name 200 flavors at most");
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
// What spreadsheets make of a long number: the digits are gone.
const ROUNDED = /^\d+(?:[.,]\d+)?e\+?\d+$/i;
const code = (rounded: RegExp) => (text: string) => {
	if (rounded.test(text)) {
		throw new BadCell(
			`is ${text}: a spreadsheet has rounded it. Format the column as text, enter the whole number again and save the file`,
		);
	}
	return line(60)(text);
};
const line = (max: number) => (text: string) => {
	if (text.length > max) throw new BadCell(`may have ${max.toLocaleString("en-US")} characters at most`);
	return text.replace(/\s+/g, " ");
};

const READERS: Partial<Record<ProductField, (text: string) => unknown>> = {
	// A SKU such as 1E5 is one.
	sku: code(/^\d[.,]\d+e\+\d+$/i),
	barcode: code(ROUNDED),
	wholesalePrice: amount,
	msrp: amount,
	cost: amount,
	weight: amount,
	minimumOrderQuantity: whole(1),
	caseSize: whole(1),
	stockQuantity: whole(0),
	stockWhenExported: whole(0),
	puffCount: whole(0),
	category,
	flavors,
	flavor,
	containsNicotine: nicotine,
	featured: yesOrNo,
	inStock: yesOrNo,
	active: yesOrNo,
};

function readCell(field: ProductField, text: string): unknown {
	const reader = READERS[field];
	if (reader) return reader(text);
	const read = line(MAX_TEXT[field] ?? 200)(text);
	return field === "description" ? text.replace(/\r\n?/g, "\n") : read;
}

type Row = { cells: readonly string[]; heads: readonly string[]; columns: ReadonlyMap<ProductField, number> };

/** Reads a row's cells; each that can't be read is a problem of its column. */
export function readCells(
	{ cells, heads, columns }: Row,
	source: ImportSource,
): { values: RowValues; problems: CellProblem[] } {
	const values: Record<string, unknown> = {};
	const problems: CellProblem[] = [];
	for (const [field, at] of columns) {
		const text = (cells[at] ?? "").trim();
		if (!text) continue;
		try {
			values[field] = readCell(field, text);
		} catch (error) {
			if (!(error instanceof BadCell)) throw error;
			problems.push({ column: heads[at]!, message: error.message });
		}
	}
	if (source === "zoho" && typeof values.weight === "number") {
		const unit = cells[heads.indexOf("Weight Unit")]?.trim().toLowerCase() as keyof typeof OUNCES;
		values.weight = Math.round(values.weight * (OUNCES[unit] ?? 1));
	}
	return { values, problems };
}
