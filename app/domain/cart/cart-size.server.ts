import { count, eq, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { prepareOnce } from "~db/prepared.server";
import { cartItems, carts } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { canBuy } from "../permissions.ts";

const countLines = prepareOnce((db) =>
	db
		.select({ lines: count() })
		.from(cartItems)
		.innerJoin(carts, eq(carts.id, cartItems.cartId))
		.where(eq(carts.userId, sql.placeholder("userId")))
		.prepare(),
);

/** How many lines the actor's cart has; 0 for users without a cart. */
export function getCartSize(db: Db, actor: Actor): number {
	if (actor.kind !== "user" || !canBuy(actor)) return 0;
	const row = countLines(db).get({ userId: actor.id });
	return row?.lines ?? 0;
}
