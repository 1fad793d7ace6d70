import { and, inArray, isNotNull } from "drizzle-orm";
import { dependOnWeight, type Rates } from "~/terms/selling";
import type { Db, Tx } from "~db/client.server";
import { products } from "~db/schema.server";

/** The weights of products, in hundredths of an ounce. Products without one are left out: they weigh nothing (Rule 9.52). */
export function weightsOf(db: Db | Tx, ids: readonly (string | null | undefined)[]): Map<string, number> {
	const known = [...new Set(ids.filter((id): id is string => Boolean(id)))];
	if (known.length === 0) return new Map();
	const rows = db
		.select({ id: products.id, weight: products.weightHundredths })
		.from(products)
		.where(and(inArray(products.id, known), isNotNull(products.weightHundredths)))
		.all();
	return new Map(rows.map(({ id, weight }) => [id, weight!]));
}

/** The weights of products where freight depends on them; otherwise nothing is asked. */
export const weightsFor = (
	db: Db | Tx,
	rates: Rates,
	ids: readonly (string | null | undefined)[],
): Map<string, number> => (dependOnWeight(rates) ? weightsOf(db, ids) : new Map());
