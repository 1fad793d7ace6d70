import { eq, inArray, or, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { canSeeCosts, requireAdmin } from "~/kernel/actor/permissions";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { tiersAt } from "~/kernel/settings/selling.queries.server";
import { tierIn } from "~/terms/pricing-tiers";
import type { Db, Tx } from "~db/client.server";
import { priceListEntries, productFlavors, products } from "~db/schema.server";
import { transact } from "~db/transact.server";
import { targetOf } from "../prices/price-book.server";
import type { PricedGoods } from "../prices/price-rule.ts";
import { type PricedCompany, type Prices, pricesOf } from "../prices/prices-for.server";
import { companyNamed } from "./name-company.server";
import type { PriceListInput } from "./price-list.schema.ts";
import { type SavedPriceList, writePriceList } from "./save-price-list.server";

/** A price that a list would change. */
export type ChangedPrice = {
	/** Unlike any other's. */
	key: string;
	productId: string;
	name: string;
	/** From how many units on. */
	units: number;
	oldCents: number;
	newCents: number;
	/** Null for readers who may not see costs (Rule 1.4), and where none is set. */
	costCents: number | null;
	belowCost: boolean;
	aboveMsrp: boolean;
};

export type PriceListPreview = {
	/** The odd ones first. */
	changes: ChangedPrice[];
	/** Prices of the list's goods that stay: another list counts, or it is the price already. */
	same: number;
	/** Whose prices these are: the first company, or a tier. */
	reader: string;
	/** The first day that shows what changes. */
	day: string;
};

class Previewed extends Error {
	readonly preview: PriceListPreview;
	constructor(preview: PriceListPreview) {
		super("Rolled back");
		this.preview = preview;
	}
}

/**
 * What saving a list would change, and for whom: the same work, rolled back (Rule 15.8).
 * @throws DomainError as `savePriceList`.
 */
export function previewPriceList(db: Db, actor: Actor, input: SavedPriceList): PriceListPreview {
	const admin = requireAdmin(actor, "products.edit");
	const today = dayOf(new Date(), env.TIME_ZONE);
	const ended = input.until && input.until < today ? input.until : today;
	const day = input.from && input.from > today ? input.from : ended;
	try {
		return transact(db, (tx) => {
			const reader = readerOf(tx, input);
			const old = pricesOf(tx, reader.company, () => day);
			const oldGoods = input.id ? goodsOf(tx, input.id) : [];
			const id = writePriceList(tx, admin, input);
			const goods = new Map([...oldGoods, ...goodsOf(tx, id)].map((one) => [one.key, one]));
			const now = pricesOf(tx, reader.company, () => day);
			const compared = [...goods.values()].flatMap((one) => compare(one, old, now, canSeeCosts(admin)));
			const changes = compared.filter(({ oldCents, newCents }) => oldCents !== newCents);
			const isOdd = ({ belowCost, aboveMsrp }: ChangedPrice) => belowCost || aboveMsrp;
			throw new Previewed({
				changes: [...changes.filter(isOdd), ...changes.filter((change) => !isOdd(change))],
				same: compared.length - changes.length,
				reader: reader.name,
				day,
			});
		});
	} catch (error) {
		if (error instanceof Previewed) return error.preview;
		throw error;
	}
}

/** The first of those that a list is given to; of a list for everybody a customer of the first tier. */
function readerOf(
	tx: Tx,
	{ audience, tiers, companies: named }: PriceListInput,
): { name: string; company: PricedCompany } {
	const company = audience === "companies" && named[0] ? companyNamed(tx, named[0]) : null;
	if (company && "id" in company) {
		return { name: company.name, company: { companyId: company.id, pricingTier: company.pricingTier } };
	}
	const rules = tiersAt(tx);
	const { key, name } = tierIn(rules, (audience === "tiers" && tiers[0]) || rules.list[0]!.key);
	return { name: `the ${name} tier`, company: { companyId: null, pricingTier: key } };
}

/** Goods of a list in a quantity. Amounts in cents. */
export type Goods = PricedGoods & {
	key: string;
	name: string;
	units: number;
	costCents: number | null;
	msrpCents: number | null;
};

/** The goods of a list's entries in the quantities of these, also those that are hidden. */
export function goodsOf(tx: Tx, listId: string): Goods[] {
	const entries = tx.select().from(priceListEntries).where(eq(priceListEntries.listId, listId)).all();
	const targets = entries.map((entry) => ({ ...targetOf(entry), minimum: entry.minimum }));
	const ids = (wanted: string) =>
		targets.filter(({ target }) => target === wanted).map(({ targetId }) => targetId);
	const columns = {
		productId: products.id,
		name: products.name,
		brandId: products.brandId,
		category: products.category,
		wholesalePriceCents: products.wholesalePriceCents,
		costCents: products.costCents,
		msrpCents: products.msrpCents,
		minimum: products.minimumOrderQuantity,
	};
	const rows = tx
		.select(columns)
		.from(products)
		.where(
			or(
				sql`${products.id} in (select value from json_each(${JSON.stringify(ids("product"))}))`,
				inArray(products.brandId, ids("brand")),
				sql`${products.category} in (select value from json_each(${JSON.stringify(ids("category"))}))`,
			),
		)
		.orderBy(sql`${products.name} collate nocase`)
		.all();
	const flavors = tx
		.select({ ...columns, flavorId: productFlavors.id, flavor: productFlavors.name })
		.from(productFlavors)
		.innerJoin(products, eq(products.id, productFlavors.productId))
		.where(sql`${productFlavors.id} in (select value from json_each(${JSON.stringify(ids("flavor"))}))`)
		.all();
	const minimums = Map.groupBy(targets, ({ target, targetId }) => `${target}:${targetId}`);
	const unitsOf = (...keys: string[]) =>
		keys.flatMap((key) => minimums.get(key) ?? []).map(({ minimum }) => minimum);
	const priced = (
		row: (typeof rows)[number],
		wanted: number[],
		flavor?: { id: string; name: string },
	): Goods[] =>
		[...new Set(wanted.map((units) => Math.max(units, row.minimum)))]
			.sort((a, b) => a - b)
			.map((units) => ({
				...row,
				...(flavor ? { flavorId: flavor.id, name: `${row.name}, ${flavor.name}` } : {}),
				units,
				key: `${flavor?.id ?? row.productId} ${units}`,
			}));
	return [
		...rows.flatMap((row) =>
			priced(row, unitsOf(`product:${row.productId}`, `brand:${row.brandId}`, `category:${row.category}`)),
		),
		...flavors.flatMap(({ flavorId, flavor, ...row }) =>
			priced(row, unitsOf(`flavor:${flavorId}`), { id: flavorId, name: flavor }),
		),
	];
}

function compare(goods: Goods, old: Prices, now: Prices, withCosts: boolean): ChangedPrice[] {
	const [was, is] = [old.of(goods, goods.units), now.of(goods, goods.units)];
	if (!was || !is) return [];
	const { key, productId, name, units, costCents, msrpCents } = goods;
	return [
		{
			...{ key, productId, name, units, oldCents: was.cents, newCents: is.cents },
			costCents: withCosts ? costCents : null,
			belowCost: withCosts && costCents !== null && is.cents < costCents,
			aboveMsrp: Boolean(msrpCents) && is.cents > Number(msrpCents),
		},
	];
}
