import type { Actor } from "~/kernel/actor/actor";
import { canSeeWholesalePrices, isCustomer } from "~/kernel/actor/permissions";
import { shopToday } from "~/kernel/clock/shop-time.server";
import { type PricingTier, tierIn, tierPriceCents } from "~/terms/pricing-tiers";
import type { Db, Tx } from "~db/client.server";
import { bookOf, entriesOf, listsInForce, type PriceBook, tiersOf } from "./price-book.server";
import {
	type EntriesByGoods,
	entriesFor,
	type PricedGoods,
	type PriceEntry,
	type PriceStep,
	priceSteps,
	winner,
} from "./price-rule.ts";

/** A company as its prices depend on it. */
export type PricedCompany = { companyId: string | null; pricingTier: PricingTier };

/** Who reads prices: a company, staff who read the list price, or somebody who reads none. */
export type PriceReader = PricedCompany | "list price" | "none";

/** The price of a unit and the reason for it, in cents. */
export type Price = {
	cents: number;
	/** What it is without any price list: the tier's price. */
	baseCents: number;
	/** The entry that says it; null for the base price. */
	entry: PriceEntry | null;
};

/** What one reader pays on one day. */
export type Prices = {
	/** No list counts for this reader: every price is the base price, whatever the quantity. */
	isPlain: boolean;
	reader: PriceReader;
	/** The discount of the reader's tier that day, in hundredths of a percent; 0 for the list price. */
	discount: number;
	/** The entries that count for the reader. */
	lists: readonly EntriesByGoods[];
	/** The same for readers and days with the same prices. */
	key: string;
	/**
	 * The price of a unit; null for a reader without prices and for goods without one (Rules 1.3, 3.9).
	 * @param units how many units of the product, in any flavor, are bought together (Rule 15.5).
	 */
	of(goods: PricedGoods, units: number): Price | null;
	/** All prices by quantity; empty where there is none. */
	steps(goods: PricedGoods): PriceStep[];
};

/** Who the actor is to prices: a customer is their company, staff see the list price, others nothing (Rules 1.3, 3.2). */
function readerOf(actor: Actor): PriceReader {
	if (actor.kind !== "user" || !canSeeWholesalePrices(actor)) return "none";
	return isCustomer(actor) && actor.role !== "admin" ? actor : "list price";
}

/** The prices of the actor: the one answer to what they pay, wherever it is shown or charged (Rule 15.1). */
export const pricesFor = (db: Db | Tx, actor: Actor, at = new Date()): Prices =>
	pricesOf(db, readerOf(actor), () => shopToday(at));

/**
 * The prices of a company, or of nobody in particular, on a day (Rule 15.1). Reads one row, and more only after a change
 * of prices: nothing is read for each of the goods.
 * @param day in the shop's time zone, YYYY-MM-DD; asked for only where lists or planned prices need it.
 */
export function pricesOf(db: Db | Tx, reader: PriceReader, day: () => string): Prices {
	if (reader === "none")
		return { isPlain: true, reader, discount: 0, lists: [], key: "", of: () => null, steps: () => [] };
	const book = bookOf(db);
	const needsDay =
		book.planned.size > 0 || (reader !== "list price" && (book.lists.length > 0 || book.tiers.length > 1));
	const today = needsDay ? day() : "";
	const discount = reader === "list price" ? 0 : tierIn(tiersOf(book, today), reader.pricingTier).discount;
	const base = baseOf(discount, book, today);
	const inForce =
		reader === "list price" || book.lists.length === 0 ? [] : listsInForce(db, book, reader, today);
	const lists = inForce.map((list) => entriesOf(db, book, list));
	return {
		isPlain: lists.length === 0,
		...{ reader, discount, lists },
		key: [
			today,
			discount,
			typeof reader === "string" ? reader : reader.pricingTier,
			...inForce.map(({ id }) => id),
		].join(),
		of(goods, units) {
			const baseCents = base(goods);
			if (baseCents === null) return null;
			const won = lists.length > 0 ? winner(entriesFor(lists, goods), baseCents, units) : null;
			return { cents: won?.cents ?? baseCents, baseCents, entry: won?.entry ?? null };
		},
		steps(goods) {
			const baseCents = base(goods);
			return baseCents === null ? [] : priceSteps(entriesFor(lists, goods), baseCents);
		},
	};
}

/** The base price of goods: the wholesale price of the day less the tier's discount, never zero (Rules 3.2, 3.9). */
function baseOf(discount: number, { planned }: PriceBook, today: string) {
	return ({ productId, wholesalePriceCents }: PricedGoods): number | null => {
		const due = planned
			.get(productId)
			?.findLast(({ field, fromDay }) => field === "wholesalePrice" && fromDay <= today);
		// Goods without a price stay so, whatever was planned.
		if (!wholesalePriceCents) return null;
		const listCents = due?.cents ?? wholesalePriceCents;
		const cents = tierPriceCents(listCents, { discount });
		return cents > 0 ? cents : null;
	};
}
