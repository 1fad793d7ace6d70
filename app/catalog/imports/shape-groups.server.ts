import { slugOf } from "~/kernel/texts/slug";
import type { Db } from "~db/client.server";
import type { ImportAnswers } from "~db/json-shapes";
import type { ImportSource } from "../products/fields/product-columns.ts";
import { codeKey } from "../search/find-codes.server";
import { KnownGoods } from "./known-goods.server";
import type { RowValues } from "./read-cells.ts";
import type { ReadRow } from "./read-rows.server";
import { type GroupOfRows, type Survey, usualPrice } from "./survey-file.server";

/** A row as it is planned: what the file says of it, or of the product that it is a flavor of. */
export type ShapedRow = ReadRow & {
	/** A flavor's price is another one than its product's. */
	otherPrice?: boolean;
	/** Its SKU belongs to another product of the shop, whose name this is. */
	takenBy?: string;
};

const LONGEST_SKU = 60;

/**
 * Makes products with flavors of rows that belong together (Rule 7.47): the first row of a product becomes a row of the product, with
 * what all its rows say of it, and one of its flavor; each further row becomes one of its flavor. Or, if that was answered, a product
 * of each row, with what its group says of it.
 */
export class GroupShaper {
	readonly #db: Db;
	readonly #source: ImportSource;
	readonly #answers: ImportAnswers;
	readonly #survey: Survey;
	/** The SKU of each group's product, null for one of the shop that has none; by the group's key. */
	readonly #parents = new Map<string, string | null>();
	/** The names of products that have the SKUs of a group's flavors. */
	readonly #taken = new Map<string, string>();
	readonly #used: Set<string>;

	constructor(db: Db, source: ImportSource, answers: ImportAnswers, survey: Survey) {
		this.#db = db;
		this.#source = source;
		this.#answers = answers;
		this.#survey = survey;
		this.#used = new Set(survey.skus);
	}

	/** The rows that one row of the file becomes; none for one that is left out. */
	shape(row: ReadRow): ShapedRow[] {
		const member = this.#survey.memberOf(row.values);
		const group = this.#survey.groupOf(member);
		if (row.isSkipped || group?.isSkipped) return [];
		if (!group || this.#answers.flavors === undefined) return [row];
		const isParent = member!.flavor === undefined;
		if (!this.#answers.flavors) return isParent ? [] : [this.#alone(row, group, member!.flavor!)];
		const isNew = !this.#parents.has(group.key);
		if (isNew) this.#parents.set(group.key, this.#findParent(group));
		const productSku = this.#parents.get(group.key)!;
		const { sku, barcode, stockQuantity } = row.values;
		const product: ShapedRow[] =
			isNew && productSku !== null
				? [{ ...row, problems: [], unread: new Set(), values: productOf(group, productSku) }]
				: [];
		if (isParent) return product.map((one) => ({ ...one, problems: row.problems, unread: row.unread }));
		const price = row.values.wholesalePriceCents;
		const own = { sku, barcode, stockQuantity, flavor: flavorName(row.values, group) ?? member!.flavor };
		const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
		const takenBy = sku === undefined ? undefined : this.#taken.get(codeKey(sku));
		const flavor: ShapedRow = {
			...row,
			values: { ...given, ...(productSku === null ? { group: group.name } : { productSku }) } as RowValues,
			otherPrice: price !== undefined && price !== usualPrice(group),
			...(takenBy === undefined ? {} : { takenBy }),
		};
		return [...product, flavor];
	}

	/** One product of a row that could be a flavor. */
	#alone(row: ReadRow, group: GroupOfRows, flavor: string): ShapedRow {
		const { flavor: _flavor, option2: _second, option3: _third, group: _group, ...own } = row.values;
		// Names of rows in these files say which one they are; those of the others are their product's.
		const hasName = own.name !== undefined && own.name !== group.name && this.#source !== "woocommerce";
		const name = hasName ? own.name! : `${group.name} ${flavorName(row.values, group) ?? flavor}`;
		return { ...row, values: { ...group.values, ...own, name: name.slice(0, 200) } };
	}

	/** The shop's product that a group is, by its flavors' SKUs, its own SKU or its name; else a SKU for a new one. */
	#findParent(group: GroupOfRows): string | null {
		const skus = [...group.skus, ...(group.ownSku ? [group.ownSku] : [])];
		const known = new KnownGoods(this.#db, [{ group: group.name }, ...skus.map((sku) => ({ sku }))]);
		const flavors = group.skus.flatMap((sku) => known.bySku(sku) ?? []);
		const own = group.ownSku ? known.bySku(group.ownSku) : undefined;
		const product = flavors.find(({ flavor }) => flavor)?.product ?? own?.product ?? known.byName(group.name);
		for (const sku of group.skus) {
			const found = known.bySku(sku);
			if (found && !found.flavor && found.product !== product)
				this.#taken.set(codeKey(sku), found.product.row.name);
		}
		if (product) return product.row.sku;
		const sku = this.#freeSku(group);
		this.#used.add(codeKey(sku));
		return sku;
	}

	#freeSku(group: GroupOfRows): string {
		const wanted =
			group.ownSku ??
			commonSku(group.skus) ??
			slugOf(group.name)
				.toUpperCase()
				.slice(0, LONGEST_SKU - 4);
		for (let n = 1; ; n++) {
			const sku = n === 1 ? wanted : `${wanted}-${n}`;
			const isOwn = n === 1 && group.ownSku !== undefined;
			if (isOwn || !(this.#used.has(codeKey(sku)) || new KnownGoods(this.#db, [{ sku }]).bySku(sku)))
				return sku;
		}
	}
}

/** What the SKUs of a product's flavors begin with alike, up to a separator: GB-PULSE of GB-PULSE-MM and GB-PULSE-BC. */
export function commonSku(skus: readonly string[]): string | undefined {
	const [first, ...others] = skus;
	if (first === undefined || others.length === 0) return undefined;
	let length = first.length;
	for (const sku of others) while (!sku.startsWith(first.slice(0, length))) length--;
	const found = /^(.{2,}[A-Za-z0-9])[-_./ ]/.exec(`${first.slice(0, length)}`)
		? first.slice(0, length).replace(/[-_./ ][^-_./ ]*$/, "")
		: undefined;
	return found && found.length >= 3 ? found : undefined;
}

function productOf(group: GroupOfRows, sku: string): RowValues {
	const price = usualPrice(group);
	return {
		...group.values,
		name: group.name,
		sku,
		...(price === undefined ? {} : { wholesalePriceCents: price }),
	};
}

/** A flavor by the options that tell it from the others of its product. */
function flavorName({ flavor, option2, option3 }: RowValues, { options }: GroupOfRows): string | undefined {
	const given = [flavor, option2, option3];
	const telling = given.filter((option, n) => option !== undefined && options[n]!.size > 1);
	return (telling.length > 0 ? telling : given.filter(Boolean)).join(", ") || undefined;
}
