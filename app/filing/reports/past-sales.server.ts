import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import type { Period } from "./period.ts";
import { PAST_REPORTS, type PastReportName, type ReportRow, type ReportTable } from "./report.ts";

/** What was sold before this shop, of one row of a report. */
type Past = { id: string | null; name: string; sku: string | null; units: number; cents: number };

const LINES = sql`past_orders p cross join past_lines l on l.past_order_id = p.id`;
const SUMS = sql`sum(l.units) as units, coalesce(sum(l.total_cents), 0) as cents`;

/** The rows of each report, by what a row of it is about. Goods that the catalog doesn't have are called as in the old books. */
const ROWS: Record<PastReportName, (within: SQL) => SQL> = {
	months: (within) => sql`select null as id, substr(p.day, 1, 7) as name, null as sku, ${SUMS}
		from ${LINES} where ${within} group by 2`,
	products: (
		within,
	) => sql`select l.product_id as id, coalesce(max(g.name), max(l.name)) as name, coalesce(max(g.sku), max(l.sku)) as sku, ${SUMS}
		from ${LINES} left join products g on g.id = l.product_id where ${within}
		group by l.product_id, iif(l.product_id is null, coalesce(l.sku, l.name), '')`,
	brands: (
		within,
	) => sql`select null as id, coalesce(b.name, 'Not in the catalog') as name, null as sku, ${SUMS}
		from ${LINES} left join products g on g.id = l.product_id left join brands b on b.id = g.brand_id where ${within} group by 2`,
	customers: (within) => sql`select c.id as id, c.name as name, null as sku, ${SUMS}
		from ${LINES} join companies c on c.id = p.company_id where ${within} group by c.id`,
};

const keyOf = ({ id, name }: { id: string | null; name: string }) => id ?? `named ${name}`;

/**
 * A report with what was sold before this shop in a column of its own, and rows of those who bought, or what was bought, only then (Rule 21.9).
 * All other columns stay as they are. Amounts in cents; lines without an amount count in units alone.
 */
export function withPast(
	db: Db,
	name: PastReportName,
	{ from, until }: Period,
	report: ReportTable,
): ReportTable {
	const found = db.all<Past>(ROWS[name](sql`p.day >= ${from} and p.day <= ${until}`));
	const past = new Map(found.map((row) => [keyOf(row), row]));
	const cellsOf = (row: Past | undefined) => ({ pastUnits: row?.units ?? 0, past: row?.cents ?? 0 });
	const rows = report.rows.map(({ id, cells }): ReportRow => {
		const key = keyOf({ id, name: String(cells.name) });
		const own = past.get(key);
		past.delete(key);
		return { id, cells: { ...cells, ...cellsOf(own) } };
	});
	const none = Object.fromEntries(
		report.columns.filter(({ as }) => as === "money" || as === "count").map(({ key }) => [key, 0]),
	);
	for (const { id, name: called, sku, ...own } of past.values())
		rows.push({
			id,
			cells: { ...none, name: called, sku, brand: null, ...cellsOf({ id, name: called, sku, ...own }) },
		});
	const soldOf = ({ cells }: ReportRow) => Number(cells.sales) + Number(cells.past);
	const isTime = name === "months";
	return {
		...report,
		columns: [
			...report.columns,
			{ key: "pastUnits", head: "Units from before", as: "count", isMinor: true },
			{ key: "past", head: "From before this shop", as: "money" },
		],
		rows: rows.sort((a, b) =>
			isTime ? String(a.cells.name).localeCompare(String(b.cells.name)) : soldOf(b) - soldOf(a),
		),
		total: {
			...report.total,
			pastUnits: found.reduce((sum, { units }) => sum + units, 0),
			past: found.reduce((sum, { cents }) => sum + cents, 0),
		},
	};
}

/** Whether a report can have what was sold before this shop. */
export const hasPast = (name: string): name is PastReportName => PAST_REPORTS.some((one) => one === name);

/** Whether the shop has any past order: without one there is nothing to ask about. */
export const isPastKept = (db: Db): boolean =>
	db.get<{ one: number }>(sql`select 1 as one from past_orders limit 1`) !== undefined;
