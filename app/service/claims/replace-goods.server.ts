import { and, eq } from "drizzle-orm";
import type { OrderItem } from "~/buying/index.server";
import { customerOfOrder, refuseUnlawful, writeOrder } from "~/buying/index.server";
import { lineName } from "~/catalog";
import type { AdminActor } from "~/kernel/actor/permissions";
import { recordAudit } from "~/kernel/audit/record-audit.server";
import { DomainError } from "~/kernel/errors";
import { followLedger } from "~/ledger/index.server";
import type { Tx } from "~db/client.server";
import { orderItems, type orders, productFlavors } from "~db/schema.server";

type OrderRow = typeof orders.$inferSelect;

/**
 * Orders goods of an earlier order once more, at no charge (Rule 19.6): a pending order of its own with the same ship-to, terms
 * and PO number, which takes stock and is picked, packed and shipped as others are.
 * @throws DomainError conflict when goods are gone, short, or may not go there any more.
 */
export function replaceGoods(
	tx: Tx,
	admin: AdminActor,
	first: OrderRow,
	claimNumber: string,
	units: readonly { orderItemId: string; quantity: number }[],
): OrderRow {
	const items = tx.select().from(orderItems).where(eq(orderItems.orderId, first.id)).all();
	const lines = units.map(({ orderItemId, quantity }) => {
		const item = items.find(({ id }) => id === orderItemId)!;
		return { ...item, productId: stillSold(tx, item), name: lineName(item), quantity, unitPriceCents: 0 };
	});
	refuseUnlawful(tx, customerOfOrder(tx, first), first, lines);
	const { userId, companyId, locationId, customerEmail, customerName } = first;
	const { shippingAddress, billingAddress, taxRate, exemption, pricingTier, poNumber } = first;
	const { paymentMethod, netDays } = first;
	const order = writeOrder(
		tx,
		admin,
		{
			...{ userId, companyId, locationId, customerEmail, customerName, shippingAddress, billingAddress },
			...{ taxRate, exemption, paymentMethod, netDays, pricingTier, poNumber },
			...{ subtotalCents: 0, taxCents: 0, shippingCents: 0, totalCents: 0, paymentStatus: "paid" },
		},
		// The excise of the goods was billed with the first order.
		lines.map((line) => ({ ...line, excise: null })),
		`Replaces goods of order ${first.orderNumber}, claim ${claimNumber}`,
	);
	recordAudit(tx, admin, {
		action: "order.replace",
		entity: "order",
		entityId: order.id,
		after: { orderNumber: order.orderNumber, replaces: first.orderNumber, claimNumber, lines: lines.length },
	});
	return followLedger(tx, order.id);
}

/** The product of a line while it, and the flavor the line names, are there. @throws DomainError conflict. */
function stillSold(tx: Tx, item: OrderItem): string {
	const { productId, flavorId, flavor } = item;
	const named = flavorId
		? tx
				.select({ id: productFlavors.id })
				.from(productFlavors)
				.where(and(eq(productFlavors.id, flavorId), eq(productFlavors.active, true)))
				.get()
		: undefined;
	if (productId && (flavor === null || named)) return productId;
	throw new DomainError("conflict", `${lineName(item)} is no longer sold: credit it instead.`);
}
