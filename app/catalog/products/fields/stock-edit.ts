import type { FlavorChange, FlavorInput } from "./flavor-lines.ts";

/** The quantities that an editor saw; a product or flavor that is left out was not seen. */
export type SeenStock = {
	stockQuantity?: number | undefined;
	flavors?: readonly FlavorInput[] | undefined;
};

type Stock = number | null;

/**
 * The stock to write for an edited quantity (Rule 3.8). Orders may have moved the stock since the editor saw it, so a
 * quantity left as it was seen is not written, and the difference is applied of one that was changed; never below 0.
 * Null means that a flavor keeps no stock of its own.
 *
 * @param now the stock in the database, read in the transaction that writes.
 * @param seen what the editor saw.
 * @param wanted what the editor left in the field.
 */
export function editedStock<T extends Stock>(now: T, seen: T, wanted: T): T | number {
	if (wanted === seen) return now;
	if (now === null || seen === null || wanted === null) return wanted;
	return Math.max(0, now + wanted - seen);
}

/**
 * The same for an edit of a version that is no longer current. The same form sent twice must find its own result, so
 * a changed quantity counts as it was typed.
 */
export const typedStock = <T extends Stock>(now: T, seen: T, wanted: T): T | number =>
	wanted === seen ? now : wanted;

type Named = { name: string; sku?: string | null | undefined; was?: string | undefined };

/** Finds for each flavor the known one that it is: by its earlier name first, else by its SKU; each is found once. */
export function pairFlavors<Given extends Named, Known extends Named>(
	given: readonly Given[],
	known: readonly Known[],
): Map<Given, Known> {
	const same = (a?: string | null, b?: string | null) => a != null && a.toLowerCase() === b?.toLowerCase();
	const pairs = new Map<Given, Known>();
	const used = new Set<Known>();
	for (const by of ["name", "sku"] as const) {
		for (const flavor of given) {
			if (pairs.has(flavor)) continue;
			const called = by === "name" ? (flavor.was ?? flavor.name) : flavor.sku;
			const match = known.find((one) => !used.has(one) && same(called, one[by]));
			if (!match) continue;
			pairs.set(flavor, match);
			used.add(match);
		}
	}
	return pairs;
}

/** The flavors that are named, and those of the product that are not, in the product's order; new ones come last. */
export function withUnnamed(given: readonly FlavorChange[], now: readonly FlavorInput[]): FlavorChange[] {
	const pairs = pairFlavors(given, now);
	const named = new Map([...pairs].map(([flavor, own]) => [own, flavor]));
	if (named.size === now.length) return [...given];
	return [
		...now.map((own) => named.get(own) ?? { name: own.name }),
		...given.filter((one) => !pairs.has(one)),
	];
}

/**
 * The flavors to write for an edited list. A code or a stock that is left out stays as it is.
 *
 * @param now the product's flavors in the database.
 * @param seen the flavors that the editor saw; undefined when the given stock is meant as it stands.
 * @param edit how a seen quantity is written: `editedStock` or `typedStock`.
 */
export function editedFlavors(
	now: readonly FlavorInput[],
	given: readonly FlavorChange[],
	seen: readonly FlavorInput[] | undefined,
	edit: typeof editedStock,
): FlavorInput[] {
	const current = pairFlavors(given, now);
	const before = seen ? pairSeen(given, seen) : new Map<FlavorChange, FlavorInput>();
	const stillThere = pairFlavors([...before.values()], now);
	return given.map((flavor) => {
		const own = current.get(flavor);
		const { name, sku = own?.sku ?? null, barcode = own?.barcode ?? null } = flavor;
		const { stockQuantity = own?.stockQuantity ?? null } = flavor;
		const shown = before.get(flavor);
		const base = shown && stillThere.get(shown);
		const entered = { name, sku, barcode, was: flavor.was };
		if (!shown || !base || flavor.stockQuantity === undefined) return { ...entered, stockQuantity };
		return {
			...entered,
			stockQuantity: edit(base.stockQuantity, shown.stockQuantity, stockQuantity),
		};
	});
}

/** Also knows a renamed flavor without a SKU by its line, so that renaming it writes no quantity. */
function pairSeen(given: readonly FlavorChange[], seen: readonly FlavorInput[]) {
	const pairs = pairFlavors(given, seen);
	const used = new Set(pairs.values());
	for (const [line, flavor] of given.entries()) {
		const shown = seen[line];
		if (!pairs.has(flavor) && shown && !used.has(shown)) pairs.set(flavor, shown);
	}
	return pairs;
}
