import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { isLong, type Period, periodBefore } from "./period.ts";
import type { Cells, ReportColumn, ReportTable } from "./report.ts";

/** Goods of a period by product or brand, in cents. `costed` are the sales of lines whose unit cost is known. */
type Goods = {
	id: string | null;
	name: string | null;
	sku: string | null;
	brand: string | null;
	units: number;
	sales: number;
	before: number;
	costed: number;
	cost: number;
};

const GONE = "No longer sold";
/** Corrections, and credits of whole orders or for a price. */
const NO_GOODS = "Amounts without goods";

function goodsOf(db: Db, { from, until }: Period, by: "product" | "brand"): Goods[] {
	const now = sql`day >= ${from}`;
	const inOrder = isLong({ from, until }) ? sql`indexed by billed_goods_product` : sql``;
	const sums = sql`select product_id,
		coalesce(sum(units) filter (where ${now}), 0) as units,
		coalesce(sum(sales_cents) filter (where ${now}), 0) as sales,
		coalesce(sum(sales_cents) filter (where day < ${from}), 0) as before,
		coalesce(sum(costed_cents) filter (where ${now}), 0) as costed,
		coalesce(sum(cost_cents) filter (where ${now}), 0) as cost
		from billed_goods ${inOrder} where day >= ${periodBefore({ from, until }).from} and day <= ${until} group by product_id`;
	const unnamed = sql`iif(g.product_id = '', ${NO_GOODS}, ${GONE})`;
	return by === "product"
		? db.all(sql`select p.id, coalesce(p.name, ${unnamed}) as name, p.sku, b.name as brand, g.units, g.sales, g.before, g.costed, g.cost
			from (${sums}) g left join products p on p.id = g.product_id left join brands b on b.id = p.brand_id
			order by g.sales desc, g.product_id`)
		: db.all(sql`select null as id, null as sku, null as brand, coalesce(b.name, ${unnamed}) as name, sum(g.units) as units,
			sum(g.sales) as sales, sum(g.before) as before, sum(g.costed) as costed, sum(g.cost) as cost
			from (${sums}) g left join products p on p.id = g.product_id left join brands b on b.id = p.brand_id
			group by 4 order by sales desc, name`);
}

const MONEY = "money" as const;
const COUNTED: ReportColumn[] = [
	{ key: "units", head: "Units", as: "count" },
	{ key: "sales", head: "Sales", as: MONEY, hasBar: true },
	{ key: "before", head: "Before", as: MONEY },
];
const PRODUCT: ReportColumn[] = [
	{ key: "name", head: "Product", as: "text" },
	{ key: "sku", head: "SKU", as: "text", isMinor: true },
];

const totalOf = (rows: readonly Goods[]) => {
	const sum = (key: "units" | "sales" | "before" | "costed" | "cost") =>
		rows.reduce((all, row) => all + row[key], 0);
	return {
		...{ units: sum("units"), sales: sum("sales"), before: sum("before") },
		...{ costed: sum("costed"), cost: sum("cost") },
	};
};

const tableOf = (
	columns: ReportColumn[],
	goods: Goods[],
	cellsOf = (row: Goods): Cells => row,
): ReportTable => ({
	columns,
	rows: goods.map((row) => ({ id: row.id, cells: cellsOf(row) })),
	total: { ...totalOf(goods), ...marginOf(totalOf(goods)) },
});

/** What was sold, by product (Rule 21.4). */
export const salesByProduct = (db: Db, period: Period): ReportTable =>
	tableOf(
		[...PRODUCT, { key: "brand", head: "Brand", as: "text", isMinor: true }, ...COUNTED],
		goodsOf(db, period, "product"),
	);

/** What was sold, by brand (Rule 21.4). */
export const salesByBrand = (db: Db, period: Period): ReportTable =>
	tableOf([{ key: "name", head: "Brand", as: "text" }, ...COUNTED], goodsOf(db, period, "brand"));

/** Cost, margin and its percentage of the sales with a known cost; null without any (Rule 21.7). */
export function marginOf({ costed, cost }: { costed: number; cost: number }) {
	const margin = costed - cost;
	if (costed === 0 && cost === 0) return { cost: null, margin: null, percent: null };
	return { cost, margin, percent: costed > 0 ? Math.round((margin / costed) * 100) : null };
}

/** The margin by product, of the lines whose unit cost was known when they were ordered (Rule 21.7). */
export const marginByProduct = (db: Db, period: Period): ReportTable =>
	tableOf(
		[
			...PRODUCT,
			{ key: "units", head: "Units", as: "count", isMinor: true },
			{ key: "sales", head: "Sales", as: MONEY },
			{ key: "costed", head: "With known cost", as: MONEY, isMinor: true },
			{ key: "cost", head: "Cost", as: MONEY },
			{ key: "margin", head: "Margin", as: MONEY, hasBar: true },
			{ key: "percent", head: "Margin %", as: "percent" },
		],
		goodsOf(db, period, "product").filter(({ units, sales }) => units !== 0 || sales !== 0),
		(row) => ({ ...row, ...marginOf(row) }),
	);
