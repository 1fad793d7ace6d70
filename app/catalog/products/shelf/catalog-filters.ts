import { decimalOf, parseCents } from "~/kernel/money";
import { NICOTINE_BANDS, type NicotineBand, PUFF_BANDS, type PuffBand } from "~/terms/catalog-bands";
import { CATEGORIES, type Category } from "~/terms/categories";
import { keysOf } from "~/terms/keys-of";
import { showsNicotineWarning } from "../fields/nicotine.ts";

/** The filters of the catalog (Rule 3.20). The values of one combine with 'or', the filters with 'and'. */
export type CatalogFilters = {
	category: Category[];
	/** Slugs. */
	brand: string[];
	nicotine: NicotineBand[];
	puffs: PuffBand[];
	/** Only products in stock. */
	stock: boolean;
	/** Only products the reader has ordered. */
	ordered: boolean;
	/** Bounds of the reader's price, or of the MSRP for readers without prices. */
	from: number | null;
	to: number | null;
};

/** The filters whose values are listed with their numbers of products, in the order of the page. */
export const VALUE_FILTERS = ["category", "brand", "nicotine", "puffs"] as const;

const known = <Value extends string>(table: Record<Value, string>, texts: string[]): Value[] =>
	keysOf(table).filter((value) => texts.includes(value));

/** An amount above zero in cents; null for anything else, as an unreadable bound is none. */
const bound = (text: string | null): number | null => {
	const cents = text ? parseCents(text) : null;
	return cents !== null && cents > 0 ? cents : null;
};

/**
 * The filters in an address. Categories and brands are taken in any case; an unknown category is left out and named in
 * `unknownCategory`.
 */
export function readFilters(params: URLSearchParams): {
	filters: CatalogFilters;
	unknownCategory: boolean;
} {
	const all = (name: string) => params.getAll(name).map((text) => text.toLowerCase().slice(0, 200));
	const categories = all("category").filter((text) => text && text !== "all");
	const category = known(CATEGORIES, categories);
	return {
		filters: {
			category,
			brand: [...new Set(all("brand").filter(Boolean))].slice(0, 100),
			nicotine: known(NICOTINE_BANDS, all("nicotine")),
			puffs: known(PUFF_BANDS, all("puffs")),
			stock: params.get("stock") === "in",
			ordered: params.get("ordered") === "yes",
			from: bound(params.get("from")),
			to: bound(params.get("to")),
		},
		unknownCategory: categories.some((text) => !Object.hasOwn(CATEGORIES, text)),
	};
}

/** The filters as parameters of an address, in a fixed order. */
export function filterParams(filters: CatalogFilters): [name: string, value: string][] {
	return [
		...VALUE_FILTERS.flatMap((name) => filters[name].map((value): [string, string] => [name, value])),
		...(filters.stock ? [["stock", "in"] satisfies [string, string]] : []),
		...(filters.ordered ? [["ordered", "yes"] satisfies [string, string]] : []),
		...(["from", "to"] as const).flatMap((name): [string, string][] => {
			const cents = filters[name];
			return cents === null ? [] : [[name, decimalOf(cents)]];
		}),
	];
}

/** The bands a product's nicotine strength is in: several for '0 / 3 / 6 mg', none for a text without a number. */
export function nicotineBandsOf(strength: string, containsNicotine: boolean | null): NicotineBand[] {
	if (!showsNicotineWarning({ containsNicotine, nicotineStrength: strength || null })) return ["none"];
	const numbers = (strength.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
	// 50 mg are 5 %.
	const inMilligrams = strength.includes("mg");
	const bands = numbers.map((n): NicotineBand => {
		const percent = inMilligrams ? n / 10 : n;
		return percent === 0
			? "none"
			: percent < 2
				? "low"
				: percent < 5
					? "mid"
					: percent === 5
						? "five"
						: "high";
	});
	return [...new Set(bands)];
}

/** The band a puff count is in; null for 0, an unknown count. */
export const puffBandOf = (puffs: number): PuffBand | null =>
	keysOf(PUFF_BANDS).findLast((band) => puffs >= Number(band)) ?? null;
