import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import type { ImportedChange } from "~db/json-shapes";
import { brands, productFlavors, products } from "~db/schema.server";
import type { FlavorInput } from "../catalog/flavor-lines.ts";
import { columnsOf as columnsOfProduct, flavorsKeepStock } from "../catalog/write-product.server";
import { DomainError } from "../errors.ts";
import { columnsOf, type ImportSource, type ProductField } from "./product-columns.ts";
import { type CellProblem, type RowValues, readCells } from "./read-cells.ts";
import type { CsvRow } from "./read-csv.server";

/** What would become of a row. */
export type PlannedRow = { line: number; sku: string; name: string } & (
	| { kind: "create"; change: ImportedChange }
	| { kind: "update"; productId: string; version: number; changed: string[]; change: ImportedChange }
	| { kind: "unchanged" }
	| { kind: "error"; problems: CellProblem[] }
);

type Known = { row: typeof products.$inferSelect; flavors: FlavorInput[] };

/**
 * Says what an import would do, row by row, without doing any of it (Rule 7.15): a row whose SKU is known changes
 * that product in the columns given, any other makes a product. Rows are given in batches, in the file's order.
 */
export class ImportPlanner {
	/** Heads of the file that are read, and those that are not. */
	readonly used: string[];
	readonly ignored: string[];
	readonly #db: Db;
	readonly #heads: readonly string[];
	readonly #source: ImportSource;
	readonly #columns: ReadonlyMap<ProductField, number>;
	readonly #brandIds: ReadonlyMap<string, string>;
	readonly #firstLine = new Map<string, number>();

	/** @throws DomainError invalid when there is no SKU column, or nothing beside it. */
	constructor(db: Db, heads: readonly string[], source: ImportSource) {
		const columns = columnsOf(heads, source);
		if (!columns.has("sku") || columns.size < 2) {
			throw new DomainError("invalid", "The file needs a column SKU and at least one other that we know.", {
				field: "file",
			});
		}
		const read = new Set(columns.values());
		this.used = heads.filter((_, at) => read.has(at));
		this.ignored = heads.filter((head, at) => head && !read.has(at));
		this.#db = db;
		this.#heads = heads;
		this.#source = source;
		this.#columns = columns;
		this.#brandIds = brandsByName(db);
	}

	plan(batch: readonly CsvRow[]): PlannedRow[] {
		const heads = this.#heads;
		const read = batch.map(({ line, cells }) => {
			const { values, problems } = readCells({ cells, heads, columns: this.#columns }, this.#source);
			// A comma in an unquoted cell moves all that follow into the wrong columns.
			if (cells.slice(heads.length).some(Boolean)) {
				problems.push({ column: "Row", message: "has more cells than the head line: is a quote missing?" });
			}
			return { line, values, problems, key: (values.sku ?? "").toLowerCase() };
		});
		const keys = [...new Set(read.flatMap(({ values: { sku } }) => (sku ? asciiLower(sku) : [])))];
		const known = knownProducts(this.#db, keys);
		const flavorSkus = knownFlavorSkus(this.#db, keys);
		return read.map(({ line, values, problems, key }): PlannedRow => {
			const product = known.get(key);
			const row = { line, sku: values.sku ?? "", name: values.name ?? product?.row.name ?? "" };
			const found = [...problems];
			if (!key && !problems.some(({ column }) => column === "SKU")) {
				found.push({ column: "SKU", message: "is required" });
			}
			const before = this.#firstLine.get(key);
			if (key && before !== undefined) found.push({ column: "SKU", message: `is on line ${before} already` });
			else if (key) this.#firstLine.set(key, line);
			if (key && !product && flavorSkus.has(key)) found.push({ column: "SKU", message: "is a flavor's" });
			const brandId = values.brand === undefined ? undefined : this.#brandIds.get(values.brand.toLowerCase());
			if (values.brand !== undefined && !brandId) {
				found.push({ column: "Brand", message: `${values.brand} is not a brand yet: add it first` });
			}
			if (!product) {
				const needed = Object.entries(neededOf(values));
				const missing = needed.filter(
					([column, value]) => value === undefined && !problems.some((problem) => problem.column === column),
				);
				// Nothing of a new product: the SKU is mistyped, or the product gone.
				if (key && missing.length === needed.length) {
					found.push({
						column: "SKU",
						message: "is no product's; a new one needs name, brand, category and price",
					});
				} else {
					found.push(...missing.map(([column]) => ({ column, message: "is required for a new product" })));
				}
			}
			if (product && stockIsByFlavor(product, values)) {
				found.push({ column: "Stock", message: "is kept by flavor: change it on the product" });
			}
			if (found.length > 0) return { ...row, kind: "error", problems: found };
			if (!product) return { ...row, kind: "create", change: creationOf(values, brandId!) };
			const { change, changed } = changeOf(product, values, brandId);
			return changed.length === 0
				? { ...row, kind: "unchanged" }
				: {
						...row,
						kind: "update",
						productId: product.row.id,
						version: product.row.version,
						changed,
						change,
					};
		});
	}
}

const neededOf = (values: RowValues) => ({
	Name: values.name,
	Brand: values.brand,
	Category: values.category,
	"Wholesale Price": values.wholesalePrice,
});

const stockIsByFlavor = ({ row, flavors }: Known, { stockQuantity }: RowValues) =>
	stockQuantity !== undefined && flavorsKeepStock(flavors) && stockQuantity !== row.stockQuantity;

/** As SQLite's lower() has it, by which SKUs are indexed. */
const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

function knownProducts(db: Db, keys: readonly string[]): Map<string, Known> {
	const rows = db
		.select()
		.from(products)
		.where(inArray(sql`lower(${products.sku})`, keys))
		.all();
	const flavors = db
		.select()
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
	return new Map(
		rows.map((row): [string, Known] => [
			row.sku!.toLowerCase(),
			{
				row,
				flavors: (byProduct.get(row.id) ?? []).map(({ name, sku, barcode, stockQuantity }) => ({
					name,
					sku,
					barcode,
					stockQuantity,
				})),
			},
		]),
	);
}

const knownFlavorSkus = (db: Db, keys: readonly string[]) =>
	new Set(
		db
			.select({ sku: productFlavors.sku })
			.from(productFlavors)
			.where(inArray(sql`lower(${productFlavors.sku})`, keys))
			.all()
			.flatMap(({ sku }) => (sku ? [sku.toLowerCase()] : [])),
	);

const brandsByName = (db: Db) =>
	new Map(
		db
			.select({ id: brands.id, name: brands.name, slug: brands.slug })
			.from(brands)
			.all()
			.flatMap(({ id, name, slug }): [string, string][] => [
				[slug, id],
				[name.toLowerCase(), id],
			]),
	);

const NEW_FLAVOR = { sku: null, barcode: null, stockQuantity: null };

const creationOf = (values: RowValues, brandId: string): ImportedChange => ({
	before: {},
	after: columnsOfProduct({
		name: values.name!,
		sku: values.sku!,
		barcode: values.barcode ?? null,
		brandId,
		category: values.category!,
		description: values.description ?? null,
		shortDescription: values.shortDescription ?? null,
		nicotineStrength: values.nicotineStrength ?? null,
		dimensions: values.dimensions ?? null,
		puffCount: values.puffCount ?? null,
		caseSize: values.caseSize ?? null,
		wholesalePrice: values.wholesalePrice!,
		msrp: values.msrp ?? 0,
		cost: values.cost ?? 0,
		minimumOrderQuantity: values.minimumOrderQuantity ?? 1,
		stockQuantity: values.stockQuantity ?? 0,
		weight: values.weight ?? null,
		containsNicotine: false,
		featured: values.featured ?? false,
		inStock: values.inStock ?? true,
		active: values.active ?? true,
	}),
	flavors: (values.flavors ?? []).map((name) => ({ ...NEW_FLAVOR, name })),
});

/** Columns of a product whose name differs from the field's. */
const COLUMN_OF: Record<string, string> = {
	wholesalePrice: "wholesalePriceCents",
	msrp: "msrpCents",
	cost: "costCents",
	weight: "weightHundredths",
};

/** The columns that differ; a flavor that keeps its name keeps its codes and stock. */
function changeOf({ row, flavors }: Known, values: RowValues, brandId: string | undefined) {
	const { sku: _sku, brand: _brand, flavors: names, ...plain } = values;
	const now: Record<string, unknown> = row;
	const change: ImportedChange = { before: {}, after: {} };
	const changed: string[] = [];
	const wanted = { ...plain, ...(brandId ? { brandId } : {}) };
	for (const [field, value] of Object.entries(wanted)) {
		const column = COLUMN_OF[field] ?? field;
		if (now[column] === value) continue;
		change.before[column] = now[column];
		change.after[column] = value;
		changed.push(field);
	}
	const same = names?.map((name) => name.toLowerCase()).join("\n");
	if (names && same !== flavors.map(({ name }) => name.toLowerCase()).join("\n")) {
		change.flavors = names.map(
			(name) =>
				flavors.find((flavor) => flavor.name.toLowerCase() === name.toLowerCase()) ?? { ...NEW_FLAVOR, name },
		);
		changed.push("flavors");
	}
	return { change, changed };
}
