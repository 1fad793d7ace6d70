import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { onSale } from "~/catalog/index.server";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { Verdict } from "~/terms/compliance";
import type { Db } from "~db/client.server";
import { brands, productFlavors, products, stateListEntries } from "~db/schema.server";
import { factColumns } from "../taxes/excise.server";
import { flavorClassReader } from "./flavor-classes.server";
import { type ListEntry, mayShip } from "./may-ship.ts";
import { codesOf, goodsOf, namesOf, type StateRules } from "./state-rules.server";

/**
 * How many products on sale may go to a state: all of each, some flavors of it, none. `unsure` are those that nobody confirmed. They add
 * up to `products`.
 */
export type StateShare = { products: number; allowed: number; part: number; blocked: number; unsure: number };

/** What a product's flavors make of it: one of the four parts of a share. */
export type Standing = Exclude<keyof StateShare, "products">;

/** How a product stands whose flavors have these verdicts (Rules 17.1, 17.5). */
export function standingOf(verdicts: readonly Verdict[]): Standing {
	if (verdicts.every((verdict) => verdict === "allowed")) return "allowed";
	if (verdicts.every((verdict) => verdict === "blocked")) return "blocked";
	return verdicts.includes("blocked") ? "part" : "unsure";
}

const isConfirmed = ({ confirmedAt }: { confirmedAt: Date | null }) => confirmedAt !== null;

/**
 * The share of each state's products, for no particular buyer and city. A state in which nobody confirmed anything costs nothing: none of
 * its products is confirmed. For the others it reads every product and flavor on sale once, whatever their number of states, and judges
 * each combination of facts once (Rules 17.4, 17.5).
 *
 * @param laws the rules and lists by state. Four queries at most.
 */
export function sharesOf(
	db: Db,
	laws: ReadonlyMap<string, StateRules>,
	day = shopToday(),
): Map<string, StateShare> {
	const shares = new Map<string, StateShare>();
	const judged = [...laws].filter(([, { rules, lists }]) => [...rules, ...lists].some(isConfirmed));
	const goods = judged.length > 0 ? readGoods(db) : null;
	const total = goods?.length ?? countOnSale(db);
	const entries = goods
		? entriesByList(
				db,
				judged.flatMap(([, { lists }]) => lists.filter(isConfirmed)),
			)
		: null;
	for (const [state, law] of laws) {
		if (!goods || !entries || !judged.some(([one]) => one === state)) {
			shares.set(state, { products: total, allowed: 0, part: 0, blocked: 0, unsure: total });
			continue;
		}
		const share = { products: total, allowed: 0, part: 0, blocked: 0, unsure: 0 };
		const known = new Map<string, Verdict>();
		const listIds = new Set(law.lists.map(({ id }) => id));
		for (const { facts, key, flavors } of goods) {
			const verdicts = flavors.map(({ flavorClass, codes, names }) => {
				const found = entries(listIds, codes, names);
				const memo = found.length > 0 ? null : `${key} ${flavorClass}`;
				const before = memo === null ? undefined : known.get(memo);
				if (before) return before;
				const destination = { state, licenseKinds: null, day };
				const { verdict } = mayShip({ ...goodsOf(facts, flavorClass), entries: found }, destination, law);
				if (memo !== null) known.set(memo, verdict);
				return verdict;
			});
			share[standingOf(verdicts)]++;
		}
		shares.set(state, share);
	}
	return shares;
}

/** From the index of prices of the shelf, which has the active products alone. */
const countOnSale = (db: Db): number =>
	db.get<{ n: number }>(sql`select count(*) as n from product_shelf where price_cents > 0`).n;

type Facts = Parameters<typeof goodsOf>[0];
type Listed = {
	flavorClass: ReturnType<ReturnType<typeof flavorClassReader>>;
	codes: string[];
	names: () => string[];
};

/** Every product on sale with its facts and its flavors, or itself where it has none: two queries. */
function readGoods(db: Db): { facts: Facts; key: string; flavors: Listed[] }[] {
	const rows = db
		.select({
			product: { id: products.id, name: products.name, sku: products.sku, barcode: products.barcode },
			facts: factColumns,
			brand: brands.name,
			flavor: { name: productFlavors.name, sku: productFlavors.sku, barcode: productFlavors.barcode },
		})
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.leftJoin(productFlavors, and(eq(productFlavors.productId, products.id), eq(productFlavors.active, true)))
		.where(onSale)
		.orderBy(asc(products.id))
		.all();
	const classOf = flavorClassReader(db, rows);
	const goods: ReturnType<typeof readGoods> = [];
	let last = "";
	for (const { product, facts, brand, flavor } of rows) {
		if (product.id !== last) goods.push({ facts, key: JSON.stringify(goodsOf(facts, null)), flavors: [] });
		last = product.id;
		goods.at(-1)!.flavors.push({
			flavorClass: classOf(product, flavor?.name ?? null),
			codes: codesOf(product, flavor),
			names: () => namesOf(brand, product.name, flavor?.name ?? null),
		});
	}
	return goods;
}

/** Finds the entries of lists that name goods: all entries of these lists, read once. */
function entriesByList(db: Db, lists: readonly { id: string; copiedOn: string | null }[]) {
	const copied = lists.filter(({ copiedOn }) => copiedOn !== null).map(({ id }) => id);
	const all =
		copied.length === 0
			? []
			: db.select().from(stateListEntries).where(inArray(stateListEntries.listId, copied)).all();
	const byCode = Map.groupBy(all, ({ codeKey }) => codeKey);
	const byName = Map.groupBy(all, ({ nameKey }) => nameKey);
	return (listIds: ReadonlySet<string>, codes: readonly string[], names: () => string[]): ListEntry[] => {
		if (all.length === 0) return [];
		const found = [
			...codes.flatMap((code) => byCode.get(code) ?? []),
			...names().flatMap((name) => byName.get(name) ?? []),
		];
		return [...new Set(found)].filter(({ listId }) => listIds.has(listId));
	};
}
