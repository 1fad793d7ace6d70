import { href } from "react-router";
import type { Facets, FacetValue } from "~/catalog";
import { PRODUCT_SORTS, type ProductSort, readFilters } from "~/catalog";
import {
	type CatalogPage,
	cardsOf,
	catalogReader,
	findCatalogPage,
	listFeaturedBrands,
} from "~/catalog/index.server";
import { getActor, getDb } from "~/http/context.server";
import type { Context } from "~/http/guards.server";
import { pageHead } from "~/http/page-head.server";
import { pageNumberOf } from "~/http/page-number";
import { absoluteUrl } from "~/http/site-url.server";
import { readCatalogView } from "~/http/visitor-choices.server";
import { LIMITS } from "~/kernel/config/site";
import { CATEGORIES } from "~/terms/categories";
import { addFormsFor } from "./add-forms.server";
import { type CatalogState, catalogAddress, usualSort } from "./catalog-address";
import { keptOrderList } from "./order-list.server";
import { orderRowsOf } from "./order-rows.queries.server";

const isSort = (value: string | null): value is ProductSort =>
	value !== null && Object.hasOwn(PRODUCT_SORTS, value);

/** The view an address asks for, or the one a signed-in reader chose last: visitors' pages are shared and remember nothing. */
function isListView(request: Request, context: Context, url: URL): boolean {
	const requested = url.searchParams.get("view");
	if (requested !== null || getActor(context).kind === "visitor") return requested === "list";
	return readCatalogView(request.headers.get("Cookie")) === "list";
}

/** Everything a page of the catalog shows, as labels or as an order list (Rules 3.20, 3.22). */
export function loadCatalog(request: Request, context: Context, url: URL) {
	const db = getDb(context);
	const actor = getActor(context);
	const isList = isListView(request, context, url);
	const sort = url.searchParams.get("sort");
	const { filters, unknownCategory } = readFilters(url.searchParams);
	const { ids, facets, unknownBrand, ...found } = findCatalogPage(db, actor, {
		// No product has an empty slug, so nothing matches an unknown category.
		filters: unknownCategory ? { ...filters, brand: [""] } : filters,
		search: url.searchParams.get("search") ?? undefined,
		sort: isSort(sort) ? sort : undefined,
		page: pageNumberOf(url) ?? 1,
		perPage: isList ? LIMITS.orderListRows : LIMITS.productsPerPage,
	});
	const unknown = unknownCategory ? ("category" as const) : unknownBrand ? ("brand" as const) : null;
	const reader = catalogReader(db, actor);
	const state: CatalogState = {
		filters,
		search: found.search,
		sort: found.sort,
		isList,
		allBrands: url.searchParams.get("brands") === "all",
	};
	const named = [
		...facets.brand.filter(([slug]) => filters.brand.includes(slug)).map(([, name]) => name),
		...filters.category.map((category) => CATEGORIES[category]),
	].join(" ");
	const title = [
		found.search ? `“${found.search}”` : null,
		named || "Products",
		found.page > 1 ? `page ${found.page}` : null,
	];
	return {
		rows: isList ? orderRowsOf(db, actor, ids) : null,
		products: isList ? [] : cardsOf(db, actor, ids),
		list: { ...found, unknown },
		state,
		counts: countsOf(facets, state),
		reader,
		addForms: addFormsFor(db, actor),
		kept: reader.canBuy ? keptOrderList(context, url) : null,
		badges: listFeaturedBrands(db, actor, LIMITS.brandBadges).map(({ name, slug, logo }) => ({
			name,
			slug,
			logo,
		})),
		head: pageHead(db, url, {
			title: title.filter(Boolean).join(", "),
			description: `${found.total} ${named || "vape products"} at wholesale for licensed retailers: MSRP, minimum orders and flavors.`,
			path: ids.length > 0 && !unknown ? canonicalPath(state, found) : null,
		}),
		crumb: absoluteUrl(href("/products"), url),
	};
}

export type CatalogData = ReturnType<typeof loadCatalog>;

/**
 * The numbers beside the filters. Their values are listed in the browser's code (filter-groups.ts), except brands: of many,
 * the first and the chosen ones, unless all are asked for.
 */
function countsOf(
	{ category, brand, nicotine, puffs, stock, ordered }: Facets,
	{ filters, allBrands }: CatalogState,
) {
	const brands = brand.filter(
		([slug], n) => allBrands || n < LIMITS.brandFilters || filters.brand.includes(slug),
	);
	const numbers = (values: FacetValue[]) => values.map(([, , n]) => n);
	return {
		category: numbers(category),
		nicotine: numbers(nicotine),
		puffs: numbers(puffs),
		brands,
		moreBrands: brands.length < brand.length,
		stock,
		ordered,
	};
}

/** The canonical address keeps one category, one brand and the page; other filters and searches are not indexed. */
function canonicalPath(
	{ filters, search, isList, allBrands }: CatalogState,
	{ page }: Pick<CatalogPage, "page">,
) {
	const { category, brand } = filters;
	const plain: CatalogState = {
		filters: { ...filters, category: [], brand: [] },
		search,
		sort: usualSort(search),
		isList,
		allBrands,
	};
	if (category.length > 1 || brand.length > 1 || catalogAddress(plain) !== href("/products")) return null;
	const path = catalogAddress({ ...plain, filters });
	return page > 1 ? `${path}${path.includes("?") ? "&" : "?"}page=${page}` : path;
}
