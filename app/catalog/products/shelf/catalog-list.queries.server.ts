import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { canBuy, canSeeWholesalePrices, staffMay } from "~/kernel/actor/permissions";
import { pageCountOf } from "~/kernel/lists/paging";
import { tiersAt } from "~/kernel/settings/selling.queries.server";
import type { Db, Tx } from "~db/client.server";
import { untilContentChanges } from "~db/one-value.server";
import { prepareOnce } from "~db/prepared.server";
import { brands } from "~db/schema.server";
import { type OwnPrices, ownPrices } from "../../prices/own-prices.server";
import { matchProducts } from "../../search/product-search.server";
import { tidySearch } from "../../search/search-words.ts";
import { listPriceBounds } from "../fields/product-price.ts";
import { type Cell, type CellRow, cellsOf, type Facets, facetsOf, tallyCells } from "./catalog-facets.ts";
import { type CatalogFilters, VALUE_FILTERS } from "./catalog-filters.ts";
import { isByPrice, listShelfIds, type Scope, scoped } from "./catalog-rows.server";
import type { ProductSort } from "./product-view.ts";

export type CatalogInput = {
	filters: CatalogFilters;
	search?: string | undefined;
	sort?: ProductSort | undefined;
	/** From 1. */
	page: number;
	perPage: number;
};

export type CatalogPage = {
	/** The page's products, in order. */
	ids: string[];
	total: number;
	page: number;
	perPage: number;
	pageCount: number;
	/** The cleaned search text; empty without a search. */
	search: string;
	/** The words searched for instead, when the typed ones find nothing (Rule 3.4). */
	corrected: string | null;
	sort: ProductSort;
	facets: Facets;
	/** A chosen brand is not in the catalog, so nothing matches. */
	unknownBrand: boolean;
};

// Words that find more products than this are listed, but not counted by filter.
const MOST_COUNTED = 5_000;

const selectBrands = prepareOnce((db) =>
	db
		.select({ id: brands.id, name: brands.name, slug: brands.slug, active: brands.active })
		.from(brands)
		.orderBy(sql`${brands.name} collate nocase`)
		.prepare(),
);

/**
 * One page of the catalog as a reader may filter and sort it, with the numbers beside its filters (Rule 3.20).
 * A page past the end is empty.
 */
export function findCatalogPage(db: Db | Tx, actor: Actor, input: CatalogInput): CatalogPage {
	const { filters, page, perPage } = input;
	const search = tidySearch(input.search ?? "");
	const sort = readerSort(actor, input.sort, search !== "");
	const known = selectBrands(db)
		.all()
		.filter(({ active }) => active || staffMay(actor, "products"));
	const unknownBrand = filters.brand.some((slug) => !known.some((brand) => brand.slug === slug));

	const wanted = {
		...filters,
		brand: filters.brand.map((slug) => known.find((brand) => brand.slug === slug)?.id ?? ""),
		stock: filters.stock ? ["in"] : [],
	};

	const buyer = actor.kind === "user" && canBuy(actor) ? actor : null;
	const orderedBy = filters.ordered ? buyer : null;
	const found = search ? matchProducts(db, search, { onlyActive: true }) : null;
	const isVague = found !== null && found.total > MOST_COUNTED && orderedBy === null;
	// The search's own index knows categories and brands.
	const match = isVague
		? matchProducts(db, search, {
				onlyActive: true,
				category: only(filters.category),
				brandId: only(wanted.brand),
			})
		: found;
	const isPriced = filters.from !== null || filters.to !== null;
	const own = (isPriced || isByPrice(sort)) && canSeeWholesalePrices(actor) ? ownPrices(db, actor) : null;
	const scope: Scope = { match, price: priceCondition(db, actor, filters, own), own, orderedBy };
	const cells = readCells(db);
	const tallyOf = (counts: Map<number, number> | null) =>
		tallyCells(cells, wanted, counts ? ({ id }) => counts.get(id) ?? 0 : ({ n }) => n);
	const isEmpty = unknownBrand || match?.total === 0;
	const isWhole = !match && !scope.price && !orderedBy;
	const tally = tallyOf(isEmpty ? new Map() : isWhole || isVague ? null : countByCell(db, scope));

	const isNarrowed = [...VALUE_FILTERS, "stock" as const].some((name) => wanted[name].length > 0);
	const within = isNarrowed ? tally.cells : null;
	const total = !isVague || isEmpty ? tally.total : countRows(db, scope, within);
	const ordered =
		buyer === null || isVague
			? null
			: orderedBy || isEmpty
				? tally.total
				: tallyOf(countByCell(db, { ...scope, orderedBy: buyer })).total;
	return {
		ids: listShelfIds(db, {
			scope,
			within,
			sort,
			search,
			total,
			size: cells.reduce((sum, { n }) => sum + n, 0),
			limit: perPage,
			offset: (page - 1) * perPage,
		}),
		total,
		page,
		perPage,
		pageCount: pageCountOf(total, perPage),
		search,
		corrected: match?.corrected ?? null,
		sort,
		facets: facetsOf(isVague ? null : tally, known, ordered),
		unknownBrand,
	};
}

/** The order a reader gets: those by price and margin are for readers of prices; others get MSRP's (Rule 3.20). */
function readerSort(actor: Actor, requested: ProductSort | undefined, isSearch: boolean): ProductSort {
	const usual = isSearch ? "match" : "featured";
	if (!requested || (requested === "match" && !isSearch)) return usual;
	if (canSeeWholesalePrices(actor)) return requested;
	const open: Partial<Record<ProductSort, ProductSort>> = {
		"price-low": "msrp-low",
		"price-high": "msrp-high",
		margin: usual,
	};
	return open[requested] ?? requested;
}

/** The reader's prices within the bounds; for readers without prices, the MSRP (Rule 3.20). */
function priceCondition(
	db: Db | Tx,
	actor: Actor,
	{ from, to }: CatalogFilters,
	own: OwnPrices | null,
): SQL | null {
	if (from === null && to === null) return null;
	if (!canSeeWholesalePrices(actor)) return sql`s.msrp_cents between ${from ?? 0} and ${to ?? 1e9}`;
	if (own) return sql`${own.cents} between ${from ?? 0} and ${to ?? 1e9}`;
	const bounds = listPriceBounds(actor, from ?? 0, to ?? 1e9, tiersAt(db));
	return sql`s.price_cents between ${bounds.from} and ${bounds.to}`;
}

/** The only value of a filter; undefined for none and for several. */
const only = <Value>(values: readonly Value[]): Value | undefined =>
	values.length === 1 ? values[0] : undefined;

/** All cells with products. */
const readCells = untilContentChanges((db): Cell[] =>
	cellsOf(
		db.all<CellRow>(
			sql`select id, brand_id as brandId, category, strength, contains, puffs, in_stock as inStock, n
				from product_cells where n > 0`,
		),
	),
);

function countByCell(db: Db | Tx, scope: Scope): Map<number, number> {
	const rows = db.all<{ cell: number; n: number }>(
		sql`select s.cell as cell, count(*) as n ${scoped(scope)} group by s.cell`,
	);
	return new Map(rows.map(({ cell, n }) => [cell, n]));
}

const countRows = (db: Db | Tx, scope: Scope, within: number[] | null): number =>
	scope.match && !scope.price && within === null
		? scope.match.total
		: db.get<{ n: number }>(sql`select count(*) as n ${scoped(scope, { within })}`).n;
