import type { ImportedChange, ImportNotice } from "~db/json-shapes";
import type { ImportColumn } from "../products/fields/product-columns.ts";
import { FIELD_LIST, type ProductRow } from "../products/fields/product-fields.ts";
import { flavorsKeepStock } from "../products/write-product.server";
import { withoutZeros } from "../search/find-codes.server";
import type { KnownProduct } from "./known-goods.server";
import { likelyMeant, matchFlavors } from "./match-flavors.ts";
import { emptiesStock, multipliesStock, statedStock } from "./plan-stock.ts";
import type { CellProblem, RowValues } from "./read-cells.ts";

/** The required values that the row of a new product lacks. */
export function missingOf(values: RowValues, unread: ReadonlySet<ImportColumn>): CellProblem[] {
	const needed = FIELD_LIST.filter(
		({ column, required, initial }) => required && initial === undefined && column !== "sku",
	);
	const missing = needed.filter(({ column }) => values[column] === undefined && !unread.has(column));
	// Nothing of a new product: the SKU is mistyped, or the product gone.
	if (missing.length === needed.length) {
		return [{ column: "SKU", message: "is no product's; a new one needs name, brand, category and price" }];
	}
	return missing.map(({ csv: [column] }) => ({ column, message: "is required for a new product" }));
}

/** The product that a row makes, which needs what `missingOf` asks for. */
export function creationOf(
	values: RowValues,
	brandId: string,
): { change: ImportedChange; notices: ImportNotice[] } {
	const given = { ...values, brandId };
	const after = Object.fromEntries(
		FIELD_LIST.map(({ column, initial = null }) => [column, given[column] ?? initial]),
	);
	const names = values.flavors ?? [];
	return {
		change: { before: {}, after, flavors: { names, added: names, removed: [] } },
		notices: priceNotices({ before: {}, after }, {}),
	};
}

/** The decision about a row. If `changed` is empty, nothing changes. */
export type RowPlan = {
	change: ImportedChange;
	changed: string[];
	notices: ImportNotice[];
	problems: CellProblem[];
};

/** A row's changes to a product: columns, stock and list of flavors. */
export function changeOf(product: KnownProduct, values: RowValues, brandId: string | undefined): RowPlan {
	const { change, changed } = columnsThatDiffer(product, values, brandId);
	const notices = priceNotices(change, product.row);
	const problems: CellProblem[] = [];
	const stock = statedStock(values, product.row.stockQuantity);
	if (stock && flavorsKeepStock(product.flavors)) {
		const message = "is kept by flavor: leave it empty here, and change it in the flavors' rows";
		problems.push({ column: "Stock", message });
	} else if (stock) {
		change.stock = stock;
		changed.push("stockQuantity");
		if (emptiesStock(stock)) notices.push("zero");
		if (multipliesStock(stock)) notices.push("tenfold");
	}
	const flavors = values.flavors && changedList(product, values.flavors);
	if (flavors) {
		change.flavors = flavors;
		changed.push("flavors");
		if (flavors.removed.length > 0) notices.push("removed");
		if (flavors.removed.length >= MANY && flavors.removed.length * 2 > product.flavors.length)
			notices.push("manyRemoved");
		if (
			flavors.added.some((name) =>
				likelyMeant(
					name,
					flavors.removed.map((one) => one.name),
				),
			)
		)
			notices.push("spelling");
		if (flavors.stock && flavors.stock.before > 0 && flavors.stock.after === 0) notices.push("zero");
	}
	return { change, changed, notices, problems };
}

/** The product's plain columns that a row changes. */
export function columnsThatDiffer(
	{ row }: KnownProduct,
	values: RowValues,
	brandId: string | undefined,
): { change: ImportedChange; changed: string[] } {
	const change: ImportedChange = { before: {}, after: {} };
	const changed: string[] = [];
	const given = { ...values, brandId };
	for (const { column } of FIELD_LIST) {
		const value = given[column];
		if (column === "sku" || column === "stockQuantity" || value === undefined || row[column] === value)
			continue;
		if (column === "barcode" && isSameBarcode(row.barcode, values.barcode)) continue;
		change.before[column] = row[column];
		change.after[column] = value;
		changed.push(column);
	}
	return { change, changed };
}

/** Spreadsheets drop leading zeros. */
export const isSameBarcode = (a: string | null, b: string | undefined): boolean =>
	a !== null && b !== undefined && withoutZeros(a) === withoutZeros(b);

// Fewer flavors than these come and go with the season.
const MANY = 3;

/** What stands out in the prices that a row changes, beside those that it leaves (Rule 7.19). */
function priceNotices({ before, after }: ImportedChange, row: Partial<ProductRow>): ImportNotice[] {
	const notices: ImportNotice[] = [];
	if (FIELD_LIST.some(({ kind, column }) => kind === "cents" && isJump(before[column], after[column])))
		notices.push("price");
	if (after.wholesalePriceCents === 0) notices.push("noPrice");
	const {
		wholesalePriceCents: price,
		costCents: cost,
		msrpCents: msrp,
	} = { ...row, ...after } as Partial<ProductRow>;
	const isNew = (...columns: string[]) => columns.some((column) => column in after);
	if (price && cost && price < cost && isNew("wholesalePriceCents", "costCents")) notices.push("belowCost");
	if (price && msrp && msrp < price && isNew("wholesalePriceCents", "msrpCents")) notices.push("overMsrp");
	return notices;
}

/** Whether a price changes by more than 30 percent of what it was (Rule 7.19). */
export const isJump = (before: unknown, after: unknown): boolean =>
	typeof before === "number" &&
	typeof after === "number" &&
	before > 0 &&
	Math.abs(after - before) * 10 > before * 3;

/** A flavor list's changes; undefined when it equals the product's flavors in their order. */
function changedList(
	{ flavors }: KnownProduct,
	names: readonly string[],
): ImportedChange["flavors"] | undefined {
	const matches = matchFlavors(names, flavors);
	if (matches.length === flavors.length && matches.every((match, at) => match === flavors[at]))
		return undefined;
	const kept = new Set(matches);
	const removed = flavors.filter((flavor) => !kept.has(flavor));
	const sum = (list: typeof flavors) => list.reduce((total, one) => total + (one.stockQuantity ?? 0), 0);
	const before = sum(flavors);
	const after = before - sum(removed);
	return {
		names: names.map((name, at) => matches[at]?.name ?? name),
		added: names.filter((_, at) => !matches[at]),
		removed: removed.map(({ name, stockQuantity }) => ({ name, stockQuantity })),
		...(before === after ? {} : { stock: { before, after } }),
	};
}
