import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/kernel/actor/actor";
import type { Db, Tx } from "~db/client.server";
import { products } from "~db/schema.server";
import { bookOf, kept } from "./price-book.server";
import { type Prices, pricesFor } from "./prices-for.server";

/** A reader's prices for the catalog's queries, whose shelf `s` knows list prices only. */
export type OwnPrices = {
	/** Joined to the shelf: `own.cents` is the price of a product that a list changes. */
	join: SQL;
	/** The reader's price of any product of the shelf. */
	cents: SQL;
};

/**
 * The prices of a reader whose price lists change some, for the smallest quantity that can be ordered (Rules 3.20,
 * 15.6); null for a reader without any. They are worked out once after each change of prices.
 */
export function ownPrices(db: Db | Tx, actor: Actor): OwnPrices | null {
	const prices = pricesFor(db, actor);
	if (prices.isPlain || typeof prices.reader === "string") return null;
	const changed = kept(bookOf(db).derived, `own ${prices.key}`, () =>
		JSON.stringify(changedPrices(db, prices)),
	);
	const share = 10_000 - prices.discount;
	return {
		// As text, so that SQLite makes an index for the join: without one it compares every product with every price.
		join: sql`left join (with own as materialized (select cast(value ->> 0 as text) as id, cast(value ->> 1 as integer) as cents from json_each(${changed}))
			select * from own) own on own.id = s.product_id`,
		cents: sql`coalesce(own.cents, (s.price_cents * ${sql.raw(String(share))} + 5000) / 10000)`,
	};
}

/** The products whose price is not the base price, with it. */
function changedPrices(db: Db | Tx, prices: Prices): [id: string, cents: number][] {
	const keys = prices.lists.flatMap((entries) => [...entries.keys()]);
	const named = (target: string) =>
		keys.filter((key) => key.startsWith(`${target}:`)).map((key) => key.slice(target.length + 1));
	return db
		.select({
			productId: products.id,
			brandId: products.brandId,
			category: products.category,
			wholesalePriceCents: products.wholesalePriceCents,
			minimum: products.minimumOrderQuantity,
		})
		.from(products)
		.where(
			and(
				eq(products.active, true),
				or(
					sql`${products.id} in (select value from json_each(${JSON.stringify(named("product"))}))`,
					inArray(products.brandId, named("brand")),
					sql`${products.category} in (select value from json_each(${JSON.stringify(named("category"))}))`,
				),
			),
		)
		.all()
		.flatMap(({ minimum, ...goods }) => {
			const price = prices.of(goods, minimum);
			return price && price.cents !== price.baseCents ? [[goods.productId, price.cents]] : [];
		});
}
