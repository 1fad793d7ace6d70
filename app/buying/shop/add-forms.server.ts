import { newFormKey } from "~/http/form-key.server";
import type { Actor } from "~/kernel/actor/actor";
import { canBuy } from "~/kernel/actor/permissions";
import type { Db } from "~db/client.server";
import { type UnitsInCart, unitsInCart } from "../cart/cart-size.server";

/** What a page's add forms need: its one-time key, and the units in the cart by the product's slug. */
export type AddForms = { formKey: string; inCart: UnitsInCart };

/** For a page with products to add; null for readers who can't buy. */
export const addFormsFor = (db: Db, actor: Actor): AddForms | null =>
	canBuy(actor) ? { formKey: newFormKey(), inCart: unitsInCart(db, actor) } : null;
