import { NICOTINE_BANDS, type NicotineBand, PUFF_BANDS } from "~/terms/catalog-bands";
import { CATEGORIES, type Category } from "~/terms/categories";
import { keysOf } from "~/terms/keys-of";
import { nicotineBandsOf, puffBandOf, VALUE_FILTERS } from "./catalog-filters.ts";
import type { BrandRef } from "./product-view.ts";

type CellFilter = (typeof VALUE_FILTERS)[number] | "stock";

/** Products with the same values in all filters. Brands are ids here. */
export type Cell = { id: number; n: number; values: Record<CellFilter, readonly string[]> };

/** A row of `product_cells`. */
export type CellRow = {
	id: number;
	brandId: string;
	category: Category;
	strength: string;
	/** 1, 0, or -1 where nobody has stated it. */
	contains: number;
	puffs: number;
	inStock: number;
	n: number;
};

/** The values of each row in the filters. Few strengths occur, so each is read once. */
export function cellsOf(rows: readonly CellRow[]): Cell[] {
	const strengths = new Map<string, NicotineBand[]>();
	const bandsOf = ({ strength, contains }: CellRow) => {
		const key = `${contains} ${strength}`;
		const bands = strengths.get(key) ?? nicotineBandsOf(strength, contains < 0 ? null : contains === 1);
		strengths.set(key, bands);
		return bands;
	};
	return rows.map((row) => ({
		id: row.id,
		n: row.n,
		values: {
			category: [row.category],
			brand: [row.brandId],
			nicotine: bandsOf(row),
			puffs: [puffBandOf(row.puffs) ?? ""],
			stock: row.inStock ? ["in"] : [],
		},
	}));
}

/** A filter's value: what the address says, what the reader sees, and the products it would show; null: not counted. */
export type FacetValue = [value: string, label: string, n: number | null];

/** A filter's values in a fixed order. The counts follow the other filters, not the filter itself (Rule 3.20). */
export type Facets = Record<(typeof VALUE_FILTERS)[number], FacetValue[]> & {
	stock: number | null;
	/** Null too for readers who can't order. */
	ordered: number | null;
};

/** What is counted of the cells: how many products in all, in which cells, and by filter and value. */
export type Tally = { total: number; cells: number[]; counts: Record<CellFilter, Map<string, number>> };

/**
 * Counts products by filter and value. A product that only one filter leaves out counts for that filter's values.
 *
 * @param wanted the chosen values; brands as ids.
 * @param nOf how many of a cell's products are counted.
 */
export function tallyCells(
	cells: readonly Cell[],
	wanted: Record<CellFilter, readonly string[]>,
	nOf: (cell: Cell) => number,
): Tally {
	const names = [...VALUE_FILTERS, "stock"] as const;
	const chosen = names.filter((name) => wanted[name].length > 0);
	const tally: Tally = {
		total: 0,
		cells: [],
		counts: {
			category: new Map(),
			brand: new Map(),
			nicotine: new Map(),
			puffs: new Map(),
			stock: new Map(),
		},
	};
	for (const cell of cells) {
		const n = nOf(cell);
		if (n === 0) continue;
		const { values } = cell;
		const failed = chosen.filter((name) => !values[name].some((value) => wanted[name].includes(value)));
		if (failed.length > 1) continue;
		if (failed.length === 0) {
			tally.total += n;
			tally.cells.push(cell.id);
		}
		for (const name of failed.length === 1 ? failed : names) {
			const counts = tally.counts[name];
			for (const value of values[name]) counts.set(value, (counts.get(value) ?? 0) + n);
		}
	}
	return tally;
}

/** The filters' values with their counts. @param tally null where they were not counted. */
export function facetsOf(tally: Tally | null, brands: readonly BrandRef[], ordered: number | null): Facets {
	const count = (name: CellFilter, value: string) => (tally ? (tally.counts[name].get(value) ?? 0) : null);
	const named = <Name extends "category" | "nicotine" | "puffs", Value extends string>(
		name: Name,
		table: Record<Value, string>,
	) => keysOf(table).map((value): FacetValue => [value, table[value], count(name, value)]);
	return {
		category: named("category", CATEGORIES),
		brand: brands.map(({ id, slug, name }): FacetValue => [slug, name, count("brand", id)]),
		nicotine: named("nicotine", NICOTINE_BANDS),
		puffs: named("puffs", PUFF_BANDS),
		stock: count("stock", "in"),
		ordered,
	};
}
