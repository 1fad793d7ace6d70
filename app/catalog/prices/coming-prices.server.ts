import type { PlannedField } from "~/terms/price-lists";
import type { Db } from "~db/client.server";
import { bookOf, entriesOf } from "./price-book.server";
import { targetKey } from "./price-rule.ts";

/** A price that a product will have: planned for everybody, or of a price list that begins then. Cents; days are YYYY-MM-DD. */
export type ComingPrice = { field: PlannedField; cents: number; fromDay: string; list: string | null };

/**
 * What is next of products' prices, for a table of many (Rule 15.20): of each field the next planned one, and the product's own prices
 * of lists that begin later, with its name.
 */
export function comingPrices(db: Db, today: string): (productId: string) => ComingPrice[] {
	const book = bookOf(db);
	const upcoming = book.lists
		.filter(({ fromDay }) => fromDay !== null && fromDay > today)
		.map((list) => ({ list, entries: entriesOf(db, book, list) }));
	return (productId) => {
		const planned = (book.planned.get(productId) ?? []).filter(
			({ field }, n, all) => all.findIndex((one) => one.field === field) === n,
		);
		const ofLists = upcoming.flatMap(({ list, entries }) =>
			(entries.get(targetKey("product", productId)) ?? []).flatMap(({ kind, minimum, value }) =>
				kind === "fixed" && minimum === 1
					? [{ field: "wholesalePrice" as const, cents: value, fromDay: list.fromDay!, list: list.name }]
					: [],
			),
		);
		return [
			...planned.map(({ field, cents, fromDay }) => ({ field, cents, fromDay, list: null })),
			...ofLists,
		];
	};
}
