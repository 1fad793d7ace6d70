import type { TableRow } from "~/kernel/tables/table-file";
import { CATEGORIES } from "~/terms/categories";
import type { ImportAnswers, ImportMends } from "~db/json-shapes";
import { type ImportColumn, type ImportSource, labelOf } from "../products/fields/product-columns.ts";
import { readPath } from "./group-rows.server";
import { type CellProblem, type RowValues, readCells } from "./read-cells.ts";

/** A row of goods as it is read. */
export type ReadRow = {
	line: number;
	values: RowValues;
	problems: CellProblem[];
	unread: ReadonlySet<ImportColumn>;
	/** Its brand or its category is one whose rows are left out. */
	isSkipped: boolean;
	/** Its category as the file says it. */
	categoryText: string | undefined;
	/** The text of the cell that says this of the row; empty where there is none. */
	cellOf: (column: ImportColumn) => string;
	/** The text of a row that looks like a heading, while nothing is answered about headings. */
	heading: string | undefined;
};

/** Why a row holds no goods. `heading` is the text of a row with a single cell. */
export type LeftOut =
	| { leftOut: "empty" | "services" | "pictures" }
	| { leftOut: "headings"; heading: string };

/** A text of a file as answers about it are kept. */
export const answerKey = (text: string) => text.replace(/\s+/g, " ").trim().toLowerCase();

/** Whether a text is one of our categories. */
export const isCategory = (text: string): boolean => {
	const wanted = answerKey(text);
	return Object.entries(CATEGORIES).some(([key, name]) => key === wanted || name.toLowerCase() === wanted);
};

type Options = {
	heads: readonly string[];
	source: ImportSource;
	columns: ReadonlyMap<ImportColumn, number>;
	answers: ImportAnswers;
	/** Cells that are read otherwise than they stand in the file (Rule 7.49). */
	mends: ImportMends;
	/** Whether a text is a brand's name. */
	isBrand: (text: string) => boolean;
};

/**
 * Reads the rows of a file one after another, with what the answers say of them (Rule 7.46): what a category is called here, the
 * heading above a row, a model that stands only in the first of its rows, one value for all.
 */
export class RowReader {
	readonly #options: Options;
	/** How many columns the file has. */
	readonly #width: number;
	/** Which column has the product's name in the first of its rows alone. */
	readonly #carried: "group" | "name" | undefined;
	/** The heading above, and the product's name in the last row that had one. */
	#heading: string | undefined;
	#model: string | undefined;

	constructor({ heads, columns, ...options }: Options) {
		// What the answers say stands in columns of its own, right of the file's.
		const own = { heads: [...heads], columns: new Map(columns) };
		const { values = {}, headings } = options.answers;
		const headed = headings && headings !== "none" ? [HEADED[headings]] : [];
		const ofPath: ImportColumn[] = options.source === "quickbooks" ? ["category", "brandId", "group"] : [];
		const add = (column: ImportColumn) => {
			if (own.columns.has(column)) return;
			own.columns.set(column, own.heads.length);
			own.heads.push(labelOf(column));
		};
		for (const column of [...headed, ...ofPath, ...Object.keys(values)] as ImportColumn[]) add(column);
		if (options.source === "csv" && own.columns.has("flavor") && !own.columns.has("productSku"))
			this.#carried = own.columns.has("group") ? "group" : "name";
		// A cell that is mended may be of a column that the file doesn't have.
		for (const cells of Object.values(options.mends))
			for (const column of Object.keys(cells) as ImportColumn[]) add(column);
		this.#width = heads.length;
		this.#options = { ...options, ...own };
	}

	read(given: TableRow): ReadRow | LeftOut {
		const { heads, columns, source, answers } = this.#options;
		const row = this.#mended(given);
		const { line, cells } = row;
		const filled = cells.flatMap((cell, at) => (cell.trim() ? [at] : []));
		if (filled.length === 0 && !row.bad?.size) return { leftOut: "empty" };
		const heading = this.#headingOf(row, filled);
		if (heading !== undefined && answers.headings) {
			this.#heading = heading;
			this.#model = undefined;
			return { leftOut: "headings", heading };
		}
		let categoryText: string | undefined;
		let isSkipped = false;
		const textOf = (column: ImportColumn, text: string) => {
			if (column === "category") {
				categoryText = text;
				const meant = isCategory(text) ? undefined : answers.categories?.[answerKey(text)];
				if (meant === "skip") isSkipped = true;
				return meant === undefined ? text : meant === "skip" ? "" : meant;
			}
			if (column === "name" && source === "quickbooks") return text.split(":").at(-1)!.trim();
			if (column === "brandId" && answers.brands?.[answerKey(text)] === "skip") isSkipped = true;
			return text;
		};
		const whole = this.#withCommon(row);
		const { values, problems, unread } = readCells({ ...whole, heads, columns }, source, textOf);
		if (/^(?:services?|bundle|category|grouped|external)\b/i.test(values.itemType ?? ""))
			return { leftOut: "services" };
		if (source === "shopify" && isPictureRow(values)) return { leftOut: "pictures" };
		if (!hasOptions(values, source)) for (const column of OPTIONS) delete values[column];
		this.#carryModel(values);
		// A comma in an unquoted cell moves all that follow into the wrong columns.
		if (given.cells.slice(this.#width).some(Boolean)) {
			problems.push({ column: "Row", message: "has more cells than the header row: is a quote missing?" });
		}
		const cellOf = (column: ImportColumn) => (cells[columns.get(column) ?? -1] ?? "").trim();
		return { line, values, problems, unread, isSkipped, categoryText, cellOf, heading };
	}

	/** The row with its mended cells. */
	#mended(row: TableRow): TableRow {
		const { mends, columns } = this.#options;
		const given = Object.entries(mends[row.line] ?? {}) as [ImportColumn, string][];
		if (given.length === 0) return row;
		const cells = [...row.cells];
		const bad = new Map(row.bad);
		const merged = new Set(row.merged);
		for (const [column, text] of given) {
			const at = columns.get(column)!;
			while (cells.length <= at) cells.push("");
			cells[at] = text;
			bad.delete(at);
			merged.delete(at);
		}
		return { ...row, cells, bad, merged };
	}

	/** A row with one cell of words stands above a group, unless the word may be the row's own SKU or barcode. */
	#headingOf({ cells }: TableRow, filled: readonly number[]): string | undefined {
		const { source, columns } = this.#options;
		const [at, ...others] = filled;
		if (source !== "csv" || at === undefined || others.length > 0) return undefined;
		const text = cells[at]!.trim();
		if (!/\p{L}{2}/u.test(text)) return undefined;
		const isCode = at === columns.get("sku") || at === columns.get("barcode");
		return isCode && (/\d/.test(text) || text.length < 3) && !/\s/.test(text) ? undefined : text;
	}

	/** The row with the heading above it, and with the values that all rows have which lack their own. */
	#withCommon(row: TableRow): TableRow {
		const { columns, answers, source } = this.#options;
		const given = Object.entries(answers.values ?? {}) as [ImportColumn, string][];
		const headed: [ImportColumn, string][] =
			this.#heading && answers.headings && answers.headings !== "none"
				? [[HEADED[answers.headings], this.#heading]]
				: [];
		const path = source === "quickbooks" ? this.#pathOf(row) : [];
		const common = [...path, ...headed, ...given];
		if (common.length === 0 || this.#isOwnFlavorRow(row)) return row;
		const cells = [...row.cells];
		for (const [column, text] of common) {
			const at = columns.get(column);
			if (at === undefined || cells[at]?.trim() || row.bad?.has(at)) continue;
			while (cells.length <= at) cells.push("");
			cells[at] = text;
		}
		return { ...row, cells };
	}

	/** What a name of QuickBooks' list says besides the name, which is left alone in its cell. */
	#pathOf({ cells }: TableRow): [ImportColumn, string][] {
		const { columns, isBrand } = this.#options;
		const { category, brand, group } = readPath(cells[columns.get("name") ?? -1] ?? "", isBrand);
		const found: [ImportColumn, string | undefined][] = [
			["category", category],
			["brandId", brand],
			["group", group],
		];
		return found.flatMap(([column, text]) => (text ? [[column, text]] : []));
	}

	/** A flavor's row of our own format has nothing that is its product's. */
	#isOwnFlavorRow({ cells }: TableRow): boolean {
		const { columns } = this.#options;
		const has = (column: ImportColumn) => Boolean(cells[columns.get(column) ?? -1]?.trim());
		return has("flavor") && has("productSku");
	}

	/** Of merged cells a CSV file has the first alone: the model stands in the first of its rows. */
	#carryModel(values: RowValues): void {
		const column = this.#carried;
		if (!column) return;
		const own = values[column];
		if (own !== undefined) this.#model = own;
		else if (values.flavor !== undefined && this.#model !== undefined) values[column] = this.#model;
	}
}

const HEADED = { brand: "brandId", category: "category", group: "group" } as const;

const OPTIONS = ["flavor", "option2", "option3"] as const;

/** Whether a row's options tell it from other rows: Shopify names one even where there is none, WooCommerce lists those of all variations. */
function hasOptions({ flavor, itemType }: RowValues, source: ImportSource): boolean {
	if (source === "shopify") return flavor !== "Default Title";
	return source !== "woocommerce" || /^variation\b/i.test(itemType ?? "");
}

/** Shopify's rows for a product's further pictures hold nothing but the handle. */
const isPictureRow = ({ group, ...values }: RowValues) =>
	group !== undefined && Object.keys(values).every((column) => column === "active");
