import { decimalOf } from "../money.ts";
import type { AbandonedCart } from "./abandoned-carts.server";

/** An abandoned cart as JSON carries it to an admin. */
export const abandonedCartView = (cart: AbandonedCart) => ({
	id: cart.id,
	userId: cart.userId,
	username: cart.username,
	customerEmail: cart.customerEmail,
	businessName: cart.businessName,
	lines: cart.lines,
	units: cart.units,
	subtotal: decimalOf(cart.subtotalCents),
	abandoned: true,
	lastActivity: cart.lastActivity.toISOString(),
	abandonedAt: cart.abandonedAt?.toISOString() ?? null,
	recoveryEmailSent: cart.recoveryEmailSent,
	recoveryEmailSentAt: cart.recoveryEmailSentAt?.toISOString() ?? null,
	createdAt: cart.createdAt.toISOString(),
});
