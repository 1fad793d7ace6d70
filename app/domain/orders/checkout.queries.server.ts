import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import type { Address } from "~db/json-shapes";
import { wholesaleApplications } from "~db/schema.server";
import { SHIP_TO_STATES } from "../../site.ts";
import type { PaymentMethod } from "../../terms/payment.ts";
import type { Actor, UserActor } from "../actor.ts";
import { readCart } from "../cart/cart.queries.server";
import type { Cart } from "../cart/cart-line.ts";
import { type CurrentBuyer, currentBuyer } from "./current-buyer.server";
import { lastUsedBy } from "./order.queries.server";
import { isAddressOf, readAddress } from "./ship-to.ts";

/** What an order asks for besides its goods. */
export type OrderDefaults = {
	/** From earlier orders, the last used first; then the application's, if none of them is there. */
	addresses: Address[];
	/** The business phone of the application. */
	phone: string | null;
	businessName: string | null;
	/** Whether the account may pay by net 30. */
	canUseNet30: boolean;
	/** How the last order was paid, if the account may pay so; else the first method it may use. */
	usualMethod: PaymentMethod;
};

export type Checkout = OrderDefaults & { cart: Cart };

/**
 * The initial data of the checkout page. @throws DomainError unauthenticated, forbidden (by the account's current
 * state).
 */
export function getCheckout(db: Db, actor: Actor): Checkout {
	const buyer = currentBuyer(db, actor);
	return { cart: readCart(db, buyer), ...orderDefaultsOf(db, buyer) };
}

/** A buyer's addresses and terms, for a reader that has been checked (Rule 5.13). */
export function orderDefaultsOf(db: Db, buyer: CurrentBuyer): OrderDefaults {
	const { addresses: used, method: last } = lastUsedBy(db, buyer.id);
	const business = businessOnFile(db, buyer);
	const canUseNet30 = buyer.paymentTerms === "net30";
	const isUsed = business !== null && used.some((address) => isAddressOf(business.text, address));
	return {
		addresses: business?.address && !isUsed ? [...used, business.address] : used,
		phone: business?.phone ?? null,
		businessName: buyer.businessName,
		canUseNet30,
		usualMethod:
			last === undefined || (last === "net30" && !canUseNet30)
				? canUseNet30
					? "net30"
					: "credit_card"
				: last,
	};
}

/** The business in the buyer's application approved last: its address as written, and as one we ship to (Rule 5.13). */
function businessOnFile(db: Db, buyer: UserActor) {
	const row = db
		.select({
			company: wholesaleApplications.businessName,
			text: wholesaleApplications.businessAddress,
			phone: wholesaleApplications.businessPhone,
		})
		.from(wholesaleApplications)
		.where(and(eq(wholesaleApplications.userId, buyer.id), sql`status = 'approved'`))
		.orderBy(desc(wholesaleApplications.reviewedAt))
		.get();
	if (!row) return null;
	const { text, ...contact } = row;
	const postal = readAddress(text);
	const isServed = postal !== null && SHIP_TO_STATES.some((state) => state === postal.state);
	const address: Address | null = isServed ? { firstName: "", lastName: "", ...contact, ...postal } : null;
	return { text, phone: row.phone, address };
}
