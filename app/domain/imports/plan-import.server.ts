import { asc, eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { brands, productFlavors, products } from "~db/schema.server";
import type { FlavorInput } from "../catalog/flavor-lines.ts";
import type { ProductChange, ProductInput } from "../catalog/product.schema.ts";
import { flavorsKeepStock } from "../catalog/write-product.server";
import { DomainError } from "../errors.ts";
import { columnsOf, type ImportSource } from "./product-columns.ts";
import { type CellProblem, type RowValues, readCells } from "./read-cells.ts";
import { readCsv } from "./read-csv.server";

/** What would become of a row. */
export type PlannedRow = { line: number; sku: string; name: string } & (
	| { kind: "create"; input: ProductInput }
	| { kind: "update"; id: string; change: ProductChange; changed: string[] }
	| { kind: "unchanged" }
	| { kind: "error"; problems: CellProblem[] }
);

export type ImportPlan = {
	rows: PlannedRow[];
	counts: Record<PlannedRow["kind"], number>;
	/** Heads of the file that are read, and those that are not. */
	used: string[];
	ignored: string[];
};

type Known = { row: typeof products.$inferSelect; flavors: FlavorInput[] };

/**
 * Says what an import would do, row by row, without doing any of it (Rule 7.15): a row whose SKU is known changes
 * that product in the columns given, any other makes a product.
 *
 * @throws DomainError invalid, too_large when the file as a whole can't be read, or has no SKU column.
 */
export function planImport(db: Db | Tx, text: string, source: ImportSource): ImportPlan {
	const { heads, rows } = readCsv(text);
	const columns = columnsOf(heads, source);
	if (!columns.has("sku") || columns.size < 2) {
		throw new DomainError("invalid", "The file needs a column SKU and at least one other that we know.", {
			field: "file",
		});
	}
	const read = rows.map((row) => ({ ...row, ...readCells({ cells: row.cells, heads, columns }, source) }));
	const known = knownProducts(db);
	const otherSkus = flavorSkus(db);
	const brandIds = brandsByName(db);
	const firstLine = new Map<string, number>();
	const planned = read.map(({ line, values, problems }): PlannedRow => {
		const sku = values.sku ?? "";
		const key = sku.toLowerCase();
		const product = known.get(key);
		const row = { line, sku, name: values.name ?? product?.row.name ?? "" };
		const found = [...problems];
		if (!sku && !problems.some(({ column }) => column === "SKU")) {
			found.push({ column: "SKU", message: "is required" });
		}
		const before = firstLine.get(key);
		if (sku && before !== undefined) found.push({ column: "SKU", message: `is on line ${before} already` });
		else if (sku) firstLine.set(key, line);
		if (sku && !product && otherSkus.has(key)) found.push({ column: "SKU", message: "is a flavor's" });
		const brandId = values.brand === undefined ? undefined : brandIds.get(values.brand.toLowerCase());
		if (values.brand !== undefined && !brandId) {
			found.push({ column: "Brand", message: `${values.brand} is not a brand yet: add it first` });
		}
		if (!product) {
			for (const [column, value] of Object.entries(neededOf(values))) {
				const bad = problems.some((problem) => problem.column === column);
				if (value === undefined && !bad) found.push({ column, message: "is required for a new product" });
			}
		}
		if (product && stockIsByFlavor(product, values)) {
			found.push({ column: "Stock", message: "is kept by flavor: change it on the product" });
		}
		if (found.length > 0) return { ...row, kind: "error", problems: found };
		if (!product) return { ...row, kind: "create", input: inputOf(values, brandId!) };
		const { change, changed } = changeOf(product, values, brandId);
		return changed.length === 0
			? { ...row, kind: "unchanged" }
			: { ...row, kind: "update", id: product.row.id, change, changed };
	});
	const counts = { create: 0, update: 0, unchanged: 0, error: 0 };
	for (const { kind } of planned) counts[kind]++;
	const readColumns = new Set(columns.values());
	return {
		rows: planned,
		counts,
		used: heads.filter((_, at) => readColumns.has(at)),
		ignored: heads.filter((head, at) => head && !readColumns.has(at)),
	};
}

const neededOf = (values: RowValues) => ({
	Name: values.name,
	Brand: values.brand,
	Category: values.category,
	"Wholesale Price": values.wholesalePrice,
});

const stockIsByFlavor = ({ row, flavors }: Known, { stockQuantity }: RowValues) =>
	stockQuantity !== undefined && flavorsKeepStock(flavors) && stockQuantity !== row.stockQuantity;

function knownProducts(db: Db | Tx): Map<string, Known> {
	const flavors = db
		.select()
		.from(productFlavors)
		.where(eq(productFlavors.active, true))
		.orderBy(asc(productFlavors.position))
		.all();
	const byProduct = Map.groupBy(flavors, ({ productId }) => productId);
	const known = new Map<string, Known>();
	for (const row of db.select().from(products).all()) {
		if (!row.sku) continue;
		known.set(row.sku.toLowerCase(), {
			row,
			flavors: (byProduct.get(row.id) ?? []).map(({ name, sku, barcode, stockQuantity }) => ({
				name,
				sku,
				barcode,
				stockQuantity,
			})),
		});
	}
	return known;
}

const flavorSkus = (db: Db | Tx) =>
	new Set(
		db
			.select({ sku: productFlavors.sku })
			.from(productFlavors)
			.all()
			.flatMap(({ sku }) => (sku ? [sku.toLowerCase()] : [])),
	);

const brandsByName = (db: Db | Tx) =>
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

const inputOf = (values: RowValues, brandId: string): ProductInput => ({
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
	flavors: (values.flavors ?? []).map((name) => ({ ...NEW_FLAVOR, name })),
});

/** The fields that differ; a flavor that keeps its name keeps its codes and stock. */
function changeOf({ row, flavors }: Known, values: RowValues, brandId: string | undefined) {
	const { sku: _sku, brand: _brand, flavors: names, ...plain } = values;
	const now: Record<string, unknown> = {
		...row,
		wholesalePrice: row.wholesalePriceCents,
		msrp: row.msrpCents,
		cost: row.costCents,
		weight: row.weightHundredths,
	};
	const change: Record<string, unknown> = {};
	for (const [field, value] of Object.entries(plain)) if (now[field] !== value) change[field] = value;
	if (brandId && brandId !== row.brandId) change.brandId = brandId;
	const same = names?.map((name) => name.toLowerCase()).join("\n");
	if (names && same !== flavors.map(({ name }) => name.toLowerCase()).join("\n")) {
		change.flavors = names.map(
			(name) =>
				flavors.find((flavor) => flavor.name.toLowerCase() === name.toLowerCase()) ?? { ...NEW_FLAVOR, name },
		);
	}
	return { change: change as ProductChange, changed: Object.keys(change) };
}
