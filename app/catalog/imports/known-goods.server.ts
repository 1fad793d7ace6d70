import { and, asc, eq, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { productFlavors, products } from "~db/schema.server";
import type { FlavorInput } from "../products/fields/flavor-lines.ts";
import type { ProductRow } from "../products/fields/product-fields.ts";
import { barcodeForms, codeKey, withoutZeros } from "../search/find-codes.server";
import type { RowValues } from "./read-cells.ts";

export type KnownFlavor = FlavorInput & { id: string };
export type KnownProduct = { row: ProductRow; flavors: KnownFlavor[] };
export type KnownItem = { product: KnownProduct; flavor?: KnownFlavor };

/** The products and flavors that a batch of rows may refer to, by SKU, barcode or name. */
export class KnownGoods {
	readonly #bySku = new Map<string, KnownItem>();
	readonly #byBarcode = new Map<string, KnownItem[]>();
	readonly #byName = new Map<string, KnownProduct[]>();

	constructor(db: Db, rows: readonly RowValues[]) {
		const skus = keysOf(rows.flatMap(({ sku, productSku }) => [sku, productSku]));
		const names = keysOf(rows.map(({ group }) => group));
		const barcodes = rows.flatMap(({ sku, barcode }) => (sku || !barcode ? [] : barcodeForms(barcode)));
		for (const product of readGoods(db, skus, barcodes, names)) {
			const { sku, barcode, name } = product.row;
			if (sku) this.#bySku.set(codeKey(sku), { product });
			if (barcode) this.#noteBarcode(barcode, { product });
			push(this.#byName, codeKey(name), product);
			for (const flavor of product.flavors) {
				if (flavor.sku) this.#bySku.set(codeKey(flavor.sku), { product, flavor });
				if (flavor.barcode) this.#noteBarcode(flavor.barcode, { product, flavor });
			}
		}
	}

	/** The product or flavor that has a SKU. */
	bySku(sku: string): KnownItem | undefined {
		return this.#bySku.get(codeKey(sku));
	}

	/** All products and flavors with a barcode, ignoring leading zeros. */
	byBarcode(barcode: string): readonly KnownItem[] {
		return this.#byBarcode.get(withoutZeros(barcode)) ?? [];
	}

	/** The only product of a name. */
	byName(name: string): KnownProduct | undefined {
		const [found, ...others] = this.#byName.get(codeKey(name)) ?? [];
		return others.length === 0 ? found : undefined;
	}

	#noteBarcode(barcode: string, item: KnownItem): void {
		push(this.#byBarcode, withoutZeros(barcode), item);
	}
}

const keysOf = (texts: readonly (string | undefined)[]) => [
	...new Set(texts.flatMap((text) => (text ? [codeKey(text)] : []))),
];

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
	map.set(key, [...(map.get(key) ?? []), value]);
}

/** Empty lists are left out, because they keep SQLite from using the indexes for the others. */
function anyOf(lists: readonly [column: SQLWrapper, values: readonly string[]][]): SQL {
	const given = lists.filter(([, values]) => values.length > 0);
	return or(...given.map(([column, values]) => sql`${column} in ${values}`)) ?? sql`false`;
}

const idsByName = (db: Db, names: readonly string[]): string[] =>
	names.length === 0
		? []
		: db
				.select({ id: products.id })
				.from(products)
				// Both, so that the index that begins with it is of use.
				.where(sql`${products.active} in (0, 1) and ${products.name} collate nocase in ${names}`)
				.all()
				.map(({ id }) => id);

function readGoods(db: Db, skus: string[], barcodes: string[], names: string[]): KnownProduct[] {
	const ofFlavors = db
		.select({ id: productFlavors.productId })
		.from(productFlavors)
		.where(
			and(
				eq(productFlavors.active, true),
				anyOf([
					[sql`lower(${productFlavors.sku})`, skus],
					[productFlavors.barcode, barcodes],
				]),
			),
		)
		.all()
		.map(({ id }) => id);
	const rows = db
		.select()
		.from(products)
		.where(
			anyOf([
				[sql`lower(${products.sku})`, skus],
				[products.barcode, barcodes],
				[products.id, [...ofFlavors, ...idsByName(db, names)]],
			]),
		)
		.all();
	const flavors = db
		.select({
			productId: productFlavors.productId,
			id: productFlavors.id,
			name: productFlavors.name,
			sku: productFlavors.sku,
			barcode: productFlavors.barcode,
			stockQuantity: productFlavors.stockQuantity,
		})
		.from(productFlavors)
		.where(
			and(
				inArray(
					productFlavors.productId,
					rows.map(({ id }) => id),
				),
				eq(productFlavors.active, true),
			),
		)
		.orderBy(asc(productFlavors.position), asc(productFlavors.name))
		.all();
	const byProduct = Map.groupBy(flavors, ({ productId }) => productId);
	return rows.map((row) => ({ row, flavors: byProduct.get(row.id) ?? [] }));
}
