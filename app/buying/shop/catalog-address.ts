import { href } from "react-router";
import type { ProductSort } from "~/catalog";
import { type CatalogFilters, filterParams } from "~/catalog";

/** What the address of a catalog page says, besides the page's number. */
export type CatalogState = {
	filters: CatalogFilters;
	search: string;
	sort: ProductSort;
	isList: boolean;
	/** Whether the filter lists every brand. */
	allBrands: boolean;
};

/** The order of a list when its address names none. */
export const usualSort = (search: string): ProductSort => (search ? "match" : "featured");

/** The address of the catalog with some of it changed and the rest kept, back on page 1. */
export function catalogAddress(
	state: CatalogState,
	{ filters, ...change }: Partial<Omit<CatalogState, "filters">> & { filters?: Partial<CatalogFilters> } = {},
): string {
	const next = { ...state, ...change };
	const params = new URLSearchParams(filterParams({ ...state.filters, ...filters }));
	if (next.search) params.append("search", next.search);
	if (next.sort !== usualSort(next.search) && next.sort !== "match") params.append("sort", next.sort);
	if (next.isList) params.append("view", "list");
	if (next.allBrands) params.append("brands", "all");
	return params.size > 0 ? `${href("/products")}?${params}` : href("/products");
}
