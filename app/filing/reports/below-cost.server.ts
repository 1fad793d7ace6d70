import { type SQL, sql } from "drizzle-orm";
import { lineName } from "~/catalog";
import { dayAfter, dayOf, startOfDay } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { added } from "~/kernel/features/features.server";
import type { Db } from "~db/client.server";
import { NOT_VOID } from "~db/order-meanings.server";
import type { Period } from "./period.ts";
import type { ReportTable } from "./report.ts";

/** The lines below the cost that was known when they were ordered, and those for nothing, of orders placed in a period. */
const linesOf = ({ from, until }: Period): SQL => sql`order_items i indexed by order_items_below_cost
	cross join orders o on o.id = i.order_id
	where o.created_at >= ${startOfDay(from, env.TIME_ZONE).getTime()}
		and o.created_at < ${startOfDay(dayAfter(until), env.TIME_ZONE).getTime()}
		and o.status ${NOT_VOID} and i.quantity > 0
		and (i.line_total_cents < i.unit_cost_cents * i.quantity or i.line_total_cents = 0)`;

type Row = {
	number: string;
	createdAt: number;
	customer: string;
	productName: string;
	flavor: string | null;
	assorted: number;
	units: number;
	price: number;
	cost: number | null;
	pricedBy: string | null;
	setBy: string | null;
	allowedBy: string | null;
};

const MONEY = "money" as const;

/** What was sold below cost or given away, by order line, the newest first (Rule 7.174). */
export function soldBelowCost(db: Db, period: Period): ReportTable {
	const rows = db.all<Row>(sql`select o.order_number as number, o.created_at as createdAt,
		coalesce(json_extract(o.shipping_address, '$.company'), o.customer_name) as customer, i.product_name as productName,
		i.flavor, i.assorted, i.quantity as units, i.unit_price_cents as price, i.unit_cost_cents as cost,
		coalesce(${sql.join([...added("pricedBy"), sql`null`, sql`null`], sql`, `)}) as pricedBy,
		(select username from users u where u.id = i.priced_by) as setBy,
		(select username from users u where u.id = i.price_allowed_by) as allowedBy
		from ${linesOf(period)} order by o.created_at desc, o.id, i.position`);
	const lost = ({ price, cost, units }: Row) => (cost === null ? null : (cost - price) * units);
	return {
		columns: [
			{ key: "name", head: "Order", as: "text" },
			{ key: "day", head: "Day", as: "day", isMinor: true },
			{ key: "customer", head: "Customer", as: "text", isMinor: true },
			{ key: "goods", head: "Goods", as: "text" },
			{ key: "units", head: "Units", as: "count" },
			{ key: "price", head: "Price", as: MONEY },
			{ key: "cost", head: "Cost", as: MONEY },
			{ key: "lost", head: "Below cost", as: MONEY, hasBar: true },
			{ key: "setBy", head: "Price set by", as: "text" },
			{ key: "allowedBy", head: "Approved by", as: "text" },
		],
		rows: rows.map((row) => ({
			id: row.number,
			cells: {
				name: row.number,
				day: dayOf(new Date(row.createdAt), env.TIME_ZONE),
				customer: row.customer,
				goods: lineName({ ...row, assorted: row.assorted === 1 }),
				...{ units: row.units, price: row.price, cost: row.cost, lost: lost(row) },
				setBy: row.pricedBy ?? row.setBy ?? "Customer's own price",
				allowedBy: row.allowedBy,
			},
		})),
		total: {
			units: rows.reduce((sum, { units }) => sum + units, 0),
			lost: rows.reduce((sum, row) => sum + (lost(row) ?? 0), 0),
		},
	};
}

/** How many lines of a period were sold below cost, and by how much, in cents. */
export const belowCostSum = (db: Db, period: Period): { lines: number; lostCents: number } =>
	db.get<{ lines: number; lostCents: number }>(sql`select count(*) as lines,
		coalesce(sum(i.unit_cost_cents * i.quantity - i.line_total_cents), 0) as lostCents from ${linesOf(period)}`);
