import { decimalOf, decimalOrNull } from "~/kernel/money";
import type { AbandonedCart, AbandonedLine } from "./abandoned-carts.server";

/** An abandoned cart as JSON for an admin; prices are those its owner last saw. */
export const abandonedCartView = (cart: AbandonedCart, items: readonly AbandonedLine[]) => ({
	id: cart.id,
	userId: cart.userId,
	sessionId: cart.sessionId,
	username: cart.username,
	customerEmail: cart.customerEmail,
	businessName: cart.businessName,
	lines: cart.lines,
	units: cart.units,
	items: items.map(({ priceCents, cartId: _cart, ...item }) => ({
		...item,
		price: decimalOrNull(priceCents),
	})),
	subtotal: decimalOf(cart.subtotalCents),
	abandoned: true,
	lastActivity: cart.lastActivity.toISOString(),
	abandonedAt: cart.abandonedAt?.toISOString() ?? null,
	recoveryEmailSent: cart.recoveryEmailSent,
	recoveryEmailSentAt: cart.recoveryEmailSentAt?.toISOString() ?? null,
	createdAt: cart.createdAt.toISOString(),
	updatedAt: cart.updatedAt.toISOString(),
});
