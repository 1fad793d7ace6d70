import { count, eq } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { cartItems, carts } from "~db/schema.server";
import type { Actor } from "../actor.ts";
import { canBuy } from "../permissions.ts";

/** How many lines the actor's cart has; 0 for whoever has no cart. */
export function getCartSize(db: Db, actor: Actor): number {
	if (actor.kind !== "user" || !canBuy(actor)) return 0;
	const row = db
		.select({ lines: count() })
		.from(cartItems)
		.innerJoin(carts, eq(carts.id, cartItems.cartId))
		.where(eq(carts.userId, actor.id))
		.get();
	return row?.lines ?? 0;
}
