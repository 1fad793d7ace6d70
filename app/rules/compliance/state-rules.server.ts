import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { regulatoryFactsOf } from "~/catalog";
import { squash } from "~/catalog/index.server";
import type { UserActor } from "~/kernel/actor/actor";
import { shopToday } from "~/kernel/clock/shop-time.server";
import type { FlavorClass } from "~/terms/compliance";
import type { Db, Tx } from "~db/client.server";
import {
	brands,
	productFlavors,
	products,
	stateListEntries,
	stateLists,
	stateRules,
} from "~db/schema.server";
import { isRegulated } from "../licenses/license-hold.server";
import { type Destination, licenseKindsOf } from "./destination.server";
import { flavorClassReader } from "./flavor-classes.server";
import {
	type Answer,
	type Goods,
	gravestOf,
	type ListEntry,
	mayShip,
	type StateList,
	type StateRule,
} from "./may-ship.ts";

/** The rules and lists of a state. */
export type StateRules = { rules: StateRule[]; lists: StateList[] };

/** Reads the rules and lists of a state: two queries. */
export const readStateRules = (db: Db | Tx, state: string): StateRules => ({
	rules: db.select().from(stateRules).where(eq(stateRules.state, state)).all(),
	lists: db.select().from(stateLists).where(eq(stateLists.state, state)).all(),
});

/** Whether anything can block goods in any state (Rule 17.4), as a column. */
export const canBlock = sql<number>`(
	exists (select 1 from state_rules where decision = 'blocked' and confirmed_at is not null)
	or exists (select 1 from state_lists where confirmed_at is not null and copied_on is not null))`;

type StatedProduct = Parameters<typeof regulatoryFactsOf>[0];

/** A product with a flavor's class as rules read it. */
export function goodsOf(product: StatedProduct, flavorClass: FlavorClass | null): Omit<Goods, "entries"> {
	const rulesAndLists = regulatoryFactsOf(product);
	return {
		...rulesAndLists,
		flavorClass,
		isRegulated: isRegulated(product) || rulesAndLists.containsNicotine === true,
	};
}

/** The confirmed rules and lists of a state, which can block goods (Rule 17.4). Null when there are none. */
export function blockingStateRules(db: Db | Tx, state: string): StateRules | null {
	const rules = db
		.select()
		.from(stateRules)
		.where(
			and(eq(stateRules.state, state), eq(stateRules.decision, "blocked"), isNotNull(stateRules.confirmedAt)),
		)
		.all();
	const lists = db
		.select()
		.from(stateLists)
		.where(
			and(eq(stateLists.state, state), isNotNull(stateLists.confirmedAt), isNotNull(stateLists.copiedOn)),
		)
		.all();
	return rules.length + lists.length > 0 ? { rules, lists } : null;
}

/** A product with one of its flavors; a null flavor means any of them. */
export type Wanted = { productId: string; flavorId: string | null };

export type JudgeOptions = {
	rulesAndLists: StateRules;
	to: Destination;
	/** Null: no particular buyer, so licenses are unknown. */
	buyer: UserActor | null;
	day?: string;
};

/** The answer for a product without a chosen flavor, and for each of its active flavors by id. */
export type ProductAnswer = {
	whole: Answer;
	flavors: Map<string, Answer>;
	/** The same for flavors that were removed and that orders still name (Rule 7.81). */
	removed: Map<string, Answer>;
	/** Whether any state's excise is on. */
	isTaxed: boolean;
	product: typeof products.$inferSelect;
};

/**
 * Judges products and each of their flavors by a state's law (Rules 17.4, 17.5): two queries for any number of them, one
 * more where a rule asks for the buyer's licenses, and one where a rule asks for a flavor's class.
 */
export function judgeProducts(
	db: Db | Tx,
	productIds: readonly string[],
	{ rulesAndLists, to, buyer, day = shopToday() }: JudgeOptions,
): Map<string, ProductAnswer> {
	if (productIds.length === 0) return new Map();
	const rows = db
		.select({
			product: products,
			brandName: brands.name,
			flavor: productFlavors,
			taxed: sql<number>`exists (select 1 from excise_states)`,
		})
		.from(products)
		.innerJoin(brands, eq(brands.id, products.brandId))
		.leftJoin(productFlavors, eq(productFlavors.productId, products.id))
		.where(inArray(products.id, [...new Set(productIds)]))
		.all();
	const isLicenseNeeded = rulesAndLists.rules.some(({ licenseKind }) => licenseKind !== null);
	const destination = {
		...{ ...to, day },
		...(isLicenseNeeded && buyer ? licenseKindsOf(db, buyer, day) : { licenseKinds: null }),
	};
	const keys = rows.map(({ product, brandName, flavor }) => ({
		codes: codesOf(product, flavor),
		names: namesOf(brandName, product.name, flavor?.name ?? null),
		own: { codes: codesOf(product, null), names: namesOf(brandName, product.name, null) },
	}));
	const entries = entriesOf(db, rulesAndLists.lists, keys);
	const isFlavorClassNeeded = rulesAndLists.rules.some(({ flavorClass }) => flavorClass !== null);
	const classOf = isFlavorClassNeeded ? flavorClassReader(db, rows) : () => null;
	const judge = ({ product }: (typeof rows)[number], flavor: string | null, found: ListEntry[]): Answer =>
		mayShip({ ...goodsOf(product, classOf(product, flavor)), entries: found }, destination, rulesAndLists);
	const answers = new Map<string, ProductAnswer>();
	for (const [n, row] of rows.entries()) {
		const { product, flavor } = row;
		const { own, codes, names } = keys[n]!;
		const answer = answers.get(product.id) ?? {
			whole: judge(row, null, entries(own.codes, own.names)),
			...{ flavors: new Map<string, Answer>(), removed: new Map<string, Answer>() },
			...{ product, isTaxed: row.taxed === 1 },
		};
		if (flavor) {
			const one = judge(row, flavor.name, entries(codes, names));
			(flavor.active ? answer.flavors : answer.removed).set(flavor.id, one);
		}
		answers.set(product.id, answer);
	}
	return answers;
}

type Codes = { sku: string | null; barcode: string | null };

/** The codes that name goods on a list. */
export const codesOf = (product: Codes, flavor: Codes | null): string[] =>
	[product.sku, product.barcode, flavor?.sku, flavor?.barcode].flatMap((code) => code?.toLowerCase() ?? []);

/** The names that name goods on a list. */
export const namesOf = (brand: string, product: string, flavor: string | null): string[] =>
	[product, `${brand}${product}`]
		.flatMap((name) => (flavor ? [name, `${name}${flavor}`] : [name]))
		.map(squash);

type Keys = { codes: string[]; names: string[] };

/** Reads the entries of lists that name any of the goods; gives those that name one. */
function entriesOf(
	db: Db | Tx,
	lists: readonly StateList[],
	keys: readonly Keys[],
): (codes: string[], names: string[]) => ListEntry[] {
	const copied = lists.filter(({ copiedOn }) => copiedOn !== null).map(({ id }) => id);
	if (copied.length === 0) return () => [];
	const asJson = (texts: string[]) => JSON.stringify([...new Set(texts)]);
	const codes = asJson(keys.flatMap((each) => each.codes));
	const names = asJson(keys.flatMap((each) => each.names));
	const found = db
		.select()
		.from(stateListEntries)
		.where(
			and(
				inArray(stateListEntries.listId, copied),
				or(
					sql`${stateListEntries.codeKey} in (select value from json_each(${codes}))`,
					sql`${stateListEntries.nameKey} in (select value from json_each(${names}))`,
				),
			),
		)
		.all();
	const byCode = Map.groupBy(found, ({ codeKey }) => codeKey);
	const byName = Map.groupBy(found, ({ nameKey }) => nameKey);
	return (ownCodes, ownNames) => [
		...new Set([
			...ownCodes.flatMap((code) => byCode.get(code) ?? []),
			...ownNames.flatMap((name) => byName.get(name) ?? []),
		]),
	];
}

/**
 * The answer for a line: its flavor's. A line without a flavor gets the most severe answer of all flavors, because we may
 * send any of them (Rule 4.2).
 */
export function answerFor(
	{ whole, flavors, removed }: Pick<ProductAnswer, "whole" | "flavors" | "removed">,
	flavorId: string | null,
): Answer {
	return (flavorId === null ? gravestOf(flavors) : (flavors.get(flavorId) ?? removed.get(flavorId))) ?? whole;
}
