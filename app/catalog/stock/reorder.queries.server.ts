import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { canSeeCosts, requireAdmin } from "~/kernel/actor/permissions";
import { REORDER_WEEKS } from "~/kernel/config/site";
import { BYTE_ORDER_MARK, csvLine } from "~/kernel/csv/csv";
import { pageCountOf } from "~/kernel/lists/paging";
import { STAFF_ROWS } from "~/terms/staff-rows";
import type { Db, Tx } from "~db/client.server";
import { NOT_VOID } from "~db/order-meanings.server";
import type { StockItem } from "../movements/stock-mover.server";
import { type SupplierTerms, supplierTerms } from "../suppliers/supplier-terms.server";
import { type ReorderPlan, type ReorderShow, suggestedQuantity, weeksLeft } from "./reorder.ts";
import { waitingFor } from "./stock-requests.server";

/** What keeps a quantity, with its plan, what was sold of it and what to order. */
export type ReorderRow = ReorderPlan & {
	productId: string;
	flavorId: string | null;
	product: string;
	flavor: string | null;
	sku: string | null;
	barcode: string | null;
	brand: string;
	caseSize: number | null;
	stock: number;
	/** In the last four weeks. */
	sold: number;
	/** By the sales of six weeks; null when none was sold. */
	weeksLeft: number | null;
	suggested: number;
	/** Buyers who are mailed when it is back. */
	asked: number;
	/** In drafts of orders to suppliers. */
	drafted: number;
	/** Of the suggested quantity, for those who see costs. */
	costCents?: number | null;
};

type Found = Omit<ReorderRow, "weeksLeft" | "suggested" | "costCents"> & {
	units: number;
	unitCostCents: number | null;
	total: number;
};

/** `supplier`: only what this one has, in its cases. */
export type ReorderQuery = { brand: string | null; supplier?: string | null; show: ReorderShow };

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const SHOWN = {
	low: sql`stock <= coalesce(reorderPoint, -1) or stock = 0 and asked > 0
		or units > 0 and stock * ${REORDER_WEEKS.sold} <= units * ${REORDER_WEEKS.soon}`,
	expected: sql`expectedDay is not null or expectedQuantity is not null`,
	all: sql`true`,
};

/** The products that a list may show: of a large shop few. Null: any. */
const CANDIDATES = {
	low: sql`select product_id from product_sales union select product_id from stock_plans union select product_id from stock_requests`,
	expected: sql`select product_id from stock_plans`,
	all: null,
};

/**
 * Every place of stock on sale by one query: sales are of orders that were not cancelled, and an assorted line counts for the flavors
 * that it was taken from. What runs out first comes first. `cross` keeps the order of a join: the lines of all years, or all
 * products instead of the candidates, would be read otherwise.
 */
function findStockItems(
	db: Db | Tx,
	{ brand, supplier = null, show }: ReorderQuery,
	limit: number,
	offset: number,
): Found[] {
	const candidates = CANDIDATES[show];
	const isCandidate = (id: SQL) => (candidates ? sql`${id} in (${candidates})` : sql`true`);
	const join = candidates ? sql`cross join` : sql`join`;
	const since = (weeks: number) => Date.now() - weeks * WEEK_MS;
	return db.all<Found>(sql`
		with lines as (
			select i.product_id, coalesce(i.flavor_id, t.value ->> 'flavorId') as flavor_id,
				coalesce(t.value ->> 'quantity', i.quantity) as quantity,
				o.created_at >= ${since(REORDER_WEEKS.shown)} as is_recent
			from orders o
			cross join order_items i on i.order_id = o.id
			left join json_each(iif(i.flavor_id is null, i.taken_from, null)) t
			where o.created_at >= ${since(REORDER_WEEKS.sold)} and o.status ${NOT_VOID}
		), flavor_sales as materialized (
			select product_id, flavor_id, sum(quantity) as units, sum(quantity * is_recent) as recent
			from lines group by product_id, flavor_id
		), product_sales as materialized (
			select product_id, sum(units) as units, sum(recent) as recent from flavor_sales group by product_id
		), kept as materialized (
			select distinct product_id from product_flavors
			where active = 1 and stock_quantity is not null and ${isCandidate(sql`product_id`)}
		), places as (
			select id as product_id, null as flavor_id, null as flavor, -1 as position, sku, barcode, stock_quantity as stock
			from products where +active = 1 and ${isCandidate(sql`id`)} and id not in (select product_id from kept)
			union all
			select f.product_id, f.id, f.name, f.position, f.sku, f.barcode, f.stock_quantity
			from product_flavors f where f.active = 1 and f.stock_quantity is not null and ${isCandidate(sql`f.product_id`)}
		), goods as (
			select p.id as productId, l.flavor_id as flavorId, p.name as product, l.flavor, l.position,
				coalesce(l.sku, p.sku) as sku, coalesce(l.barcode, p.barcode) as barcode, b.name as brand,
				p.case_size as caseSize, p.cost_cents as unitCostCents, l.stock,
				(select coalesce(sum(d.quantity), 0) from purchase_lines d
					join purchase_orders o on o.id = d.purchase_id and o.status = 'draft'
					where d.product_id = l.product_id and d.flavor_id is l.flavor_id) as drafted,
				coalesce(iif(l.flavor_id is null, s.units, f.units), 0) as units,
				coalesce(iif(l.flavor_id is null, s.recent, f.recent), 0) as sold,
				w.reorder_point as reorderPoint, w.expected_day as expectedDay, w.expected_quantity as expectedQuantity,
				iif(l.stock = 0 or p.in_stock = 0, ${waitingFor(sql`p.id`, sql`l.flavor_id`)}, 0) as asked
			from places l
			${join} products p on p.id = l.product_id and p.active = 1
			${join} brands b on b.id = p.brand_id
			left join product_sales s on s.product_id = l.product_id
			left join flavor_sales f on f.product_id = l.product_id and f.flavor_id = l.flavor_id
			left join stock_plans w on w.product_id = l.product_id and coalesce(w.flavor_id, '') = coalesce(l.flavor_id, '')
			where (${brand} is null or b.slug = ${brand}) and (${supplier} is null or exists (
				select 1 from supplier_goods g where g.supplier_id = ${supplier} and g.product_id = l.product_id
					and coalesce(g.flavor_id, l.flavor_id, '') = coalesce(l.flavor_id, '')
			))
		)
		select *, count(*) over () as total from goods where ${SHOWN[show]}
		order by iif(units > 0, stock * 1.0 / units, iif(${SHOWN.low}, stock, 1e9)),
			product collate nocase, productId, position, flavor
		limit ${limit} offset ${offset}`);
}

function reorderRow(actor: Actor, { units, unitCostCents, total: _total, ...found }: Found): ReorderRow {
	const suggested = suggestedQuantity({ ...found, units });
	return {
		...found,
		weeksLeft: weeksLeft(found.stock, units),
		suggested,
		...(canSeeCosts(actor) ? { costCents: unitCostCents === null ? null : unitCostCents * suggested } : {}),
	};
}

/**
 * A page of what to reorder, what is expected, or all (Rule 7.121).
 * @throws DomainError forbidden.
 */
export function listToReorder(db: Db, actor: Actor, query: ReorderQuery, wanted: number) {
	requireAdmin(actor, "stock");
	const read = (page: number) =>
		findStockItems(db, query, STAFF_ROWS.reorderRows, (page - 1) * STAFF_ROWS.reorderRows);
	const requested = read(wanted);
	// A page behind the end, as after a save that shortened the list.
	const [page, found] = requested.length === 0 && wanted > 1 ? [1, read(1)] : [wanted, requested];
	const total = found[0]?.total ?? 0;
	const { supplier } = query;
	const termsOf = supplier ? supplierTerms(db, [supplier], found) : undefined;
	return {
		rows: found.map((one) => reorderRow(actor, inCases(one, termsOf?.(supplier!, one)))),
		total,
		page,
		pageCount: pageCountOf(total, STAFF_ROWS.reorderRows),
	};
}

/** How many to order, in cases of the supplier's own where it says how they come. */
const inCases = (found: Found, terms: SupplierTerms | undefined): Found =>
	terms?.casePack ? { ...found, caseSize: terms.casePack } : found;

export type Suggestion = StockItem & { quantity: number; costCents: number | null };

/**
 * What to order from suppliers of the goods that they have, in their cases and at their costs, beside what is on its way and in drafts
 * (Rule 7.157). Goods of several suppliers are with each. Call it where the caller may order.
 */
export function suggestionsOf(tx: Db | Tx, supplierIds: readonly string[]): Map<string, Suggestion[]> {
	if (supplierIds.length === 0) return new Map();
	const low = findStockItems(tx, { brand: null, show: "low" }, STAFF_ROWS.reorderFile, 0);
	const termsOf = supplierTerms(tx, supplierIds, low);
	return new Map(
		supplierIds.map((supplierId) => [
			supplierId,
			low.flatMap((found) => {
				const { productId, flavorId } = found;
				const terms = termsOf(supplierId, found);
				const quantity = terms ? suggestedQuantity(inCases(found, terms)) : 0;
				return quantity > 0 ? [{ productId, flavorId, quantity, costCents: terms!.costCents }] : [];
			}),
		]),
	);
}

const HEADS = ["SKU", "Barcode", "Brand", "Product", "Flavor", "Case Size", "Cases", "Quantity"];

/**
 * What to order from a brand, or from all, for the supplier: without amounts, stock and sales (Rule 7.121).
 * @throws DomainError forbidden.
 */
export function* reorderCsv(db: Db, actor: Actor, brand: string | null): Generator<string> {
	requireAdmin(actor, "stock");
	yield `${BYTE_ORDER_MARK}${csvLine(HEADS)}`;
	for (const found of findStockItems(db, { brand, show: "low" }, STAFF_ROWS.reorderFile, 0)) {
		const { sku, barcode, brand: name, product, flavor, caseSize, suggested } = reorderRow(actor, found);
		if (suggested === 0) continue;
		yield csvLine([
			sku,
			barcode,
			name,
			product,
			flavor,
			caseSize,
			caseSize && suggested / caseSize,
			suggested,
		]);
	}
}
