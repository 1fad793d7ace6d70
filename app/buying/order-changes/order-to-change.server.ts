import { lineName } from "~/catalog";
import { weightsFor } from "~/catalog/index.server";
import type { Actor } from "~/kernel/actor/actor";
import { requireAdmin } from "~/kernel/actor/permissions";
import { ratesOfOrder } from "~/kernel/settings/selling.queries.server";
import { ORDER_STATUSES } from "~/terms/order-status";
import type { Db } from "~db/client.server";
import { heldOfOrder } from "../held-prices/held-prices.queries.server";
import { getOrderDetails } from "../orders/order-admin.queries.server";
import { totalsFor } from "./plan-change.ts";

/** An order as the form of its correction shows it (Rule 7.110). */
export type OrderToChange = ReturnType<typeof getOrderToChange>;

/** @throws DomainError unauthenticated, forbidden, not_found. */
export function getOrderToChange(db: Db, actor: Actor, orderNumber: string) {
	requireAdmin(actor, "orders.change");
	const order = getOrderDetails(db, actor, orderNumber);
	const rates = ratesOfOrder(db, order);
	const weights = weightsFor(
		db,
		rates,
		order.lines.map(({ productId }) => productId),
	);
	const lines = order.lines.map((line) => ({
		id: line.id,
		name: lineName(line),
		sku: line.sku,
		quantity: line.quantity,
		unitPriceCents: line.unitPriceCents!,
		weightHundredths: weights.get(line.productId ?? "") ?? null,
	}));
	const shippingCents = order.shippingCents!;
	const byRule = totalsFor(lines, order.shippingAddress, { rates });
	return {
		id: order.id,
		orderNumber: order.orderNumber,
		businessName: order.businessName ?? order.customerName,
		pricingTier: order.pricingTier!,
		paymentMethod: order.paymentMethod,
		netDays: order.netDays,
		isPaid: order.paymentStatus === "paid",
		createdAt: order.createdAt,
		/** Says whether somebody else changed it since (Rule 7.111). */
		version: order.updatedAt.toISOString(),
		isOpen: ORDER_STATUSES[order.status].canBeCorrected && order.paymentStatus !== "refunded",
		/** An earlier correction that waits, or waited, for an owner (Rule 7.170). */
		held: heldOfOrder(db, order.id),
		status: order.status,
		lines,
		shippingAddress: order.shippingAddress,
		poNumber: order.poNumber,
		/** The shipping cost in cents if it was set by hand; null by the rule for all orders. */
		ownShippingCents: byRule.shippingCents === shippingCents ? null : shippingCents,
	};
}
