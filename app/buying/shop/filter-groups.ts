import type { FacetValue } from "~/catalog";
import { NICOTINE_BANDS, PUFF_BANDS } from "~/terms/catalog-bands";
import { CATEGORIES } from "~/terms/categories";
import { keysOf } from "~/terms/keys-of";
import type { CatalogData } from "./catalog.server";

type Counts = CatalogData["counts"];

const valuesOf = <Value extends string>(table: Record<Value, string>, counts: (number | null)[]) =>
	keysOf(table).map((value, n): FacetValue => [value, table[value], counts[n] ?? null]);

/** The filters whose values are listed, with the page's numbers beside them. */
export const filterGroups = ({ category, brands, nicotine, puffs }: Counts) =>
	[
		{ name: "category", legend: "Category", values: valuesOf(CATEGORIES, category) },
		{ name: "brand", legend: "Brand", values: brands },
		{ name: "nicotine", legend: "Nicotine", values: valuesOf(NICOTINE_BANDS, nicotine) },
		{ name: "puffs", legend: "Puffs", values: valuesOf(PUFF_BANDS, puffs) },
	] as const;
