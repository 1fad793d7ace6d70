import { DomainError } from "~/kernel/errors";
import { headName, plainHead } from "~/kernel/tables/heads";
import type { ImportSource } from "~/terms/imports";
import { keysOf } from "~/terms/keys-of";
import { FIELD_LIST, type ProductColumn } from "./product-fields.ts";

export type { ImportSource };

/** What a column of an import sets, or says of its row. */
export type ImportColumn = ProductColumn | RowColumn;

/** What a cell says of its row, with the headings of our own exports and of Zoho's. */
type RowColumn =
	| "stockWhenExported"
	| "flavors"
	| "flavor"
	| "option2"
	| "option3"
	| "productSku"
	| "group"
	| "rowId"
	| "weightUnit"
	| "itemType";
type Heads = { csv: readonly string[]; zoho: readonly string[] };
type Foreign = Exclude<ImportSource, keyof Heads>;

const ROW_COLUMNS: Record<RowColumn, Heads> = {
	stockWhenExported: { csv: ["Stock When Exported"], zoho: [] },
	flavors: { csv: ["Flavors"], zoho: [] },
	flavor: {
		csv: ["Flavor"],
		zoho: ["CF.Flavor", "Flavor", "Attribute Option Name1", "Attribute Option1", "Attribute Option Name"],
	},
	option2: { csv: [], zoho: ["Attribute Option Name2", "Attribute Option2"] },
	option3: { csv: [], zoho: ["Attribute Option Name3", "Attribute Option3"] },
	productSku: { csv: ["Product SKU", "Parent SKU"], zoho: ["CF.Product SKU", "Parent SKU"] },
	group: { csv: [], zoho: ["Group Name", "Item Group Name", "Item Group"] },
	rowId: { csv: [], zoho: [] },
	weightUnit: { csv: [], zoho: ["Weight Unit"] },
	itemType: { csv: ["Product Type"], zoho: ["Product Type", "Item Type"] },
};

/** The headings of other programs' exports of products, former spellings after the present ones. */
const FOREIGN_HEADS: Record<Foreign, Partial<Record<ImportColumn, readonly string[]>>> = {
	shopify: {
		group: ["Handle", "URL handle"],
		name: ["Title"],
		description: ["Body (HTML)", "Description"],
		brandId: ["Vendor"],
		category: ["Type", "Product Category"],
		flavor: ["Option1 Value"],
		option2: ["Option2 Value"],
		option3: ["Option3 Value"],
		sku: ["Variant SKU", "SKU"],
		barcode: ["Variant Barcode", "Barcode"],
		stockQuantity: ["Variant Inventory Qty", "Inventory quantity"],
		wholesalePriceCents: ["Variant Price", "Price"],
		msrpCents: ["Variant Compare At Price", "Compare-at price"],
		costCents: ["Cost per item"],
		weightHundredths: ["Variant Grams", "Weight value (grams)"],
		active: ["Status", "Published", "Published on online store"],
	},
	woocommerce: {
		rowId: ["ID"],
		itemType: ["Type"],
		sku: ["SKU"],
		barcode: ["GTIN, UPC, EAN, or ISBN", "GTIN"],
		name: ["Name"],
		active: ["Published"],
		featured: ["Is featured?"],
		shortDescription: ["Short description"],
		description: ["Description"],
		stockQuantity: ["Stock"],
		weightHundredths: ["Weight (lbs)", "Weight (oz)", "Weight (kg)", "Weight (g)"],
		wholesalePriceCents: ["Regular price"],
		category: ["Categories"],
		brandId: ["Brands", "Brand"],
		group: ["Parent"],
		flavor: ["Attribute 1 value(s)"],
		option2: ["Attribute 2 value(s)"],
		option3: ["Attribute 3 value(s)"],
	},
	quickbooks: {
		name: ["Product/Service Name", "Product/Service", "Item name"],
		sku: ["SKU"],
		description: ["Sales Description"],
		itemType: ["Type", "Item type"],
		category: ["Category"],
		wholesalePriceCents: ["Sales Price / Rate", "Sales Price/Rate", "Price/Rate"],
		costCents: ["Purchase Cost", "Cost"],
		stockQuantity: ["Quantity On Hand", "Qty On Hand"],
	},
};

/** Other headings of suppliers' lists, which are a guess: the columns are asked about. */
const GUESSES: Partial<Record<ImportColumn, readonly string[]>> = {
	sku: ["Item #", "Item No", "Item Number", "Item Code", "Product Code", "Style #", "Part Number", "Code"],
	name: ["Item", "Item Name", "Product", "Title", "Product Description"],
	barcode: ["UPC Code", "Unit UPC", "UPC/EAN", "GTIN", "Bar Code"],
	brandId: ["Vendor", "Make"],
	category: ["Product Category", "Department"],
	wholesalePriceCents: ["Unit Price", "Your Price", "Selling Price", "Net Price", "Price Each"],
	msrpCents: ["Retail", "SRP", "Suggested Retail"],
	costCents: ["Cost Price", "Your Cost", "Purchase Price", "Dealer Cost"],
	stockQuantity: ["Qty", "On Hand", "Qty On Hand", "Available", "Avail", "Qty Available", "QOH", "Inventory"],
	caseSize: ["Case Qty", "Case Pack", "Units per Case", "Master Case"],
	nicotineStrength: ["Nic", "Nic Level", "Nicotine Level", "Strength"],
	group: ["Model", "Model Name", "Product Line", "Series"],
	flavor: ["Flavour", "Flavor Name", "Variant"],
};

/** Zoho's other columns (accounts, taxes, vendors) are ignored. */
const HEADS: readonly (Heads & { column: ImportColumn })[] = [
	...FIELD_LIST.map(({ column, csv, zoho = [] }) => ({ column, csv, zoho })),
	...keysOf(ROW_COLUMNS).map((column) => ({ column, ...ROW_COLUMNS[column] })),
];

const isForeign = (source: ImportSource): source is Foreign => source in FOREIGN_HEADS;

/** The headings that a source has for each column, best first. */
function headsOf(source: ImportSource): [ImportColumn, readonly string[]][] {
	return HEADS.map(({ column, ...own }) => [
		column,
		isForeign(source) ? (FOREIGN_HEADS[source][column] ?? []) : own[source],
	]);
}

/** Headings that only this program's exports have together. */
const SIGNS: readonly [source: ImportSource, heads: readonly string[]][] = [
	["shopify", ["Handle", "Option1 Value"]],
	["shopify", ["URL handle", "Option1 value"]],
	["woocommerce", ["Type", "Parent", "Regular price"]],
	["quickbooks", ["Product/Service Name", "Sales Description"]],
	["quickbooks", ["Product/Service", "Sales Price / Rate"]],
	["zoho", ["Item ID", "Item Name"]],
	["zoho", ["Group Name", "Attribute Option Name1"]],
];

/** Whose export has these headings; undefined where they don't say. */
export function sourceOf(heads: readonly string[]): ImportSource | undefined {
	const present = new Set(heads.map(plainHead));
	return SIGNS.find(([, signs]) => signs.every((sign) => present.has(plainHead(sign))))?.[0];
}

const ROW_LABELS: Record<RowColumn, string> = {
	stockWhenExported: "Stock when exported",
	flavors: "Flavors, as a list",
	flavor: "Flavor of the row",
	option2: "Second option of the row",
	option3: "Third option of the row",
	productSku: "Product SKU of a flavor",
	group: "Group or model",
	rowId: "Number of the row",
	weightUnit: "Unit of the weight",
	itemType: "Product type",
};

/** Our fields that a file's column can be read as, with their labels. */
export const IMPORT_FIELDS: readonly { column: ImportColumn; label: string }[] = [
	...FIELD_LIST.map(({ column, label }) => ({ column, label })),
	...keysOf(ROW_LABELS).map((column) => ({ column, label: ROW_LABELS[column] })),
];

/** What a column of our own format sets. */
export const columnOfOwnHead = (head: string): ImportColumn | undefined =>
	HEADS.find(({ csv }) => csv[0] === head)?.column;

/** What each of a file's columns is read as, in their order; an empty text for a column that is not imported. */
export type ColumnChoice = readonly (ImportColumn | "")[];

/** Which of a file's columns holds what: the first of the known headings that the file has. */
export function findColumns(heads: readonly string[], source: ImportSource): Map<ImportColumn, number> {
	const found = new Map<ImportColumn, number>();
	const present = heads.map(plainHead);
	for (const [column, names] of headsOf(source)) {
		const at = names.map((name) => present.indexOf(plainHead(name))).find((index) => index >= 0);
		if (at !== undefined) found.set(column, at);
	}
	// Zoho's "Manufacturer" is the brand where the file has no other.
	const maker = source === "zoho" ? present.indexOf("manufacturer") : -1;
	if (maker >= 0 && found.get("brandId") !== maker) found.set("manufacturer", maker);
	// "Product SKU" is the row's own where the file has no other.
	if (found.get("productSku") === found.get("sku")) found.delete("productSku");
	return found;
}

/** What a supplier's headings probably mean, besides those that are known. */
function guessColumns(
	heads: readonly string[],
	known: ReadonlyMap<ImportColumn, number>,
): [ImportColumn, number][] {
	const taken = new Set(known.values());
	const present = heads.map(plainHead);
	return (Object.entries(GUESSES) as [ImportColumn, readonly string[]][]).flatMap(([column, names]) => {
		if (known.has(column)) return [];
		const at = names.map((name) => present.indexOf(plainHead(name))).find((n) => n >= 0 && !taken.has(n));
		if (at === undefined) return [];
		taken.add(at);
		return [[column, at] as [ImportColumn, number]];
	});
}

/** Columns of our own export that nothing is imported from. */
const OWN_OTHERS: readonly string[] = ["slug"];

/** Whether nothing is to be asked about a file's columns. Other programs' exports have many that are ignored. */
export function isAllKnown(
	heads: readonly string[],
	source: ImportSource,
	remembered: ReadonlyMap<string, ImportColumn | "">,
): boolean {
	if (source !== "csv") return true;
	const known = new Set(HEADS.flatMap(({ csv }) => csv.map(plainHead)).concat(OWN_OTHERS));
	const isKnown = (head: string) => !head || known.has(plainHead(head)) || remembered.has(plainHead(head));
	return heads.every(isKnown);
}

/** The choice that the headings suggest: what was chosen for the same heading before, else what it is known to mean. */
export function suggestColumns(
	heads: readonly string[],
	source: ImportSource,
	remembered: ReadonlyMap<string, ImportColumn | "">,
): ColumnChoice {
	const before = heads.map((head) => remembered.get(plainHead(head)));
	const taken = new Set<string | undefined>();
	const columns = findColumns(heads, source);
	const guessed = source === "csv" ? guessColumns(heads, columns) : [];
	const known = new Map([...columns, ...guessed].map(([column, at]) => [at, column]));
	for (const column of before) if (column) taken.add(column);
	const used = new Set<string>();
	return heads.map((_, at) => {
		const found = known.get(at);
		const column = before[at] ?? (found && !taken.has(found) ? found : "");
		if (column && used.has(column)) return "";
		used.add(column);
		return column;
	});
}

/** What is wrong with a choice, by the column's place; what is missing has the place -1. */
export function problemsOfChoice(
	choice: ColumnChoice,
	heads: readonly string[],
): [at: number, message: string][] {
	const first = new Map<string, number>();
	const problems: [number, string][] = [];
	for (const [at, column] of choice.entries()) {
		if (!column) continue;
		const before = first.get(column);
		if (before === undefined) first.set(column, at);
		else problems.push([at, `${labelOf(column)} is read from ${headName(heads, before)} already`]);
	}
	if (!(first.has("sku") || first.has("barcode")))
		problems.push([-1, "Choose the column that holds the SKU or the barcode"]);
	else if (first.size < 2) problems.push([-1, "Choose at least one more column to import"]);
	return problems;
}

/** A column's name in forms and messages. */
export const labelOf = (column: ImportColumn): string =>
	IMPORT_FIELDS.find((field) => field.column === column)!.label;

/** Whether these are the headings of a table that can be imported as it is. */
export function isTable(heads: readonly string[], source: ImportSource): boolean {
	return problemsOfChoice(suggestColumns(heads, source, new Map()), heads).length === 0;
}

/** The same for a table with our own headings: a workbook's sheet with them is the one to read. */
export const isProductTable = (heads: readonly string[]): boolean => isTable(heads, "csv");

/** @throws DomainError invalid when there is no column of SKUs or barcodes, or no other one. */
export function columnsOf(choice: ColumnChoice, heads: readonly string[]): Map<ImportColumn, number> {
	if (problemsOfChoice(choice, heads).length > 0) {
		throw new DomainError(
			"invalid",
			"The file needs a SKU column and at least one more column that we know.",
			{
				field: "file",
			},
		);
	}
	return new Map(
		IMPORT_FIELDS.flatMap(({ column }) =>
			choice.includes(column) ? [[column, choice.indexOf(column)]] : [],
		),
	);
}
