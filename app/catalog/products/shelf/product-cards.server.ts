import { eq, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import { canBuy } from "~/kernel/actor/permissions";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { dayText } from "~/kernel/texts/day-text";
import type { Db, Tx } from "~db/client.server";
import { prepareOnce } from "~db/prepared.server";
import { brands, productFlavors, products, stockPlans } from "~db/schema.server";
import { blocksOfGoods } from "../../goods/blocks.ts";
import type { PriceStep } from "../../prices/price-rule.ts";
import { nextStep, stepCents } from "../../prices/price-steps.ts";
import { type Prices, pricesFor } from "../../prices/prices-for.server";
import { cardFacts } from "../fields/product-facts.ts";
import { pickEntered } from "../fields/product-fields.ts";
import { isInStock, isOnSale } from "../fields/product-price.ts";
import type { ProductCard, ProductFlavor } from "./product-view.ts";

// The catalog never shows what products cost us (Rule 1.4), and lists show no long texts.
const { costCents: _cost, description: _description, ...listed } = pickEntered(products);

/** The columns that cards and product pages read. */
export const cardColumns = {
	...listed,
	id: products.id,
	slug: products.slug,
	images: products.images,
	brandName: brands.name,
	brandSlug: brands.slug,
	brandStyle: brands.style,
	flavorCount: sql<number>`(select count(*) from ${productFlavors}
		where ${productFlavors.productId} = ${products.id} and ${productFlavors.active} = 1)`,
	/** The days that some of it is expected, with commas between; null for none. */
	expectedDays: sql<string | null>`(select group_concat(${stockPlans.expectedDay}) from ${stockPlans}
		left join ${productFlavors} on ${productFlavors.id} = ${stockPlans.flavorId}
		where ${stockPlans.productId} = ${products.id} and coalesce(${productFlavors.active}, 1) = 1)`,
};

/**
 * When goods that are out of stock are expected: 'Dec 3', the first of the days that has not passed in the
 * shop's time zone. Nothing is sent where nothing is expected.
 */
export function expectedOn(days: string | null, isOut: boolean): { expected?: string } {
	if (!isOut || !days) return {};
	const today = dayOf(new Date(), env.TIME_ZONE);
	const [day] = days
		.split(",")
		.filter((one) => one >= today)
		.sort();
	return day ? { expected: dayText(day, "day") } : {};
}

/** Products with their brands, for `cardOf`. */
export const selectCards = (db: Db | Tx) =>
	db.select(cardColumns).from(products).innerJoin(brands, eq(brands.id, products.brandId));

export type CardRow = NonNullable<ReturnType<ReturnType<typeof selectCards>["get"]>>;

type Priced = Pick<CardRow, "id" | "brandId" | "category" | "wholesalePriceCents" | "minimumOrderQuantity">;

/** A price as one reader sees it. */
export type ShownPrice = {
	/** For the smallest quantity that can be ordered; null for those who may not see it, and where none is set. */
	wholesaleCents: number | null;
	/** A price list says it. */
	ownPrice?: true;
	/** All prices, where they depend on the quantity. */
	steps?: PriceStep[];
	/** The next quantity above the smallest from which a unit costs less. */
	next?: PriceStep;
};

/** The reader's price of a product or of one of its flavors (Rules 1.3, 15.6). */
export function shownPrice(prices: Prices, row: Priced, flavorId?: string): ShownPrice {
	const goods = { ...row, productId: row.id, flavorId };
	const price = prices.of(goods, row.minimumOrderQuantity);
	const steps = prices.isPlain ? [] : prices.steps(goods);
	const next = steps.length > 1 ? nextStep(steps, row.minimumOrderQuantity) : null;
	return {
		wholesaleCents: price?.cents ?? null,
		...(price?.entry ? { ownPrice: true } : {}),
		...(steps.length > 1 ? { steps } : {}),
		...(next ? { next } : {}),
	};
}

/** The same of a flavor where it is not the product's; empty where it is. */
export function flavorPrice(
	prices: Prices,
	row: Priced,
	flavorId: string,
): Pick<ProductFlavor, "steps" | "each"> {
	if (prices.isPlain) return {};
	const steps = prices.steps({ ...row, productId: row.id, flavorId });
	const same = JSON.stringify(steps) === JSON.stringify(prices.steps({ ...row, productId: row.id }));
	return same || steps.length === 0 ? {} : { steps, each: stepCents(steps, row.minimumOrderQuantity) };
}

/** A row as a card. The list price becomes the reader's price, or is left out (Rules 1.3, 3.2). */
export function cardOf(actor: Actor, prices: Prices, row: CardRow): ProductCard {
	const { wholesaleCents, ...own } = shownPrice(prices, row);
	const tint = row.brandStyle?.tint;
	const [picture] = row.images;
	return {
		slug: row.slug,
		name: row.name,
		brandName: row.brandName,
		category: row.category,
		...(row.shortDescription ? { description: row.shortDescription } : {}),
		facts: cardFacts(actor, row, row.flavorCount),
		...(row.msrpCents ? { msrpCents: row.msrpCents } : {}),
		...(wholesaleCents === null ? {} : { wholesaleCents, ...own }),
		minimumOrderQuantity: row.minimumOrderQuantity,
		...(isInStock(row) ? {} : { outOfStock: true }),
		...expectedOn(row.expectedDays, !isInStock(row)),
		...(isOnSale(row) ? {} : { notOnSale: true }),
		...(row.featured ? { featured: true } : {}),
		...(tint ? { tint } : {}),
		...(picture ? { picture } : {}),
		...(canBuy(actor) && isInStock(row) && wholesaleCents !== null ? { id: row.id } : {}),
	};
}

const selectCardsOf = prepareOnce((db) =>
	selectCards(db)
		.where(sql`${products.id} in (select value from json_each(${sql.placeholder("ids")}))`)
		.prepare(),
);

/** Products in the order of `ids`, for `cardOf`; unknown ones are left out. */
export function cardRowsOf(db: Db | Tx, ids: string[]): CardRow[] {
	if (ids.length === 0) return [];
	const rows = selectCardsOf(db).all({ ids: JSON.stringify(ids) });
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Products as a reader may see them, in the order of `ids`; unknown ones are left out. */
export function cardsOf(db: Db | Tx, actor: Actor, ids: string[]): ProductCard[] {
	const prices = pricesFor(db, actor);
	const blocked = blockedCards(db, actor, ids);
	return cardRowsOf(db, ids).map((row) => blocked(row.id, cardOf(actor, prices, row)));
}

/** Marks the cards of products that can't be bought where a buyer orders for; they have no add form (Rules 13.53, 17.7). */
export function blockedCards(
	db: Db | Tx,
	actor: Actor,
	ids: readonly string[],
): <Card extends { id?: string }>(id: string, card: Card) => Card & { blocked?: string } {
	const blocks = blocksOfGoods(db, actor, canBuy(actor) ? ids : []);
	return (id, { id: own, ...card }) => {
		const why = blocks.ofAll(id);
		return (
			why ? { ...card, blocked: why.short } : { ...card, ...(own === undefined ? {} : { id: own }) }
		) as never;
	};
}
