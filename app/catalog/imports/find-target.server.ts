import type { ImportSource } from "../products/fields/product-columns.ts";
import { codeKey } from "../search/find-codes.server";
import type { KnownFlavor, KnownGoods, KnownProduct } from "./known-goods.server";
import { matchFlavors } from "./match-flavors.ts";
import type { CellProblem, RowValues } from "./read-cells.ts";

/** The product or flavor that a row changes or creates. */
export type RowTarget =
	/** Without a product it makes one. */
	| { kind: "product"; product: KnownProduct | undefined }
	| FlavorTarget
	| { kind: "error"; problem: CellProblem };

export type FlavorTarget = {
	kind: "flavor";
	/** Undefined when the same file creates the product, whose SKU is then `parentSku`. */
	product: KnownProduct | undefined;
	parentSku: string | null;
	/** Undefined for a new flavor. */
	flavor: KnownFlavor | undefined;
	/** The row's SKU is the flavor's, not the product's. */
	ownSku: boolean;
};

const fail = (column: string, message: string): RowTarget => ({
	kind: "error",
	problem: { column, message },
});

/**
 * Finds what a row is about (Rules 7.15, 7.18): the product or flavor that has its SKU, without a SKU the one that has its
 * barcode; where it names a flavor, that flavor of the product it names.
 *
 * @param made the names of products that the file makes, by `codeKey` of their SKU.
 */
export function findTarget(
	values: RowValues,
	known: KnownGoods,
	made: ReadonlyMap<string, string>,
	source: ImportSource,
): RowTarget {
	const { sku, flavor, productSku, barcode } = values;
	const found = sku ? known.bySku(sku) : undefined;
	if (found?.flavor) return flavorTarget(values, found.product, found.flavor);
	if (flavor === undefined) {
		if (found) return { kind: "product", product: found.product };
		if (sku && productSku && codeKey(sku) !== codeKey(productSku)) {
			return fail("Flavor", "is required for a new flavor");
		}
		if (sku) return { kind: "product", product: undefined };
		return barcode ? findByBarcode(barcode, known) : fail("SKU", "is required");
	}
	const parent = parentOf(values, known);
	if (parent) {
		const [match] = matchFlavors([flavor], parent.flavors);
		return flavorTarget(values, parent, match);
	}
	const madeBy = [productSku, sku].find((code) => code && made.has(codeKey(code)));
	if (madeBy) {
		const ownSku = Boolean(sku) && codeKey(sku!) !== codeKey(madeBy);
		return { kind: "flavor", product: undefined, parentSku: codeKey(madeBy), flavor: undefined, ownSku };
	}
	if (productSku) {
		return fail("Product SKU", `${productSku} is no product's: put the product's row before its flavors'`);
	}
	// Zoho's variants of a group that is no product here are products each.
	if (source === "zoho") return { kind: "product", product: undefined };
	return fail("Product SKU", "is required in a flavor's row");
}

function parentOf({ sku, productSku, group }: RowValues, known: KnownGoods): KnownProduct | undefined {
	if (productSku) {
		const found = known.bySku(productSku);
		return found?.flavor ? undefined : found?.product;
	}
	const own = sku ? known.bySku(sku) : undefined;
	return own?.product ?? (group ? known.byName(group) : undefined);
}

function flavorTarget(
	{ sku, productSku }: RowValues,
	product: KnownProduct,
	flavor: KnownFlavor | undefined,
): RowTarget {
	if (productSku && codeKey(productSku) !== codeKey(product.row.sku ?? "")) {
		return fail("Product SKU", `is not that of ${product.row.name}, which has the flavor ${flavor?.name}`);
	}
	const ownSku = Boolean(sku) && codeKey(sku!) !== codeKey(product.row.sku ?? "");
	return { kind: "flavor", product, parentSku: null, flavor, ownSku };
}

function findByBarcode(barcode: string, known: KnownGoods): RowTarget {
	const [item, ...others] = known.byBarcode(barcode);
	if (others.length > 0) return fail("Barcode", `${barcode} belongs to more than one: give the SKU`);
	if (!item) return fail("SKU", "is required");
	return item.flavor
		? { kind: "flavor", product: item.product, parentSku: null, flavor: item.flavor, ownSku: false }
		: { kind: "product", product: item.product };
}
