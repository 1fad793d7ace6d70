import { keysOf } from "../../terms/keys-of.ts";
import { FIELD_LIST, type ProductColumn } from "../products/product-fields.ts";

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

const plain = (head: string) => head.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Which of a file's columns holds what: the first of the known headings that the file has. */
export function findColumns(heads: readonly string[], source: ImportSource): Map<ImportColumn, number> {
	const found = new Map<ImportColumn, number>();
	const present = heads.map(plain);
	for (const { column, [source]: names } of HEADS) {
		const at = names.map((name) => present.indexOf(plain(name))).find((index) => index >= 0);
		if (at !== undefined) found.set(column, at);
	}
	// "Product SKU" is the row's own where the file has no other.
	if (found.get("productSku") === found.get("sku")) found.delete("productSku");
	return found;
}
