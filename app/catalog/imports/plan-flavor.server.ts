import type { ImportedFlavorFields, ImportNotice } from "~db/json-shapes";
import type { ImportSource } from "../products/fields/product-columns.ts";
import { FIELD_LIST, type ProductColumn } from "../products/fields/product-fields.ts";
import { flavorsKeepStock } from "../products/write-product.server";
import type { FlavorTarget } from "./find-target.server";
import { flavorKey } from "./match-flavors.ts";
import { columnsThatDiffer, isSameBarcode, type RowPlan } from "./plan-product.server";
import { emptiesStock, multipliesStock, statedStock } from "./plan-stock.ts";
import type { CellProblem, RowValues } from "./read-cells.ts";

/**
 * What a flavor's row changes (Rule 7.18): its name where its SKU tells which flavor it is, its codes and its stock. Prices and
 * the like are the product's: other ones are an error, and in Zoho's file, whose variants each have them, are left out.
 */
export function planFlavor(values: RowValues, target: FlavorTarget, source: ImportSource): RowPlan {
	const { product, flavor, parentSku } = target;
	const notices: ImportNotice[] = [];
	const problems: CellProblem[] = [];
	const { before, after } = fieldsThatDiffer(values, target);
	if (flavor && after.name !== undefined) {
		if (product?.flavors.some((one) => one !== flavor && isNamed(one.name, after.name!))) {
			problems.push({ column: "Flavor", message: `${after.name} is another flavor of this product` });
		}
		if (flavorKey(flavor.name) !== flavorKey(after.name)) notices.push("renamed");
	}
	// In a new flavor's row, export-only values were copied from another row.
	const stated = flavor ? values : { stockQuantity: values.stockQuantity };
	const stock = statedStock(stated, flavor?.stockQuantity ?? null);
	if (stock && emptiesStock(stock)) notices.push("zero");
	if (stock && multipliesStock(stock)) notices.push("tenfold");
	// The product has its own stock, which the total of its flavors will replace.
	const productStock =
		stock && product && !flavorsKeepStock(product.flavors) && product.row.stockQuantity > 0
			? product.row.stockQuantity
			: undefined;
	if (productStock !== undefined) notices.push("ownStock");
	const others = productValues(values, target);
	if (others.heads.length > 0 && source === "csv") {
		const message = `is the product's: leave it empty in a flavor's row, and change it in the product's`;
		problems.push(...others.heads.map((column) => ({ column, message })));
	} else if (others.otherPrice) notices.push("otherPrice");
	const changed = [...Object.keys(after), ...(stock ? ["stockQuantity"] : [])];
	return {
		change: {
			before: {},
			after: {},
			flavor: {
				parentSku,
				was: flavor?.name ?? null,
				before,
				after,
				...(stock ? { stock } : {}),
				...(productStock === undefined ? {} : { productStock }),
			},
		},
		changed,
		notices,
		problems,
	};
}

const isNamed = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function fieldsThatDiffer(
	{ flavor: name, sku, barcode }: RowValues,
	{ flavor, ownSku }: FlavorTarget,
): { before: ImportedFlavorFields; after: ImportedFlavorFields } {
	const before: ImportedFlavorFields = {};
	const after: ImportedFlavorFields = {};
	// Found by its name, it keeps the spelling it has.
	const isFoundByName = flavor && !(ownSku && flavor.sku?.toLowerCase() === sku?.toLowerCase());
	if (name !== undefined && name !== flavor?.name && !isFoundByName) {
		if (flavor) before.name = flavor.name;
		after.name = name;
	}
	if (ownSku && sku && sku.toLowerCase() !== flavor?.sku?.toLowerCase()) {
		before.sku = flavor?.sku ?? null;
		after.sku = sku;
	}
	if (barcode && barcode !== flavor?.barcode && !isSameBarcode(flavor?.barcode ?? null, barcode)) {
		before.barcode = flavor?.barcode ?? null;
		after.barcode = barcode;
	}
	return { before, after };
}

/** The product fields in a row that differ from the product. */
function productValues(
	values: RowValues,
	{ product }: FlavorTarget,
): { heads: string[]; otherPrice: boolean } {
	// Of a brand and a list the row gives names, which are not compared: they are the product's, whatever they say.
	const changed = product && columnsThatDiffer(product, values, undefined).changed;
	const differing = FIELD_LIST.filter(
		({ column }) =>
			!OWN_COLUMNS.has(column) && values[column] !== undefined && (changed?.includes(column) ?? true),
	);
	return {
		heads: [...differing.map(({ csv }) => csv[0]), ...(values.flavors ? ["Flavors"] : [])],
		otherPrice: differing.some(({ kind }) => kind === "cents"),
	};
}

/** The columns that a flavor has itself. */
const OWN_COLUMNS: ReadonlySet<ProductColumn> = new Set(["name", "sku", "barcode", "stockQuantity"]);
