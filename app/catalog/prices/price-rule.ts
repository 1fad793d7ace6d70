import { lessPercent } from "~/terms/less-percent";
import type { PriceKind, PriceTarget } from "~/terms/price-lists";

/** What a price is asked for. */
export type PricedGoods = {
	productId: string;
	flavorId?: string | null | undefined;
	brandId: string;
	category: string;
	wholesalePriceCents: number | null;
};

/** An entry of a price list that is in force. */
export type PriceEntry = {
	id: string;
	list: { id: string; name: string; priority: number };
	target: PriceTarget;
	kind: PriceKind;
	/** Cents, or hundredths of a percent. */
	value: number;
	minimum: number;
};

/** Entries by what they are for: `product:…`. */
export type EntriesByGoods = ReadonlyMap<string, readonly PriceEntry[]>;

export const targetKey = (target: PriceTarget, id: string): string => `${target}:${id}`;

/** From how many units on a unit costs so much; of all prices of some goods, the first is from 1. */
export type PriceStep = { from: number; cents: number };

const SPECIFIC: Record<PriceTarget, number> = { flavor: 0, product: 1, brand: 2, category: 3 };

/** The entries for some goods, the one that counts before another of the same price first (Rule 15.4). */
export function entriesFor(lists: readonly EntriesByGoods[], goods: PricedGoods): PriceEntry[] {
	const keys = [
		...(goods.flavorId ? [targetKey("flavor", goods.flavorId)] : []),
		targetKey("product", goods.productId),
		targetKey("brand", goods.brandId),
		targetKey("category", goods.category),
	];
	const found = lists.flatMap((entries) => keys.flatMap((key) => entries.get(key) ?? []));
	return found.length < 2 ? found : found.sort(byRank);
}

const byRank = (a: PriceEntry, b: PriceEntry) =>
	b.list.priority - a.list.priority || SPECIFIC[a.target] - SPECIFIC[b.target] || (a.id < b.id ? -1 : 1);

/**
 * What an entry makes of a base price, in cents, rounded half up (Rule 15.3); null where nothing would be left: there it
 * doesn't count.
 */
export function entryCents(
	{ kind, value }: Pick<PriceEntry, "kind" | "value">,
	baseCents: number,
): number | null {
	const cents =
		kind === "fixed" ? value : kind === "amount" ? baseCents - value : lessPercent(baseCents, value);
	return cents > 0 ? cents : null;
}

/**
 * The entry that says the price of so many units, with its price (Rule 15.4); null where the base price stays.
 * @param entries as `entriesFor` gives them.
 */
export function winner(
	entries: readonly PriceEntry[],
	baseCents: number,
	units: number,
): { entry: PriceEntry; cents: number } | null {
	let best: { entry: PriceEntry; cents: number } | null = null;
	for (const entry of entries) {
		if (best && (best.entry.list.priority > entry.list.priority || best.entry.target !== entry.target)) break;
		const cents = entry.minimum > units ? null : entryCents(entry, baseCents);
		if (cents !== null && (best === null || cents < best.cents)) best = { entry, cents };
	}
	return best;
}

/** Every price of some goods by quantity, from one unit on. */
export function priceSteps(entries: readonly PriceEntry[], baseCents: number): PriceStep[] {
	const starts = [...new Set([1, ...entries.map(({ minimum }) => minimum)])].sort((a, b) => a - b);
	const steps: PriceStep[] = [];
	for (const from of starts) {
		const cents = winner(entries, baseCents, from)?.cents ?? baseCents;
		if (steps.at(-1)?.cents !== cents) steps.push({ from, cents });
	}
	return steps;
}
