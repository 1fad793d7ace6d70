import type { Db } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import type { Actor } from "../actor.ts";
import { readCart } from "../cart/cart.queries.server";
import type { Cart } from "../cart/cart-line.ts";
import { currentBuyer } from "./current-buyer.server";
import { listMyAddresses } from "./order.queries.server";

export type Checkout = {
	cart: Cart;
	/** From earlier orders, the last used first. */
	addresses: Address[];
	businessName: string | null;
	/** Whether the account may pay by net 30. */
	canUseNet30: boolean;
};

/**
 * The initial data of the checkout page. @throws DomainError unauthenticated, forbidden (by the account's current
 * state).
 */
export function getCheckout(db: Db, actor: Actor): Checkout {
	const buyer = currentBuyer(db, actor);
	return {
		cart: readCart(db, buyer),
		addresses: listMyAddresses(db, buyer),
		businessName: buyer.businessName,
		canUseNet30: buyer.paymentTerms === "net30",
	};
}
