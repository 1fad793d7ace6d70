import { and, eq, isNotNull, sql } from "drizzle-orm";
import { onSale } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { FlavorClass } from "~/terms/compliance";
import type { Db, Tx } from "~db/client.server";
import { flavorClasses, productFlavors, products, stateRules } from "~db/schema.server";
import { flavorClassOf, isNoTaste } from "./flavor-class.ts";
import { flavorClassReader, flavorKey } from "./flavor-classes.server";
import { mayShip, type StateRule } from "./may-ship.ts";
import { goodsOf } from "./state-rules.server";

/** A flavor's name, or a product whose flavors say no taste, with its class. */
export type FlavorRow = {
	/** Of one product only; null: of all that have a flavor by this name. */
	productId: string | null;
	/** The flavor's name; the product's where that is what is classified. */
	name: string;
	isProduct: boolean;
	/** Staff's class; null when they set none. */
	said: FlavorClass | null;
	/** The class that the name makes certain. */
	named: FlavorClass | null;
	/** The first products that have it, by name. */
	products: { id: string; name: string }[];
	productCount: number;
	/** The states whose confirmed rules hold it. */
	states: string[];
};

/** A product that a confirmed flavor rule holds because another fact of it is unknown. */
export type LackingFact = { id: string; name: string; lacks: string; states: string[] };

export type Unclassified = {
	/** Flavors whose class is unknown, by name. */
	flavors: FlavorRow[];
	/** How many there are; `flavors` has the first of them. */
	total: number;
	lacking: LackingFact[];
};

/** The most rows on a page; the next ones appear once these are classified. */
const MOST_ROWS = 200;
const MOST_PRODUCTS = 6;

/** Confirmed rules against flavors that count today or later, of a state or of all. */
const flavorRules = (db: Db | Tx, state: string | null): StateRule[] =>
	db
		.select()
		.from(stateRules)
		.where(
			and(
				eq(stateRules.decision, "blocked"),
				isNotNull(stateRules.flavorClass),
				isNotNull(stateRules.confirmedAt),
				sql`coalesce(${stateRules.endsOn}, '9999') >= ${shopToday()}`,
				...(state === null ? [] : [eq(stateRules.state, state)]),
			),
		)
		.all();

/** Every flavor name once. Reads the index of names, so the number of flavors does not matter. */
const namesOf = (db: Db | Tx): string[] =>
	db
		.all<{ name: string }>(sql`with recursive n(name) as (
			select min(name) from product_flavors where active = 1
			union all
			select (select min(f.name) from product_flavors f where f.active = 1 and f.name > n.name) from n where n.name is not null)
			select name from n where name is not null`)
		.map(({ name }) => name);

/**
 * The flavors on sale whose class is unknown and that confirmed flavor rules hold for that, and the products that those rules hold
 * because their nicotine or device kind is unknown (Rules 17.17, 17.18).
 *
 * @param state of one state's rules; null: of all states' rules. @param byProduct a row for each product that has the name.
 */
export function unclassifiedIn(
	db: Db | Tx,
	{ state, byProduct = false }: { state: string | null; byProduct?: boolean },
): Unclassified {
	const rules = flavorRules(db, state);
	if (rules.length === 0) return { flavors: [], total: 0, lacking: [] };
	const stated = new Set(
		db
			.select({ key: flavorClasses.nameKey })
			.from(flavorClasses)
			.where(sql`${flavorClasses.productId} is null`)
			.all()
			.map(({ key }) => key),
	);
	const unknown = namesOf(db).filter(
		(name) => isNoTaste(name) || (flavorClassOf(name) === null && !stated.has(flavorKey(name))),
	);
	const rows = db
		.select({ product: products, flavor: { name: productFlavors.name } })
		.from(products)
		.leftJoin(productFlavors, and(eq(productFlavors.productId, products.id), eq(productFlavors.active, true)))
		.where(
			and(
				onSale,
				sql`(${productFlavors.name} is null or ${productFlavors.name} in (select value from json_each(${JSON.stringify(unknown)})))`,
			),
		)
		.orderBy(sql`${products.name} collate nocase`, products.id)
		.all();
	const classOf = flavorClassReader(db, rows);
	const found = new Map<string, FlavorRow>();
	for (const { product, flavor } of rows) {
		if (classOf(product, flavor?.name ?? null) !== null) continue;
		const states = statesHolding(goodsOf(product, null), rules);
		if (states.length === 0) continue;
		const nameKey = flavorKey(flavor?.name ?? null);
		const isProduct = nameKey === "";
		const productId = byProduct || isProduct ? product.id : null;
		const key = `${nameKey} ${productId ?? ""}`;
		const row = found.get(key) ?? {
			...{ productId, name: isProduct ? product.name : flavor!.name, isProduct, said: null, named: null },
			...{ products: [], productCount: 0, states: [] },
		};
		if (!row.products.some(({ id }) => id === product.id)) {
			row.productCount++;
			if (row.products.length < MOST_PRODUCTS) row.products.push({ id: product.id, name: product.name });
		}
		row.states = [...new Set([...row.states, ...states])].sort();
		found.set(key, row);
	}
	const all = [...found.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
	return { flavors: all.slice(0, MOST_ROWS), total: all.length, lacking: lackingFacts(db, rules) };
}

/** The states whose rules hold the goods because a fact is unknown. */
const statesHolding = (goods: ReturnType<typeof goodsOf>, rules: readonly StateRule[]): string[] =>
	[...new Set(rules.map(({ state }) => state))].filter((state) => missingIn(goods, rules, state).length > 0);

/** The unknown facts for which a state's rules hold goods, whatever the day and the city: a rule that starts tomorrow counts too. */
const missingIn = (
	goods: ReturnType<typeof goodsOf>,
	rules: readonly StateRule[],
	state: string,
): string[] => {
	const own = rules
		.filter((rule) => rule.state === state)
		.map((rule) => ({ ...rule, locality: null, licenseKind: null, startsOn: null }));
	const destination = { state, licenseKinds: [], day: shopToday() };
	const { says } = mayShip({ ...goods, entries: [] }, destination, { rules: own, lists: [] });
	return [...new Set(says.flatMap(({ missing }) => missing))];
};

/** Products that rules hold because something else than their flavor is unknown: of a flavor that a rule is against. */
function lackingFacts(db: Db | Tx, rules: readonly StateRule[]): LackingFact[] {
	const rows = db
		.select()
		.from(products)
		.where(and(onSale, sql`(${products.containsNicotine} is null or ${products.deviceKind} is null)`))
		.orderBy(sql`${products.name} collate nocase`, products.id)
		.all();
	return rows.flatMap((product) => {
		const found = [...new Set(rules.map(({ state }) => state))].flatMap((state) => {
			const classes = new Set(
				rules.flatMap((rule) => (rule.state === state ? (rule.flavorClass ?? []) : [])),
			);
			const lacks = [...classes].flatMap((one) => missingIn(goodsOf(product, one), rules, state));
			return lacks.length > 0 ? [{ state, lacks }] : [];
		});
		if (found.length === 0) return [];
		const lacks = [...new Set(found.flatMap((one) => one.lacks))].join(" and ");
		return [{ id: product.id, name: product.name, lacks, states: found.map(({ state }) => state).sort() }];
	});
}

/** The same for staff who keep the rules (Rule 17.9). @throws DomainError forbidden. */
export function listUnclassified(
	db: Db,
	actor: Actor,
	options: { state: string | null; byProduct?: boolean },
): Unclassified {
	requireAdmin(actor, "settings");
	return unclassifiedIn(db, options);
}

/** The state of a confirmed rule against a flavor that holds goods for what is unknown of them; null for other rules (Rule 17.18). @throws DomainError forbidden. */
export function heldByRule(db: Db, actor: Actor, ruleId: string): { state: string; total: number } | null {
	requireAdmin(actor, "settings");
	const rule = db.select().from(stateRules).where(eq(stateRules.id, ruleId)).get();
	if (!rule || rule.flavorClass === null || rule.decision !== "blocked") return null;
	const { total, lacking } = unclassifiedIn(db, { state: rule.state });
	return total + lacking.length > 0 ? { state: rule.state, total: total + lacking.length } : null;
}

/**
 * What staff said of flavors, and with `search` every flavor on sale whose name has these words, to say it or say it otherwise
 * (Rule 17.17). @throws DomainError forbidden.
 */
export function listFlavorClasses(
	db: Db,
	actor: Actor,
	{ search }: { search: string },
): { flavors: FlavorRow[]; total: number } {
	requireAdmin(actor, "settings");
	const namedRows = db
		.select({ row: flavorClasses, productName: products.name })
		.from(flavorClasses)
		.leftJoin(products, eq(products.id, flavorClasses.productId))
		.all();
	const words = search.toLowerCase().split(/\s+/).filter(Boolean);
	const fits = (name: string) => words.every((word) => name.toLowerCase().includes(word));
	const flavors: FlavorRow[] = namedRows
		.filter(({ row }) => fits(row.name))
		.map(({ row: { productId, nameKey, name, flavorClass }, productName }) => ({
			...{ productId, name, isProduct: nameKey === "", said: flavorClass, named: flavorClassOf(name) },
			products: productId && productName && nameKey !== "" ? [{ id: productId, name: productName }] : [],
			...{ productCount: productId ? 1 : 0, states: [] },
		}));
	const known = new Set(namedRows.flatMap(({ row }) => (row.productId === null ? row.nameKey : [])));
	const others =
		words.length === 0
			? []
			: namesOf(db).filter((name) => fits(name) && !isNoTaste(name) && !known.has(flavorKey(name)));
	for (const name of others)
		flavors.push({
			...{ productId: null, name, isProduct: false, said: null, named: flavorClassOf(name) },
			...{ products: [], productCount: 0, states: [] },
		});
	flavors.sort((a, b) => a.name.localeCompare(b.name, "en"));
	return { flavors: flavors.slice(0, MOST_ROWS), total: flavors.length };
}
