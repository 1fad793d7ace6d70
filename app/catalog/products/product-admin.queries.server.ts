import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { canSeeCosts, canSeeWholesalePrices, requireAdmin } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { LIMITS } from "~/kernel/config/site";
import { notFound } from "~/kernel/errors";
import { type ListPage, type ListQuery, pageWithin } from "~/kernel/lists/admin-list.server";
import type { Db } from "~db/client.server";
import { brands, productFlavors, products } from "~db/schema.server";
import { type ComingPrice, comingPrices } from "../prices/coming-prices.server";
import type { FlavorInput } from "./fields/flavor-lines.ts";
import {
	type FieldName,
	type ProductRow,
	type ProductTable,
	type ProductValues,
	pickEntered,
	TABLE_FIELDS,
} from "./fields/product-fields.ts";
import { hasPrice, isInStock } from "./fields/product-price.ts";
import { formText } from "./fields/say-product.ts";
import { findProducts } from "./shelf/product-list.queries.server";
import { listFlavorInputs } from "./update-product.server";

const rowColumns = {
	id: products.id,
	slug: products.slug,
	name: products.name,
	sku: products.sku,
	brand: brands.name,
	category: products.category,
	wholesalePriceCents: products.wholesalePriceCents,
	msrpCents: products.msrpCents,
	costCents: products.costCents,
	minimumOrderQuantity: products.minimumOrderQuantity,
	stockQuantity: products.stockQuantity,
	flavorStock: sql<boolean>`exists (select 1 from product_flavors f where f.product_id = products.id
		and f.active = 1 and f.stock_quantity is not null)`.mapWith(Boolean),
	inStock: products.inStock,
	featured: products.featured,
	active: products.active,
	version: products.version,
};

type PageRow = ReturnType<typeof readPage>["rows"][number];
type Amounts = Pick<PageRow, "wholesalePriceCents" | "msrpCents" | "costCents">;
/**
 * A product in the list of all. `flavorStock`: its stock is kept by flavor and can only be changed there. Amounts are
 * absent for roles that don't see them (Rule 7.35).
 */
export type AdminProductRow = Omit<PageRow, "values" | keyof Amounts> &
	Partial<Amounts> & {
		/** Whether a price above zero is set. */
		sellable: boolean;
		/** Whether it can be bought now (Rule 3.3). */
		available: boolean;
	};

/**
 * One page of all products, hidden ones too, with costs (Rule 1.4): found and ordered as the catalog does.
 * @throws DomainError forbidden.
 */
export function listProductsForAdmin(db: Db, actor: Actor, query: ListQuery = {}): ListPage<AdminProductRow> {
	const list = readPage(db, actor, query);
	return { ...list, rows: list.rows.map(({ values: _values, ...row }) => seenRow(actor, row)) };
}

function seenRow(actor: Actor, row: Omit<PageRow, "values">): AdminProductRow {
	const { wholesalePriceCents, msrpCents, costCents, ...rest } = row;
	return {
		...rest,
		...(canSeeWholesalePrices(actor) ? { wholesalePriceCents, msrpCents } : {}),
		...(canSeeCosts(actor) ? { costCents } : {}),
		sellable: hasPrice(row),
		available: isInStock(row),
	};
}

function readPage(db: Db, actor: Actor, query: ListQuery) {
	const admin = requireAdmin(actor, "products");
	const { search, perPage = LIMITS.adminRows, filters = {} } = query;
	const brand = filters.brand ?? undefined;
	const category = filters.category ?? undefined;
	const find = (page: number) =>
		findProducts(db, admin, { search, brand, category, page, perPage, includeInactive: true });
	const first = find(query.page ?? 1);
	const within = pageWithin(query, first.pageCount);
	const found = within === first.page ? first : find(within);
	const rows = db
		.select({ ...rowColumns, values: pickEntered(products) })
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.where(inArray(products.id, found.ids))
		.all();
	const byId = new Map(rows.map((row) => [row.id, row]));
	const { ids, total, page, pageCount } = found;
	return {
		brand: found.brand?.slug ?? null,
		category: found.category,
		...{ total, page, pageCount, search: found.search, filters: {}, sort: "name", sorts: [] },
		rows: ids.flatMap((id) => byId.get(id) ?? []),
	};
}

/** By the names of `TABLE_FIELDS`; fields that the reader may not see are left out. */
export type TableCells = { [name in FieldName]?: string };

const tableCells = (actor: Actor, values: ProductValues, table: ProductTable): TableCells =>
	Object.fromEntries(
		TABLE_FIELDS.filter(({ seenBy, shownIn }) => shownIn === table && (seenBy?.(actor) ?? true)).map(
			(field) => [field.name, formText(field, values[field.column] ?? (field.required ? 0 : null))],
		),
	);

export type StockTableRow = Omit<PageRow, "values"> & {
	/** The texts of the table's fields; of a price that is not set 0.00. */
	cells: TableCells;
	/** Prices that are planned or come with a list. */
	coming: ComingPrice[];
	flavorCount: number;
	/** The flavors, where they are open; a stock of null is kept on the product as a whole. */
	flavors: { id: string; name: string; sku: string | null; stockQuantity: number | null }[] | null;
};

export type StockTable = ListPage<StockTableRow> & {
	/** The filters that are set: a brand's slug, a category. */
	brand: string | null;
	category: string | null;
};

// A form has a limit of fields.
const MOST_OPEN_FLAVORS = 1000;
// A page of few products shows its flavors at once.
const FEW = 3;

/**
 * One page of all products, with the flavors of those that are open (Rules 3.3, 7.14).
 * @param open ids of products whose flavors are shown; the table of facts has none.
 * @throws DomainError forbidden.
 */
export function listProductsForTable(
	db: Db,
	actor: Actor,
	query: ListQuery,
	open: readonly string[] = [],
	table: ProductTable = "prices",
): StockTable {
	requireAdmin(actor, "products.edit");
	const list = readPage(db, actor, query);
	const ids = list.rows.map(({ id }) => id);
	const flavors = db
		.select({
			productId: productFlavors.productId,
			id: productFlavors.id,
			name: productFlavors.name,
			sku: productFlavors.sku,
			stockQuantity: productFlavors.stockQuantity,
		})
		.from(productFlavors)
		.where(
			and(inArray(productFlavors.productId, table === "prices" ? ids : []), eq(productFlavors.active, true)),
		)
		.orderBy(asc(productFlavors.position), asc(productFlavors.name))
		.all();
	const byProduct = Map.groupBy(flavors, ({ productId }) => productId);
	const comingOf = comingPrices(db, shopToday());
	let room = MOST_OPEN_FLAVORS;
	const rows = list.rows.map(({ values, ...product }): StockTableRow => {
		const own = byProduct.get(product.id) ?? [];
		const isOpen = (ids.length <= FEW || open.includes(product.id)) && own.length <= room;
		if (isOpen) room -= own.length;
		return {
			...product,
			costCents: canSeeCosts(actor) ? product.costCents : null,
			cells: tableCells(actor, values, table),
			coming: comingOf(product.id),
			flavorCount: own.length,
			flavors: isOpen ? own.map(({ productId: _own, ...flavor }) => flavor) : null,
		};
	});
	return { ...list, rows };
}

export type ProductDetails = ProductRow & { flavors: FlavorInput[] };

/** A product with all it has, for its form. @throws DomainError forbidden, not_found. */
export function getProductDetails(db: Db, actor: Actor, id: string): ProductDetails {
	requireAdmin(actor, "products.edit");
	const product = db.select().from(products).where(eq(products.id, id)).get();
	if (!product) throw notFound("Product");
	return { ...product, flavors: listFlavorInputs(db, id) };
}

export type BrandChoice = { id: string; name: string; slug: string; active: boolean };

/** Brands to choose from, by name; hidden ones too. @throws DomainError forbidden. */
export function listBrandChoices(db: Db, actor: Actor): BrandChoice[] {
	requireAdmin(actor, "products");
	return db
		.select({ id: brands.id, name: brands.name, slug: brands.slug, active: brands.active })
		.from(brands)
		.orderBy(asc(sql`${brands.name} collate nocase`))
		.all();
}
