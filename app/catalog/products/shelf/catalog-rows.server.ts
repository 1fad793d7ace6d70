import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import type { ProductShelf } from "~db/derived/rows";
import { NOT_VOID } from "~db/order-meanings.server";
import type { OwnPrices } from "../../prices/own-prices.server";
import { listMatches, type ProductMatch, relevanceOf } from "../../search/product-search.server";
import type { ProductSort } from "./product-view.ts";

// The rows of product_shelf (db/derived/catalog/shelf.sql), called `s` in every query.

/** What a list is narrowed to besides the cells. */
export type Scope = {
	match: ProductMatch | null;
	price: SQL | null;
	/** Where the reader's price lists matter to the price or the order. */
	own?: OwnPrices | null;
	/** Only products that this user has ordered, or the user's company before this shop. */
	orderedBy: { id: string; companyId: string | null } | null;
};

type Driver = "shelf" | "orders" | "search" | "cells";

// CROSS JOIN keeps SQLite from trying the joins the other way round, which reads every product.
const FROM = {
	shelf: () => sql`product_shelf s`,
	search: () => sql`product_search cross join product_shelf s on s.doc = product_search.rowid`,
	orders: (scope: Scope) =>
		sql`(${ordersOf(scope)}) o cross join product_shelf s on s.product_id = o.product_id`,
	cells: (_: Scope, within: number[] | null) =>
		sql`json_each(${JSON.stringify(within)}) c cross join product_shelf s on s.cell = c.value`,
} satisfies Record<Driver, (scope: Scope, within: number[] | null) => SQL>;

const ordersOf = ({ orderedBy }: Scope) => sql`select i.product_id as product_id from orders
	join order_items i on i.order_id = orders.id
	where orders.user_id = ${orderedBy!.id} and orders.status ${NOT_VOID} and i.product_id is not null
	union select l.product_id from past_orders p cross join past_lines l on l.past_order_id = p.id
	where p.company_id = ${orderedBy!.companyId} and l.units > 0 and l.product_id is not null`;

/** `from … where …`. The driver is read first; the rest are conditions. */
export function scoped(
	scope: Scope,
	{ within = null, driver, from }: { within?: number[] | null; driver?: Driver; from?: SQL } = {},
): SQL {
	const first = driver ?? (scope.orderedBy ? "orders" : scope.match ? "search" : "shelf");
	const found = scope.match?.expression;
	const conditions = [
		found && first === "search" ? sql`product_search match ${found}` : null,
		found && first !== "search"
			? sql`+s.doc in (select rowid from product_search where product_search match ${found})`
			: null,
		scope.orderedBy && first !== "orders" ? sql`+s.product_id in (${ordersOf(scope)})` : null,
		within && first !== "cells"
			? sql`+s.cell in (select value from json_each(${JSON.stringify(within)}))`
			: null,
		scope.price,
	].filter((condition) => condition !== null);
	const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
	return sql`from ${from ?? FROM[first](scope, within)} ${scope.own?.join ?? sql``} ${where}`;
}

/** The orders a list can have. Each has an index and ends in the id, so that pages never share a product. */
const ORDERS: Record<Exclude<ProductSort, "match">, SQL> = {
	featured: sql`s.featured desc, s.sold desc, s.name, s.cell desc, s.id desc`,
	best: sql`s.sold desc, s.name, s.cell desc, s.id desc`,
	name: sql`s.name, s.cell, s.id`,
	newest: sql`s.created_at desc, s.cell desc, s.id desc`,
	"price-low": sql`s.price_cents nulls last, s.cell, s.id`,
	"price-high": sql`s.price_cents desc, s.cell desc, s.id desc`,
	margin: sql`s.share nulls last, s.cell, s.id`,
	"msrp-low": sql`s.msrp_cents nulls last, s.cell, s.id`,
	"msrp-high": sql`s.msrp_cents desc, s.cell desc, s.id desc`,
};

/** The same by the reader's own prices. */
const OWN_ORDERS: Partial<Record<ProductSort, (cents: SQL) => SQL>> = {
	"price-low": (cents) => sql`${cents} nulls last, s.cell, s.id`,
	"price-high": (cents) => sql`${cents} desc, s.cell desc, s.id desc`,
	margin: (cents) => sql`${cents} * 1000000 / nullif(s.msrp_cents, 0) nulls last, s.cell, s.id`,
};

/** Whether an order goes by the reader's price. */
export const isByPrice = (sort: ProductSort): boolean => sort in OWN_ORDERS;

type Listing = {
	scope: Scope;
	/** The cells that pass the filters; null for all. */
	within: number[] | null;
	sort: ProductSort;
	search: string;
	/** How many products match, and how many there are. */
	total: number;
	size: number;
	limit: number;
	offset: number;
};

/** One page of a list, as product ids. */
export function listShelfIds(db: Db | Tx, listing: Listing): string[] {
	const { scope, within, sort, search, total, size, limit, offset } = listing;
	const { match } = scope;
	const last = Math.min(total, offset + limit);
	if (last <= offset) return [];
	if (sort === "match") {
		if (!match) throw new Error("Best match without a search");
		if (total === match.total) return listMatches(db, match, search, { limit, offset });
		const rows = scoped(scope, { within, driver: "search" });
		return idsOf(
			db,
			sql`select s.id as id ${rows} order by ${relevanceOf(db, match, search)} limit ${limit} offset ${offset}`,
		);
	}
	const own = scope.own && OWN_ORDERS[sort]?.(scope.own.cents);
	const order = own ?? ORDERS[sort];
	const page = (rows: SQL) =>
		idsOf(db, sql`select s.id as id ${rows} order by ${order} limit ${limit} offset ${offset}`);
	// All products in the order asked for fill the page soon where much matches. The walk is given up, short of a page,
	// after as many products as match: they may stand together at the other end.
	if (!own && !scope.orderedBy && last * size < total ** 2 + 1) {
		const walk = sql`(select * from product_shelf s order by ${order} limit ${total}) s`;
		const isFree = !match && !scope.price && within === null;
		if (isFree) return page(scoped(scope));
		const walked = idsOf(
			db,
			sql`select s.id as id ${scoped(scope, { within, driver: "shelf", from: walk })} limit ${limit} offset ${offset}`,
		);
		if (walked.length === last - offset) return walked;
	}
	return page(
		scoped(scope, { within, ...(!scope.orderedBy && !match && within ? { driver: "cells" as const } : {}) }),
	);
}

/** The products of rows of the shelf, looked up once the page is cut out. */
const idsOf = (db: Db | Tx, rows: SQL): string[] =>
	db
		.all<{ productId: ProductShelf["product_id"] }>(
			sql`select (select product_id from product_shelf where id = page.id) as productId from (${rows}) page`,
		)
		.map(({ productId }) => productId);
