import { DomainError } from "~/kernel/errors";
import { keysOf } from "~/terms/keys-of";
import { FIELD_LIST, type ProductColumn } from "./product-fields.ts";

export type ImportSource = "csv" | "zoho";

/** What a column of an import sets, or says of its row. */
export type ImportColumn = ProductColumn | RowColumn;

/** What a cell says of its row, with the headings of our own exports and of Zoho's. */
type RowColumn = "stockWhenExported" | "flavors" | "flavor" | "productSku" | "group" | "itemType";
type Heads = { [source in ImportSource]: readonly string[] };

const ROW_COLUMNS: Record<RowColumn, Heads> = {
	stockWhenExported: { csv: ["Stock When Exported"], zoho: [] },
	flavors: { csv: ["Flavors"], zoho: [] },
	flavor: {
		csv: ["Flavor"],
		zoho: ["CF.Flavor", "Flavor", "Attribute Option Name1", "Attribute Option Name"],
	},
	productSku: { csv: ["Product SKU", "Parent SKU"], zoho: ["CF.Product SKU", "Parent SKU"] },
	group: { csv: [], zoho: ["Group Name", "Item Group Name", "Item Group"] },
	itemType: { csv: ["Product Type"], zoho: ["Product Type", "Item Type"] },
};

/** Zoho's other columns (accounts, taxes, vendors) are ignored. */
const HEADS: readonly (Heads & { column: ImportColumn })[] = [
	...FIELD_LIST.map(({ column, csv, zoho = [] }) => ({ column, csv, zoho })),
	...keysOf(ROW_COLUMNS).map((column) => ({ column, ...ROW_COLUMNS[column] })),
];

const ROW_LABELS: Record<RowColumn, string> = {
	stockWhenExported: "Stock when exported",
	flavors: "Flavors, as a list",
	flavor: "Flavor of the row",
	productSku: "Product SKU of a flavor",
	group: "Item group",
	itemType: "Product type",
};

/** Our fields that a file's column can be read as, with their labels. */
export const IMPORT_FIELDS: readonly { column: ImportColumn; label: string }[] = [
	...FIELD_LIST.map(({ column, label }) => ({ column, label })),
	...keysOf(ROW_LABELS).map((column) => ({ column, label: ROW_LABELS[column] })),
];

/** What each of a file's columns is read as, in their order; an empty text for a column that is not imported. */
export type ColumnChoice = readonly (ImportColumn | "")[];

/** A heading without case, spaces and punctuation. */
export const plainHead = (head: string) => head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** A column's heading, or without one its letter, as spreadsheets count them. */
export function headName(heads: readonly string[], at: number): string {
	const letter = (n: number): string =>
		n < 0 ? "" : letter(Math.floor(n / 26) - 1) + String.fromCharCode(65 + (n % 26));
	return heads[at] || `Column ${letter(at)}`;
}

/** Which of a file's columns holds what: the first of the known headings that the file has. */
export function findColumns(heads: readonly string[], source: ImportSource): Map<ImportColumn, number> {
	const found = new Map<ImportColumn, number>();
	const present = heads.map(plainHead);
	for (const { column, [source]: names } of HEADS) {
		const at = names.map((name) => present.indexOf(plainHead(name))).find((index) => index >= 0);
		if (at !== undefined) found.set(column, at);
	}
	// "Product SKU" is the row's own where the file has no other.
	if (found.get("productSku") === found.get("sku")) found.delete("productSku");
	return found;
}

/** Columns of our own export that nothing is imported from. */
const OWN_OTHERS: { [source in ImportSource]: readonly string[] } = { csv: ["slug"], zoho: [] };

/** Whether nothing is to be asked about a file's columns. Zoho has many that are ignored. */
export function isAllKnown(
	heads: readonly string[],
	source: ImportSource,
	remembered: ReadonlyMap<string, ImportColumn | "">,
): boolean {
	const known = new Set(HEADS.flatMap((field) => field[source].map(plainHead)).concat(OWN_OTHERS[source]));
	const isKnown = (head: string) => !head || known.has(plainHead(head)) || remembered.has(plainHead(head));
	return source === "zoho" || heads.every(isKnown);
}

/** The choice that the headings suggest: what was chosen for the same heading before, else what it is known to mean. */
export function suggestColumns(
	heads: readonly string[],
	source: ImportSource,
	remembered: ReadonlyMap<string, ImportColumn | "">,
): ColumnChoice {
	const before = heads.map((head) => remembered.get(plainHead(head)));
	const taken = new Set<string | undefined>();
	const known = new Map([...findColumns(heads, source)].map(([column, at]) => [at, column]));
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

const labelOf = (column: ImportColumn) => IMPORT_FIELDS.find((field) => field.column === column)!.label;

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
