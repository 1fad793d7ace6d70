import type { Actor } from "~/domain/actor";
import type { ListQuery } from "~/domain/admin-list.server";
import { guessCarrier } from "~/domain/orders/carriers";
import { listOrders } from "~/domain/orders/order-admin.queries.server";
import type { StaffOrder } from "~/domain/orders/order-view";
import { orderRowSchema } from "~/domain/orders/update-order.schema";
import { type UpdatedOrder, updateOrder } from "~/domain/orders/update-order.server";
import { offeredCarriers } from "~/domain/settings/setting";
import { getSettings } from "~/domain/settings/settings.queries.server";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied, type Context, pathOf } from "~/http/guards.server";
import type { Db } from "~db/client.server";

export const FAILURE = { title: "Failed to update order status" };

export const OUTCOMES: Record<UpdatedOrder["outcome"], string> = {
	moved: "Order status has been updated and customer notified.",
	corrected: "The tracking number has been corrected and customer notified.",
	unchanged: "Nothing changed: the order already has this tracking number and carrier.",
};

/** The carriers a Ship form offers. */
export const carrierChoices = (db: Db) =>
	offeredCarriers(getSettings(db).carriers).map(({ id, name }) => ({ id, name }));

/**
 * What the order's page offers to correct (Rule 5.9); null for what was not shipped. A carrier that its number tells is
 * left out, so that a corrected number is looked up again.
 */
export function parcelOf(db: Db, order: Pick<StaffOrder, "shippedAt" | "trackingNumber" | "carrier">) {
	const { shippedAt, trackingNumber, carrier } = order;
	if (!shippedAt || !trackingNumber) return null;
	const offered = offeredCarriers(getSettings(db).carriers);
	const isTold = carrier === guessCarrier(offered, trackingNumber);
	return { trackingNumber, carrier: isTold ? null : carrier };
}

/** One page of the orders. */
export function loadOrders(db: Db, actor: Actor, query: ListQuery) {
	const list = listOrders(db, actor, query);
	const rows = list.rows.map((order) => ({
		id: order.id,
		orderNumber: order.orderNumber,
		createdAt: order.createdAt,
		customerName: order.customerName,
		customerEmail: order.customerEmail,
		businessName: order.businessName,
		items: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
		...(order.totalCents === undefined ? {} : { totalCents: order.totalCents }),
		status: order.status,
		paymentStatus: order.paymentStatus,
		trackingNumber: order.trackingNumber,
		isShipToOnFile: order.isShipToOnFile,
	}));
	return { list: { ...list, rows }, carriers: carrierChoices(db) };
}

export type OrdersTabData = ReturnType<typeof loadOrders>;

type Args = { request: Request; context: Context; url: URL };

/**
 * A row's Process, Ship, Deliver or Cancel (Rule 5.2), or a corrected tracking number (Rule 5.9): back to the same list,
 * or the row with its message.
 */
export const actOnOrders = (args: Args) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: orderRowSchema,
		run: ({ db, actor }, input) => updateOrder(db, actor, input),
		failed: FAILURE,
		done: ({ outcome }) => ({ to: pathOf(args.url), title: "Order Updated", text: OUTCOMES[outcome] }),
	});
