import { sql } from "drizzle-orm";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { daysLate, entryName } from "~/ledger/index.server";
import type { MONEY_METHODS } from "~/terms/ledger";
import type { Db } from "~db/client.server";
import type { OpenPapers } from "~db/derived/rows";
import type { Period } from "./period.ts";
import { type Cells, EXCISE_COLUMN, type ReportColumn, type ReportTable } from "./report.ts";

const MONEY = "money" as const;

const tableOf = (columns: ReportColumn[], rows: (Cells & { id: string | null })[]): ReportTable => ({
	columns,
	rows: rows.map(({ id, ...cells }) => ({ id, cells })),
	total: Object.fromEntries(
		columns
			.filter(({ as }) => as === MONEY)
			.map(({ key }) => [key, rows.reduce((sum, row) => sum + Number(row[key]), 0)]),
	),
});

/** The credit memos of a period, and the reversals that took one back (Rule 21.8). */
export const creditsOf = (db: Db, { from, until }: Period): ReportTable =>
	tableOf(
		[
			{ key: "name", head: "Credit memo", as: "text" },
			{ key: "day", head: "Day", as: "day" },
			{ key: "customer", head: "Customer", as: "text" },
			{ key: "order", head: "Order", as: "text", isMinor: true },
			{ key: "reason", head: "Reason", as: "text" },
			{ key: "sales", head: "Sales", as: MONEY },
			{ key: "freight", head: "Freight", as: MONEY, isMinor: true },
			{ key: "tax", head: "Tax", as: MONEY, isMinor: true },
			EXCISE_COLUMN,
			{ key: "total", head: "Total", as: MONEY },
		],
		db.all(sql`select c.number as id, iif(p.id = c.id, c.number, c.number || ' taken back') as name, b.day, o.name as customer,
			r.order_number as "order", p.reason, b.sales_cents as sales, b.freight_cents as freight, b.tax_cents as tax, b.excise_cents as excise, b.cents as total
			from billed b join papers p on p.id = b.paper_id join papers c on c.id = coalesce(p.undoes, p.id)
				join companies o on o.id = b.company_id left join orders r on r.id = c.order_id
			where b.day >= ${from} and b.day <= ${until} and b.kind <> 'invoice' order by b.day, p.id`),
	);

type Open = {
	id: string;
	number: string | null;
	kind: "invoice";
	method: keyof typeof MONEY_METHODS | null;
} & {
	reference: string | null;
	day: string;
	due: string | null;
	customer: string;
	total: number;
	open: OpenPapers["cents"];
};

/** The amounts of a period's entries that are open now (Rule 21.8). */
export function unpaidOf(db: Db, { from, until }: Period): ReportTable {
	const today = shopToday();
	const rows =
		db.all<Open>(sql`select p.number as id, p.number, p.kind, p.method, p.reference, p.day, p.due_on as due, c.name as customer,
		p.cents as total, o.cents as open
		from open_papers o join papers p on p.id = o.paper_id join companies c on c.id = o.company_id
		where o.cents > 0 and p.day >= ${from} and p.day <= ${until} order by coalesce(p.due_on, '9999'), p.day, p.id`);
	return tableOf(
		[
			{ key: "name", head: "Invoice", as: "text" },
			{ key: "day", head: "Day", as: "day" },
			{ key: "due", head: "Due", as: "day" },
			{ key: "late", head: "Days late", as: "count" },
			{ key: "customer", head: "Customer", as: "text" },
			{ key: "total", head: "Total", as: MONEY, isMinor: true },
			{ key: "open", head: "Open", as: MONEY, hasBar: true },
		],
		rows.map(({ number, kind, method, reference, ...row }) => ({
			...row,
			name: entryName({ number, kind, method, reference }),
			late: Math.max(0, daysLate(row.due, today)),
		})),
	);
}
