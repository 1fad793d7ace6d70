import { eq, isNull, or, sql } from "drizzle-orm";
import { onSale, pricesFor } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { canBuy } from "~/kernel/actor/permissions";
import type { Db, Tx } from "~db/client.server";
import { prepareOnce } from "~db/prepared.server";
import { readOnce } from "~db/read-once.server";
import { cartItems, carts, productFlavors, products } from "~db/schema.server";
import { countUnits } from "./assess-lines.ts";

const selectLines = prepareOnce((db) =>
	db
		.select({
			slug: products.slug,
			productId: products.id,
			brandId: products.brandId,
			category: products.category,
			flavorId: cartItems.flavorId,
			quantity: cartItems.quantity,
			wholesalePriceCents: products.wholesalePriceCents,
			isSold: sql<number>`${onSale} and ${or(isNull(cartItems.flavorId), productFlavors.active)}`,
		})
		.from(cartItems)
		.innerJoin(carts, eq(carts.id, cartItems.cartId))
		.innerJoin(products, eq(products.id, cartItems.productId))
		.leftJoin(productFlavors, eq(productFlavors.id, cartItems.flavorId))
		.where(eq(carts.userId, sql.placeholder("userId")))
		.prepare(),
);

/** The lines in the actor's cart; null for users without a cart. */
export const linesInCart = (db: Db | Tx, actor: Actor) =>
	actor.kind === "user" && canBuy(actor)
		? readOnce(db, `cart ${actor.id}`, () => selectLines(db).all({ userId: actor.id }))
		: null;

/** What every page says of the cart. */
export type CartSize = {
	lines: number;
	/** Of the lines that can still be bought, before tax and shipping. */
	subtotalCents: number;
};

/** The number of lines in the actor's cart and their subtotal (Rules 4.1, 4.7); null for users without a cart. */
export function getCartSize(db: Db, actor: Actor): CartSize | null {
	const lines = linesInCart(db, actor);
	if (!lines) return null;
	const prices = pricesFor(db, actor);
	const units = countUnits(lines);
	const amounts = lines.map((line) =>
		line.isSold ? line.quantity * (prices.of(line, units.get(line.productId)!)?.cents ?? 0) : 0,
	);
	return { lines: lines.length, subtotalCents: amounts.reduce((sum, amount) => sum + amount, 0) };
}

/** Units in a cart: of each product by its slug; or of one product: of each flavor by its id, and of `all` its lines. */
export type UnitsInCart = Record<string, number>;

/** How many units of each product are in the actor's cart, or of each flavor of one product if its slug is given. */
export function unitsInCart(db: Db, actor: Actor, slug?: string): UnitsInCart {
	const units: UnitsInCart = {};
	for (const line of linesInCart(db, actor) ?? []) {
		if (slug !== undefined && line.slug !== slug) continue;
		for (const key of slug === undefined ? [line.slug] : [line.flavorId ?? "none", "all"]) {
			units[key] = (units[key] ?? 0) + line.quantity;
		}
	}
	return units;
}
