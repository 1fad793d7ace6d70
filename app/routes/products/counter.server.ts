import type { Actor } from "~/domain/actor";
import { type UnitsInCart, unitsInCart } from "~/domain/cart/cart-size.server";
import { canBuy } from "~/domain/permissions";
import { newFormKey } from "~/http/form-key.server";
import type { Db } from "~db/client.server";

/** What a page's add forms need: its one-time key, and the units in the cart by the product's slug. */
export type Counter = { formKey: string; inCart: UnitsInCart };

/** For a page with products to add; null for readers who can't buy. */
export const counterFor = (db: Db, actor: Actor): Counter | null =>
	canBuy(actor) ? { formKey: newFormKey(), inCart: unitsInCart(db, actor) } : null;
