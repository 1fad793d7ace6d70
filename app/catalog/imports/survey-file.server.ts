import type { ImportAnswers, ImportedWord, ImportSurvey } from "~db/json-shapes";
import type { ImportColumn, ImportSource } from "../products/fields/product-columns.ts";
import { codeKey } from "../search/find-codes.server";
import { type Member, memberOf } from "./group-rows.server";
import type { RowValues } from "./read-cells.ts";
import { answerKey, isCategory, type LeftOut, type ReadRow } from "./read-rows.server";

/** The rows of one product, from all over the file. */
export type GroupOfRows = {
	key: string;
	name: string;
	/** What the rows say of the product, each value from the first row that has it. */
	values: RowValues;
	rows: number;
	isByName: boolean;
	/** The product's own SKU, where it has a row of its own. */
	ownSku: string | undefined;
	/** The SKUs of its flavors. */
	skus: string[];
	/** The names of its first flavors. */
	flavors: string[];
	/** Its options, of which those that all rows have alike tell no flavor from another. */
	options: [Set<string>, Set<string>, Set<string>];
	/** How many rows have a price. */
	prices: Map<number, number>;
	isSkipped: boolean;
};

const MOST_WORDS = 500;
const EXAMPLES = 3;
const MOST_HEADINGS = 200;

/** What the flavors' rows have themselves; all else is their product's. */
const OF_FLAVOR: ReadonlySet<string> = new Set<ImportColumn>([
	"sku",
	"barcode",
	"stockQuantity",
	"stockWhenExported",
	"flavor",
	"option2",
	"option3",
	"group",
	"productSku",
	"rowId",
	"itemType",
	"flavors",
	"name",
]);

/** Looks through a whole file before its preview is made: what belongs together, and what has to be asked about (Rules 7.46, 7.47). */
export class Survey {
	readonly groups = new Map<string, GroupOfRows>();
	/** All SKUs of the file. */
	readonly skus = new Set<string>();
	readonly #source: ImportSource;
	readonly #columns: ReadonlyMap<ImportColumn, number>;
	readonly #brands = new Map<string, ImportedWord>();
	readonly #categories = new Map<string, ImportedWord>();
	readonly #headings: string[] = [];
	#rows = 0;

	constructor(source: ImportSource, columns: ReadonlyMap<ImportColumn, number>) {
		this.#source = source;
		this.#columns = columns;
	}

	add(read: ReadRow | LeftOut): void {
		if ("leftOut" in read) {
			if (read.leftOut === "headings") this.#headings.push(read.heading);
			return;
		}
		this.#rows += 1;
		const { values, categoryText, heading } = read;
		if (heading !== undefined) this.#headings.push(heading);
		if (values.brandId !== undefined) count(this.#brands, values.brandId);
		if (categoryText !== undefined) count(this.#categories, categoryText);
		if (values.sku !== undefined) this.skus.add(codeKey(values.sku));
		const member = this.memberOf(values);
		if (member) this.#note(member, read);
	}

	/** The product whose flavor a row is; undefined also for one whose name alone begins like no other's. */
	memberOf(values: RowValues): Member | undefined {
		return memberOf(values, this.#source, this.#columns);
	}

	/** The group that a row is in, once the whole file was looked through. */
	groupOf(member: Member | undefined): GroupOfRows | undefined {
		const group = member && this.groups.get(member.key);
		return group && (group.rows > 1 || !group.isByName) ? group : undefined;
	}

	#note({ key, name, flavor, isByName }: Member, { values, isSkipped }: ReadRow): void {
		const group: GroupOfRows = this.groups.get(key) ?? {
			key,
			name: "",
			values: {},
			rows: 0,
			isByName,
			ownSku: undefined,
			skus: [],
			flavors: [],
			options: [new Set(), new Set(), new Set()],
			prices: new Map(),
			isSkipped: false,
		};
		this.groups.set(key, group);
		group.isSkipped ||= isSkipped;
		if (name && !group.name) group.name = name;
		for (const [column, value] of Object.entries(values)) {
			if (!OF_FLAVOR.has(column)) (group.values as Record<string, unknown>)[column] ??= value;
		}
		if (flavor === undefined) {
			group.ownSku = values.sku;
			return;
		}
		group.rows += 1;
		if (values.sku !== undefined) group.skus.push(values.sku);
		if (group.flavors.length < EXAMPLES) group.flavors.push(flavor);
		for (const [n, option] of [values.flavor, values.option2, values.option3].entries())
			if (option !== undefined) group.options[n]!.add(option);
		const price = values.wholesalePriceCents;
		if (price !== undefined) group.prices.set(price, (group.prices.get(price) ?? 0) + 1);
	}

	/** What is shown and asked about; `isKnownBrand` says which brands need no answer. */
	result(isKnownBrand: (text: string) => boolean): ImportSurvey {
		const groups = [...this.groups.values()].filter(({ rows, isByName }) => rows > (isByName ? 1 : 0));
		return {
			rows: this.#rows,
			groups: {
				count: groups.length,
				rows: groups.reduce((sum, { rows }) => sum + rows, 0),
				examples: groups.slice(0, EXAMPLES).map(({ name, flavors }) => ({ name, flavors })),
			},
			brands: mostFrequent(this.#brands, (name) => !isKnownBrand(name)),
			categories: mostFrequent(this.#categories, (name) => !isCategory(name)),
			headings: { count: this.#headings.length, texts: [...new Set(this.#headings)].slice(0, MOST_HEADINGS) },
		};
	}
}

function count(words: Map<string, ImportedWord>, text: string): void {
	const key = answerKey(text);
	const word = words.get(key);
	if (word) word.rows += 1;
	else if (words.size < MOST_WORDS) words.set(key, { name: text.replace(/\s+/g, " ").trim(), rows: 1 });
}

const mostFrequent = (words: ReadonlyMap<string, ImportedWord>, isAsked: (name: string) => boolean) =>
	[...words.values()].filter(({ name }) => isAsked(name)).sort((a, b) => b.rows - a.rows);

/** The price that most of a group's rows have; its first, where others are as frequent. */
export function usualPrice({ prices }: GroupOfRows): number | undefined {
	let best: [price: number, rows: number] | undefined;
	for (const one of prices) if (!best || one[1] > best[1]) best = one;
	return best?.[0];
}

/** What is still to be answered before a preview can be made. */
export function openQuestions(
	{ groups, brands, categories, headings }: ImportSurvey,
	answers: ImportAnswers,
): ("flavors" | "brands" | "categories" | "headings")[] {
	const lacks = (words: readonly ImportedWord[], given: Record<string, string> | undefined) =>
		words.some(({ name }) => given?.[answerKey(name)] === undefined);
	return [
		...(groups.count > 0 && answers.flavors === undefined ? (["flavors"] as const) : []),
		...(lacks(brands, answers.brands) ? (["brands"] as const) : []),
		...(lacks(categories, answers.categories) ? (["categories"] as const) : []),
		...(headings.count > 0 && answers.headings === undefined ? (["headings"] as const) : []),
	];
}
