import type { Actor } from "~/kernel/actor/actor";
import { signatureReader } from "~/rules/index.server";
import { ORDER_STATUSES } from "~/terms/order-status";
import { PAYMENT_METHODS } from "~/terms/payment";
import type { Db } from "~db/client.server";
import { getOrdersById } from "../../orders/order-admin.queries.server";
import type { StaffOrder } from "../../orders/order-view";
import { slipLines } from "../../shipments/pack-lines";

/**
 * What the packing table's papers say of orders (Rule 7.53): no price and no cost goes there.
 * @param parcelId of the one parcel that the papers are for; null: of what is left to pack, or of all.
 * @throws DomainError forbidden.
 */
export function paperOrders(db: Db, admin: Actor, ids: readonly string[], parcelId: string | null) {
	const all = getOrdersById(db, admin, ids);
	const needsSignature = signatureReader(
		db,
		all.flatMap(({ lines }) => lines),
	);
	return all.map((order) => {
		const lines = slipLines(order, parcelId);
		return {
			orderNumber: order.orderNumber,
			createdAt: order.createdAt,
			poNumber: order.poNumber,
			...parcelFacts(order, parcelId),
			shippingAddress: order.shippingAddress,
			paidOnDelivery:
				order.paymentStatus === "pending" && PAYMENT_METHODS[order.paymentMethod].paid === "on-delivery",
			location: order.location,
			notes: order.notes,
			needsSignature: needsSignature(lines),
			lines: lines.map(({ id, productName, flavor, assorted, sku, quantity, taken }) => ({
				...{ id, productName, flavor, assorted, sku, quantity, taken },
			})),
		};
	});
}

export type PaperOrder = ReturnType<typeof paperOrders>[number];

/** The carrier and numbers of the parcel that the slip is for; none for units still to be packed. */
function parcelFacts({ shipments, status }: StaffOrder, parcelId: string | null) {
	const parcel = shipments.find(({ id }) => id === parcelId);
	const shown = parcel ?? (ORDER_STATUSES[status].isToShip ? undefined : shipments.at(-1));
	return {
		parcel: parcel && shipments.length > 1 ? parcel.number : null,
		carrierName: shown?.carrierName ?? null,
		trackingNumber: shown?.trackings.map(({ number }) => number).join(", ") ?? null,
	};
}
