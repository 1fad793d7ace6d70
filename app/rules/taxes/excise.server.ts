import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { regulatoryFactsOf } from "~/catalog";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { isOn } from "~/kernel/settings/switches.server";
import type { Db, Tx } from "~db/client.server";
import type { ExciseCharge } from "~db/json-shapes";
import { exciseRates, exciseStates, products } from "~db/schema.server";
import { chargesOn, type ExciseFacts, type ExciseRate } from "./excise-rates.ts";

const NONE: ReadonlyMap<string, ExciseCharge[]> = new Map();

/** The rates of states that are switched on, on a day: one query. */
const ratesOn = (db: Db | Tx, day: string): ExciseRate[] =>
	db
		.select(getTableColumns(exciseRates))
		.from(exciseRates)
		.innerJoin(exciseStates, eq(exciseStates.state, exciseRates.state))
		.where(
			and(
				sql`coalesce(${exciseRates.startsOn}, '') <= ${day}`,
				sql`coalesce(${exciseRates.endsOn}, '9999') >= ${day}`,
			),
		)
		.orderBy(exciseRates.state, sql`${exciseRates.locality} nulls first`, exciseRates.id)
		.all();

/** The columns of a product that its excise follows from. */
export const factColumns = {
	category: products.category,
	nicotineStrength: products.nicotineStrength,
	deviceKind: products.deviceKind,
	containsNicotine: products.containsNicotine,
	nicotineSource: products.nicotineSource,
	fdaStatus: products.fdaStatus,
	volumeHundredths: products.volumeHundredths,
	piecesPerUnit: products.piecesPerUnit,
	manufacturerListPriceCents: products.manufacturerListPriceCents,
};

type FactRow = Parameters<typeof regulatoryFactsOf>[0] &
	Pick<ExciseFacts, "volumeHundredths" | "piecesPerUnit" | "manufacturerListPriceCents">;

/** A product's facts, with what its category and strength say for certain (Rule 17.2). */
export const factsOf = (row: FactRow): ExciseFacts => ({ ...row, ...regulatoryFactsOf(row) });

/**
 * What each product is charged in every state whose excise is on (Rules 9.40, 18.21, 18.23): one query while none is, two for any
 * number of products.
 *
 * @param day YYYY-MM-DD, the shop's today.
 */
export function exciseOn(
	db: Db | Tx,
	productIds: readonly string[],
	day = shopToday(),
): ReadonlyMap<string, ExciseCharge[]> {
	if (productIds.length === 0) return NONE;
	const rates = ratesOn(db, day);
	if (rates.length === 0 || !isOn(db, "excise")) return NONE;
	const rows = db
		.select({ id: products.id, ...factColumns })
		.from(products)
		.where(inArray(products.id, [...new Set(productIds)]))
		.all();
	return new Map(rows.map((row) => [row.id, chargesOn(factsOf(row), rates)]));
}
