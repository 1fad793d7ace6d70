import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { isLong, type Period, periodBefore } from "./period.ts";
import {
	EXCISE_COLUMN,
	type ReportColumn,
	type ReportRow,
	type ReportTable,
	type SalesSums,
} from "./report.ts";

const SUMS = [
	"invoices",
	"invoiced",
	"credited",
	"sales",
	"before",
	"untaxed",
	"freight",
	"tax",
	"excise",
	"total",
] as const;

/** Sums by a key of `billed`, in one pass over a period and the one before it. */
const sumsBy = (key: SQL, { from, until }: Period, index = sql``) => {
	const now = sql`day >= ${from}`;
	return sql`select ${key} as id,
		coalesce(count(*) filter (where ${now} and kind = 'invoice'), 0) as invoices,
		coalesce(sum(sales_cents) filter (where ${now} and kind = 'invoice'), 0) as invoiced,
		coalesce(sum(sales_cents) filter (where ${now} and kind <> 'invoice'), 0) as credited,
		coalesce(sum(sales_cents) filter (where ${now}), 0) as sales,
		coalesce(sum(sales_cents) filter (where day < ${from}), 0) as before,
		coalesce(sum(untaxed_cents) filter (where ${now}), 0) as untaxed,
		coalesce(sum(freight_cents) filter (where ${now}), 0) as freight,
		coalesce(sum(tax_cents) filter (where ${now}), 0) as tax,
		coalesce(sum(excise_cents) filter (where ${now}), 0) as excise,
		coalesce(sum(cents) filter (where ${now}), 0) as total
		from billed ${index} where day >= ${periodBefore({ from, until }).from} and day <= ${until}`;
};

/** The sums of a period (Rule 21.1). */
export const salesTotals = (db: Db, period: Period): SalesSums =>
	db.get<SalesSums>(sumsBy(sql`null`, period));

type Row = SalesSums & { id: string; name: string | null; ref: string | null };

/** In the order of customers and their locations. */
const byCustomer = sql`indexed by billed_customer`;

type Grouping = {
	head: string;
	as?: ReportColumn["as"];
	key: SQL;
	/** Joins that name the groups `g`, as `name` and the id `ref` of their record. */
	names?: { columns: SQL; joins: SQL };
	/** What a group without a name is called. */
	unnamed?: string;
	/** What is grouped, if it is not the key, and an index in that order, for long periods. */
	group?: SQL;
	index?: SQL;
	/** In time's order, without the period before. */
	isTime?: true;
};

const GROUPINGS = {
	days: { head: "Day", as: "day", key: sql`day`, isTime: true },
	months: { head: "Month", key: sql`substr(day, 1, 7)`, isTime: true },
	states: { head: "State", key: sql`state`, unnamed: "Unknown" },
	customers: {
		head: "Customer",
		key: sql`company_id`,
		group: sql`company_id`,
		index: byCustomer,
		names: { columns: sql`c.name as name, c.id as ref`, joins: sql`left join companies c on c.id = g.id` },
	},
	locations: {
		head: "Location",
		key: sql`iif(location_id = '', company_id, location_id)`,
		group: sql`company_id, location_id`,
		index: byCustomer,
		names: {
			columns: sql`c.name || ', ' || coalesce(l.name, 'another address') as name, c.id as ref`,
			joins: sql`left join locations l on l.id = g.id left join companies c on c.id = coalesce(l.company_id, g.id)`,
		},
	},
	salespeople: {
		head: "Salesperson",
		key: sql`coalesce((select s.user_id from company_salespeople s where s.company_id = billed.company_id and s.since <= billed.sold_on
			order by s.since desc, s.id desc limit 1), '')`,
		names: { columns: sql`u.username as name, null as ref`, joins: sql`left join users u on u.id = g.id` },
		unnamed: "Nobody",
	},
} as const satisfies Record<string, Grouping>;

export type SalesGrouping = keyof typeof GROUPINGS;

function groupedSales(
	db: Db,
	name: SalesGrouping,
	period: Period,
): { by: Grouping; rows: Row[]; total: SalesSums } {
	const by: Grouping = GROUPINGS[name];
	const named = by.names ?? { columns: sql`g.id as name, null as ref`, joins: sql`` };
	const order = by.isTime ? sql`g.id` : sql`g.sales desc, g.id`;
	const sums = sumsBy(by.key, period, isLong(period) ? by.index : undefined);
	const all = db.all<Row>(
		sql`select g.*, ${named.columns} from (${sums} group by ${by.group ?? sql`1`}) g ${named.joins} order by ${order}`,
	);
	const total = Object.fromEntries(
		SUMS.map((key) => [key, all.reduce((sum, row) => sum + row[key], 0)]),
	) as SalesSums;
	// A day of the period before has no place here.
	return { by, rows: by.isTime ? all.filter(({ id }) => id >= period.from.slice(0, id.length)) : all, total };
}

const MONEY = "money" as const;
const nameColumn = ({ head, as = "text" }: Grouping): ReportColumn => ({ key: "name", head, as });
const rowOf =
	({ unnamed }: Grouping) =>
	({ id, name, ref, ...sums }: Row): ReportRow => ({
		id: ref,
		cells: { name: name || unnamed || id, ...sums },
	});

/** What was sold, by day, month, state, customer, location or salesperson (Rules 21.4, 21.6). */
export function salesBy(db: Db, name: SalesGrouping, period: Period): ReportTable {
	const { by, rows, total } = groupedSales(db, name, period);
	return {
		columns: [
			nameColumn(by),
			{ key: "invoices", head: "Invoices", as: "count" },
			{ key: "invoiced", head: "Invoiced", as: MONEY, isMinor: true },
			{ key: "credited", head: "Credited", as: MONEY, isMinor: true },
			{ key: "sales", head: "Sales", as: MONEY, hasBar: true },
			...(by.isTime ? [] : [{ key: "before", head: "Before", as: MONEY } as const]),
			{ key: "freight", head: "Freight", as: MONEY, isMinor: true },
			{ key: "tax", head: "Tax", as: MONEY, isMinor: true },
			EXCISE_COLUMN,
			{ key: "total", head: "Total", as: MONEY },
		],
		rows: rows.map(rowOf(by)),
		...{ total, sums: total },
	};
}

/** Tax and excise that were invoiced less what was credited, by the state shipped to (Rule 21.5). */
export function taxByState(db: Db, period: Period): ReportTable {
	const { by, rows, total } = groupedSales(db, "states", period);
	return {
		columns: [
			nameColumn(by),
			{ key: "invoices", head: "Invoices", as: "count" },
			{ key: "sales", head: "Sales", as: MONEY },
			{ key: "untaxed", head: "Of these untaxed", as: MONEY },
			{ key: "freight", head: "Freight", as: MONEY, isMinor: true },
			{ key: "tax", head: "Tax", as: MONEY, hasBar: true },
			{ ...EXCISE_COLUMN, isMinor: undefined },
		],
		rows: rows.filter(({ invoices, total: sum }) => invoices > 0 || sum !== 0).map(rowOf(by)),
		...{ total, sums: total },
	};
}
