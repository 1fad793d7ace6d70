import { headName } from "~/kernel/tables/heads";
import type { TableRow } from "~/kernel/tables/table-file";
import type { Db } from "~db/client.server";
import type {
	ImportAnswers,
	ImportBox,
	ImportedChange,
	ImportMends,
	ImportNotice,
	ImportSurvey,
	ImportTally,
} from "~db/json-shapes";
import { brands } from "~db/schema.server";
import {
	type ColumnChoice,
	columnOfOwnHead,
	columnsOf,
	type ImportColumn,
	type ImportSource,
	suggestColumns,
} from "../products/fields/product-columns.ts";
import { codeKey } from "../search/find-codes.server";
import { findTarget, type RowTarget } from "./find-target.server";
import { type KnownFlavor, KnownGoods } from "./known-goods.server";
import { flavorKey } from "./match-flavors.ts";
import { NEW_BRAND } from "./new-brands.server";
import { planFlavor } from "./plan-flavor.server";
import { changeOf, creationOf, missingOf, type RowPlan } from "./plan-product.server";
import type { CellProblem, RowValues } from "./read-cells.ts";
import { answerKey, RowReader } from "./read-rows.server";
import { GroupShaper, type ShapedRow } from "./shape-groups.server";
import { Survey } from "./survey-file.server";

/** The planned outcome of a row. */
export type PlannedRow = {
	line: number;
	sku: string;
	name: string;
	/** Unusual changes in the row. */
	notices: ImportNotice[];
} & (
	| { kind: "create"; change: ImportedChange }
	| { kind: "update"; productId: string; version: number; changed: string[]; change: ImportedChange }
	| { kind: "unchanged" }
	| { kind: "left" }
	| { kind: "error"; problems: CellProblem[]; boxes: ImportBox[] }
);

/** What a row of a preview is called when it is left out: a product and its first flavor may stand on one line. */
export const rowKey = ({ line, sku }: { line: number; sku: string }): string => `${line} ${sku}`;

/**
 * Says what an import would do, row by row, without doing any of it (Rule 7.15): a row whose SKU or barcode is known changes
 * that product or flavor in the columns given, one with a new flavor adds it, any other makes a product. Empty rows and
 * services are counted and left out. Rows are given in batches, in the file's order.
 */
export class ImportPlanner {
	/** The headings that are read, and the ones that are ignored. */
	readonly used: string[];
	readonly ignored: string[];
	/** Counts of unusual changes so far. */
	readonly tally: ImportTally = {};
	readonly #db: Db;
	readonly #source: ImportSource;
	readonly #answers: ImportAnswers;
	readonly #reader: RowReader;
	/** Reads the file a first time. */
	readonly #surveyor: RowReader;
	readonly #survey: Survey;
	readonly #shaper: GroupShaper;
	readonly #brandIds: ReadonlyMap<string, string>;
	readonly #firstLine = new Map<string, number>();
	/** Products that the file makes, by SKU: their names. */
	readonly #made = new Map<string, string>();
	/** Products with errors, by SKU: the line. */
	readonly #failed = new Map<string, number>();
	/** Rows that are left out by hand, and new products among them, by SKU. */
	readonly #left: ReadonlySet<string>;
	readonly #leftProducts = new Set<string>();
	/** Flavors that a list leaves out, and those that have a row of their own: the line. */
	readonly #leftOut = new Map<string, number>();
	readonly #ownRow = new Map<string, number>();

	/**
	 * @param choice what the columns are read as; default: what their headings say.
	 * @param answers what was answered about the file; what belongs together is asked about only after `look` saw all rows.
	 * @param mends what cells are read as instead.
	 * @param left the rows that were left out by hand, as `rowKey` names them.
	 * @throws DomainError invalid when there is no column of SKUs or barcodes, or no other known column.
	 */
	constructor(
		db: Db,
		heads: readonly string[],
		source: ImportSource,
		choice: ColumnChoice = suggestColumns(heads, source, new Map()),
		answers: ImportAnswers = {},
		mends: ImportMends = {},
		left: readonly string[] = [],
	) {
		this.#left = new Set(left);
		const columns = columnsOf(choice, heads);
		const names = heads.map((_, at) => headName(heads, at));
		this.used = names.filter((_, at) => choice[at]);
		this.ignored = names.filter((_, at) => heads[at] && !choice[at]);
		this.#db = db;
		this.#source = source;
		this.#answers = answers;
		this.#brandIds = brandsByName(db);
		const options = { heads: names, source, columns, answers, mends, isBrand: this.isKnownBrand };
		this.#reader = new RowReader(options);
		this.#surveyor = new RowReader(options);
		this.#survey = new Survey(source, columns);
		this.#shaper = new GroupShaper(db, source, answers, this.#survey);
	}

	/** Whether the shop has a brand of this name. */
	readonly isKnownBrand = (name: string): boolean => this.#brandIds.has(answerKey(name));

	/** Looks at a row before any is planned, in the file's order. */
	look(row: TableRow): void {
		this.#survey.add(this.#surveyor.read(row));
	}

	/** What the rows looked at hold that has to be asked about. */
	get survey(): ImportSurvey {
		return this.#survey.result(this.isKnownBrand);
	}

	plan(batch: readonly TableRow[]): PlannedRow[] {
		const rows = batch.flatMap((row) => this.#read(row));
		const known = new KnownGoods(
			this.#db,
			rows.map(({ values }) => values),
		);
		return rows.map((row) => {
			const planned = this.#planRow(row, findTarget(row.values, known, this.#made, this.#source));
			if (planned.notices.length > 0) this.#count("rows");
			for (const notice of planned.notices) {
				if (notice !== "removed") this.#count(notice);
			}
			return planned;
		});
	}

	#count(what: keyof ImportTally, times = 1): void {
		this.tally[what] = (this.tally[what] ?? 0) + times;
	}

	/** The rows that are planned for one of the file. */
	#read(row: TableRow): ShapedRow[] {
		const read = this.#reader.read(row);
		if ("leftOut" in read) {
			this.#count(read.leftOut);
			return [];
		}
		const shaped = this.#shaper.shape(read);
		if (shaped.length === 0) this.#count("skipped");
		return shaped;
	}

	#planRow(
		{ line, values, problems, unread, otherPrice, takenBy, cellOf }: ShapedRow,
		target: RowTarget,
	): PlannedRow {
		const row = { line, sku: skuOf(values, target), name: this.#nameOf(values, target) };
		if (this.#isLeft(row, values, target)) {
			this.#count("left");
			return { ...row, kind: "left", notices: [] };
		}
		const plan =
			target.kind === "flavor"
				? planFlavor(values, target, this.#source)
				: target.kind === "product"
					? this.#planProduct(values, target, unread)
					: { change: NO_CHANGE, changed: [], notices: [], problems: [this.#whyNot(values, target)] };
		const taken = takenBy === undefined ? [] : [{ column: "SKU", message: isOthers(takenBy) }];
		const found = [...problems, ...taken, ...plan.problems, ...this.#repeated(line, values, target)].filter(
			// Don't report an unreadable SKU as missing too.
			({ column, message }) => message !== "is required" || column !== "SKU" || !unread.has("sku"),
		);
		if (found.length === 0) found.push(...this.#contradicted(line, target, plan));
		if (found.length > 0) {
			if (target.kind === "product" && values.sku) this.#failed.set(codeKey(values.sku), line);
			const told = found.map(({ column, message }) => ({ column, message }));
			return { ...row, kind: "error", notices: [], problems: told, boxes: boxesOf(found, cellOf) };
		}
		const { change, changed } = plan;
		const notices = otherPrice ? [...plan.notices, "otherPrice" as const] : plan.notices;
		const product = target.kind === "error" ? undefined : target.product;
		if (target.kind === "flavor" && changed.length > 0) this.#count("flavors");
		if (!product) {
			if (target.kind === "product") {
				this.#count("products");
				this.#made.set(codeKey(values.sku!), values.name!);
			}
			return { ...row, kind: "create", notices, change };
		}
		if (changed.length === 0) return { ...row, kind: "unchanged", notices };
		const { id: productId, version } = product.row;
		for (const { stockQuantity } of change.flavors?.removed ?? []) {
			this.#count("removed");
			this.#count("units", stockQuantity ?? 0);
		}
		return { ...row, kind: "update", notices, productId, version, changed, change };
	}

	/** Whether a row is left out by hand, or the new product that it is a flavor of. */
	#isLeft(row: { line: number; sku: string }, values: RowValues, target: RowTarget): boolean {
		if (target.kind === "error" && this.#leftProducts.has(codeKey(values.productSku ?? ""))) return true;
		const isLeft = this.#left.has(rowKey(row));
		if (isLeft && target.kind === "product" && !target.product && values.sku)
			this.#leftProducts.add(codeKey(values.sku));
		return isLeft;
	}

	/** A flavor whose product has an error has no other one. */
	#whyNot({ productSku }: RowValues, { problem }: RowTarget & { kind: "error" }): CellProblem {
		const line = productSku === undefined ? undefined : this.#failed.get(codeKey(productSku));
		return line === undefined ? problem : { column: "Product", message: `has an error: see line ${line}` };
	}

	/** A brand's id, or a name with a plus for one that the import adds (Rule 7.46). */
	#brandOf(name: string): string | undefined {
		const key = answerKey(name);
		const answer = this.#answers.brands?.[key];
		return this.#brandIds.get(key) ?? (answer === "add" ? `${NEW_BRAND}${name}` : answer);
	}

	#planProduct(
		values: RowValues,
		{ product }: RowTarget & { kind: "product" },
		unread: ReadonlySet<ImportColumn>,
	): RowPlan {
		const found: CellProblem[] = [];
		const { brandId: brand } = values;
		const brandId = brand === undefined ? undefined : this.#brandOf(brand);
		if (brand !== undefined && !brandId) {
			found.push({ column: "Brand", message: `${brand} is not a brand yet: add it first` });
		}
		if (product) {
			const plan = changeOf(product, values, brandId);
			return { ...plan, problems: [...found, ...plan.problems] };
		}
		found.push(...missingOf(values, unread));
		return found.length + unread.size > 0
			? { change: NO_CHANGE, changed: [], notices: [], problems: found }
			: { ...creationOf(values, brandId!), changed: ["all"], problems: [] };
	}

	/** A product or a flavor has one row. */
	#repeated(line: number, values: RowValues, target: RowTarget): CellProblem[] {
		const problems: CellProblem[] = [];
		for (const [column, key] of identitiesOf(values, target)) {
			const before = this.#firstLine.get(key);
			if (before === undefined) this.#firstLine.set(key, line);
			else problems.push({ column, message: `is on line ${before} already` });
		}
		return problems.slice(0, 1);
	}

	/** A flavor that one row leaves out of its product's list can't be changed by another. */
	#contradicted(line: number, target: RowTarget, { change }: RowPlan): CellProblem[] {
		if (target.kind === "flavor" && target.flavor) {
			const { id, name } = target.flavor;
			const list = this.#leftOut.get(id);
			if (list !== undefined) {
				return [
					{
						column: "Flavor",
						message: `${name} is left out of the list on line ${list}. To rename it, change only this row; to remove it, delete this row`,
					},
				];
			}
			this.#ownRow.set(id, line);
		}
		if (target.kind !== "product" || !target.product || !change.flavors) return [];
		const kept = new Set(change.flavors.names.map((name) => name.toLowerCase()));
		const gone = target.product.flavors.filter(({ name }: KnownFlavor) => !kept.has(name.toLowerCase()));
		for (const { id } of gone) this.#leftOut.set(id, line);
		return gone.flatMap(({ id, name }) => {
			const row = this.#ownRow.get(id);
			const message = `leaves out ${name}, which line ${row} changes`;
			return row === undefined ? [] : [{ column: "Flavors", message }];
		});
	}

	#nameOf(values: RowValues, target: RowTarget): string {
		if (target.kind === "error") return values.name ?? "";
		if (target.kind === "product") return values.name ?? target.product?.row.name ?? "";
		const product = target.product?.row.name ?? this.#made.get(target.parentSku ?? "") ?? "";
		return `${product}, ${target.flavor?.name ?? values.flavor}`;
	}
}

/** The cells that row's problems are about. */
function boxesOf(problems: readonly CellProblem[], cellOf: (column: ImportColumn) => string): ImportBox[] {
	const fields = problems.flatMap(({ column, field }) => field ?? columnOfOwnHead(column) ?? []);
	return [...new Set(fields)].map((field) => ({ field, text: cellOf(field).slice(0, LONGEST_BOX) }));
}

/** What a box shows of a cell. */
const LONGEST_BOX = 2_000;

const isOthers = (name: string) =>
	`belongs to ${name}, a product of its own: give that product another SKU, or leave this row out`;

const NO_CHANGE: ImportedChange = { before: {}, after: {} };

const skuOf = ({ sku }: RowValues, target: RowTarget) =>
	(target.kind === "flavor"
		? (target.flavor?.sku ?? (target.ownSku ? sku : undefined))
		: (sku ?? (target.kind === "product" ? target.product?.row.sku : undefined))) ?? "";

/** The products and flavors that only one row may name, each with its column. */
function identitiesOf({ sku, flavor }: RowValues, target: RowTarget): [column: string, key: string][] {
	const own = (code: string | null | undefined): [string, string][] =>
		code ? [["SKU", `sku ${codeKey(code)}`]] : [];
	if (target.kind === "error") return own(sku);
	if (target.kind === "product") return own(target.product?.row.sku ?? sku);
	const parent = target.product?.row.id ?? target.parentSku;
	const key = target.flavor ? `flavor ${target.flavor.id}` : `flavor ${parent} ${flavorKey(flavor ?? "")}`;
	return [...own(target.ownSku ? sku : undefined), [target.ownSku ? "SKU" : "Flavor", key]];
}

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
