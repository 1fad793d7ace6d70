import { BYTE_ORDER_MARK, csvLine } from "../../kernel/csv/csv.ts";
import { decimalOf } from "../../kernel/money.ts";
import type { Period } from "./period.ts";

/** The reports by their name in the address, in the order of the choice. */
export const REPORTS = {
	days: { label: "Sales by day" },
	months: { label: "Sales by month" },
	states: { label: "Sales by state" },
	brands: { label: "Sales by brand" },
	products: { label: "Sales by product" },
	customers: { label: "Sales by customer" },
	locations: { label: "Sales by location" },
	salespeople: { label: "Sales by salesperson" },
	tax: { label: "Tax by state" },
	margin: { label: "Margin by product" },
	"below-cost": { label: "Sold below cost" },
	credits: { label: "Credits" },
	unpaid: { label: "Unpaid" },
} as const;

export type ReportName = keyof typeof REPORTS;

/** Those that can have what was sold before this shop beside it (Rule 21.9). */
export const PAST_REPORTS = ["months", "brands", "products", "customers"] as const satisfies ReportName[];
export type PastReportName = (typeof PAST_REPORTS)[number];

/** A column: `money` is in cents, `percent` a whole number; null is what isn't known. */
export type ReportColumn = {
	key: string;
	head: string;
	as: "text" | "day" | "count" | "money" | "percent";
	/** Draws the amount as a bar, too. */
	hasBar?: true;
	/** Left out on phones. */
	isMinor?: true;
	/** Left out on the page while all of its amounts are 0; CSV and JSON always have it. */
	isRare?: true;
};

export const EXCISE_COLUMN = {
	...{ key: "excise", head: "Excise", as: "money" },
	...{ isMinor: true, isRare: true },
} as const satisfies ReportColumn;

export type Cells = Record<string, string | number | null>;

/** `id` is of the record that a row is about, if there is one. */
export type ReportRow = { id: string | null; cells: Cells };

/** Invoiced and credited amounts in cents; credits are negative (Rule 21.1). */
export type SalesSums = {
	invoices: number;
	invoiced: number;
	credited: number;
	sales: number;
	/** The sales of the period before. */
	before: number;
	untaxed: number;
	freight: number;
	tax: number;
	excise: number;
	total: number;
};

/** `sums` are those of the whole period where the rows are what was sold. */
export type ReportTable = {
	columns: readonly ReportColumn[];
	rows: ReportRow[];
	total: Cells;
	sums?: SalesSums;
};

export type Report = ReportTable & {
	name: ReportName;
	period: Period;
	/** The days that 'before' is about. */
	before: Period;
};

/** The columns that the page shows. */
export const shownColumns = ({ columns, rows }: ReportTable): ReportColumn[] =>
	columns.filter(({ key, isRare }) => !isRare || rows.some(({ cells }) => cells[key] !== 0));

/** How an unknown amount reads. */
export const UNKNOWN = "unknown";

/** Change from the period before in whole percent; null if that was zero or less. */
export const changeOf = (now: number, before: number): number | null =>
	before <= 0 ? null : Math.round(((now - before) / before) * 100);

const plainOf = ({ as }: ReportColumn, value: string | number | null | undefined) =>
	as === "money" && typeof value === "number" ? decimalOf(value) : (value ?? null);

/** A report as CSV, every row of it: amounts as decimal numbers, 'unknown' for those that aren't known. */
export function* reportCsv({ columns, rows }: Report): Generator<string> {
	yield BYTE_ORDER_MARK + csvLine(columns.map(({ head }) => head));
	for (const { cells } of rows) {
		yield csvLine(
			columns.map((column) => {
				const value = plainOf(column, cells[column.key]);
				return value === null && column.as === "money" ? UNKNOWN : value;
			}),
		);
	}
}

/** A report as JSON: amounts as decimal strings, null for those that aren't known. */
export function reportJson({ name, period, before, columns, rows, total }: Report) {
	const plain = (cells: Cells) =>
		Object.fromEntries(
			columns
				.filter(({ key }) => key in cells)
				.map((column) => [column.key, plainOf(column, cells[column.key])]),
		);
	return {
		...{ report: name, from: period.from, until: period.until, before },
		rows: rows.map(({ id, cells }) => ({ id, ...plain(cells) })),
		total: plain(total),
	};
}
