import { asc, eq, isNull } from "drizzle-orm";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { type SellingRow, sellingHistory } from "~/kernel/settings/selling.queries.server";
import type { PlannedField, PriceAudience } from "~/terms/price-lists";
import type { PricingTier, TierRules } from "~/terms/pricing-tiers";
import type { Db, Tx } from "~db/client.server";
import { oneValue } from "~db/one-value.server";
import { plannedPrices, priceListCompanies, priceListEntries, priceLists } from "~db/schema.server";
import { type EntriesByGoods, type PriceEntry, targetKey } from "./price-rule.ts";

/** A price list without its entries. */
export type BookList = {
	id: string;
	name: string;
	fromDay: string | null;
	untilDay: string | null;
	priority: number;
	audience: PriceAudience;
	tiers: PricingTier[];
};

/** What prices are made from, read once after each change. Parts are read when they are first asked for. */
export type PriceBook = {
	lists: BookList[];
	/** Prices that products will have, or have since a moment ago, by product; the earliest first. */
	planned: Map<string, { field: PlannedField; fromDay: string; cents: number }[]>;
	/** What tiers counted, count and are planned, the earliest first (Rule 9.54). */
	tiers: readonly SellingRow<"tiers">[];
	companies: Map<string, ReadonlySet<string>>;
	entries: Map<string, EntriesByGoods>;
	/** What else is worked out from it, under keys of its owners. */
	derived: Map<string, unknown>;
};

/** Ends the stamp while the shop uses no price lists. */
const NO_LISTS = " no lists";

/**
 * The text that is another one after every change of what prices are made from (db/derived/catalog/prices.sql), and while price lists
 * are switched off (Rule 9.40). Read with SQL: in a transaction the settings would be read again for each price.
 */
const stampOf = oneValue<string>(`select stamp || iif(exists (
	select 1 from settings, json_each(settings.value, '$.data.off') off where settings.key = 'features' and off.value = 'priceLists'
), '${NO_LISTS}', '') from price_stamp`);

const KEPT_BOOKS = 3;
const KEPT_PARTS = 2_000;
const books = new Map<string, PriceBook>();

/**
 * The book as of the database's last change: a read of one row, and the queries for the rest only after a change. No
 * moment is in it, so nothing kept can outlive a day.
 */
export function bookOf(db: Db | Tx): PriceBook {
	const stamp = stampOf(db);
	let book = books.get(stamp);
	if (!book) {
		book = readBook(db, !stamp.endsWith(NO_LISTS));
		for (const old of [...books.keys()].slice(0, -KEPT_BOOKS)) books.delete(old);
		books.set(stamp, book);
	}
	return book;
}

function readBook(db: Db | Tx, usesLists: boolean): PriceBook {
	const planned = db
		.select({
			productId: plannedPrices.productId,
			field: plannedPrices.field,
			fromDay: plannedPrices.fromDay,
			cents: plannedPrices.cents,
		})
		.from(plannedPrices)
		.where(isNull(plannedPrices.startedAt))
		.orderBy(asc(plannedPrices.fromDay))
		.all();
	return {
		lists: usesLists ? db.select(listColumns).from(priceLists).all() : [],
		planned: Map.groupBy(planned, ({ productId }) => productId),
		tiers: sellingHistory(db, "tiers"),
		companies: new Map(),
		entries: new Map(),
		derived: new Map(),
	};
}

const listColumns = {
	id: priceLists.id,
	name: priceLists.name,
	fromDay: priceLists.fromDay,
	untilDay: priceLists.untilDay,
	priority: priceLists.priority,
	audience: priceLists.audience,
	tiers: priceLists.tiers,
};

/** A part of a book, worked out once. */
export function kept<Part>(parts: Map<string, Part>, key: string, make: () => Part): Part {
	let part = parts.get(key);
	if (part === undefined) {
		part = make();
		if (parts.size >= KEPT_PARTS) parts.clear();
		parts.set(key, part);
	}
	return part;
}

/** The tiers of a day in the shop's time zone: what is saved at once counts for the whole of its day. */
export const tiersOf = ({ tiers }: PriceBook, day: string): TierRules =>
	tiers.findLast(({ from }) => from === null || dayOf(from, env.TIME_ZONE) <= day)!.value;

/** The ids of the lists that a company was given by name. */
const listsOfCompany = (db: Db | Tx, book: PriceBook, companyId: string): ReadonlySet<string> =>
	kept(
		book.companies,
		companyId,
		() =>
			new Set(
				db
					.select({ listId: priceListCompanies.listId })
					.from(priceListCompanies)
					.where(eq(priceListCompanies.companyId, companyId))
					.all()
					.map(({ listId }) => listId),
			),
	);

/** The lists that count for a company of a tier on a day in the shop's time zone (Rules 15.1, 15.2). */
export function listsInForce(
	db: Db | Tx,
	book: PriceBook,
	{ companyId, pricingTier }: { companyId: string | null; pricingTier: PricingTier },
	day: string,
): BookList[] {
	const now = book.lists.filter(
		({ fromDay, untilDay }) => (fromDay ?? day) <= day && (untilDay ?? day) >= day,
	);
	return now.filter(({ id, audience, tiers }) => {
		if (audience === "everyone") return true;
		if (audience === "tiers") return tiers.includes(pricingTier);
		return companyId !== null && listsOfCompany(db, book, companyId).has(id);
	});
}

/** The entries of a list by what they are for. */
export const entriesOf = (db: Db | Tx, book: PriceBook, list: BookList): EntriesByGoods =>
	kept(book.entries, list.id, () => {
		const entries = new Map<string, PriceEntry[]>();
		const rows = db.select().from(priceListEntries).where(eq(priceListEntries.listId, list.id)).all();
		for (const row of rows) {
			const { target, targetId } = targetOf(row);
			const { id, kind, value, minimum } = row;
			const key = targetKey(target, targetId);
			entries.set(key, [...(entries.get(key) ?? []), { id, list, target, kind, value, minimum }]);
		}
		return entries;
	});

/** What an entry is for. */
export function targetOf(entry: {
	flavorId: string | null;
	productId: string | null;
	brandId: string | null;
	category: string | null;
}) {
	if (entry.flavorId) return { target: "flavor" as const, targetId: entry.flavorId };
	if (entry.productId) return { target: "product" as const, targetId: entry.productId };
	if (entry.brandId) return { target: "brand" as const, targetId: entry.brandId };
	return { target: "category" as const, targetId: entry.category! };
}
