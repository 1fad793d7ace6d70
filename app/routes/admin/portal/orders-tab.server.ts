import type { RouterContextProvider } from "react-router";
import type { Actor } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { countOrdersByStatus, listOrders } from "~/domain/orders/order-admin.queries.server";
import { ORDER_STATUSES } from "~/domain/orders/order-status";
import { orderRowSchema } from "~/domain/orders/update-order.schema";
import { updateOrder } from "~/domain/orders/update-order.server";
import { offeredCarriers } from "~/domain/settings/setting";
import { getSettings } from "~/domain/settings/settings.queries.server";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { pathOf } from "~/http/guards.server";
import { LIMITS } from "~/site";
import type { Db } from "~db/client.server";
import { listQueryOf, pageCountOf } from "../list-query";

const FAILURE = { failure: { title: "Failed to update order status" } };

/** The carriers a Ship form offers. */
export const carrierChoices = (db: Db) =>
	offeredCarriers(getSettings(db).carriers).map(({ id, name }) => ({ id, name }));

/** One page of the orders, as the address asks for them. */
export function loadOrders(db: Db, actor: Actor, url: URL) {
	const { search, page } = listQueryOf(url);
	const status = ORDER_STATUSES.find((one) => one === url.searchParams.get("status")) ?? null;
	const { orders, total } = listOrders(db, actor, { search, status }, { page, perPage: LIMITS.adminRows });
	return {
		search,
		status,
		page,
		pageCount: pageCountOf(total, LIMITS.adminRows),
		total,
		counts: countOrdersByStatus(db, actor),
		carriers: carrierChoices(db),
		orders: orders.map((order) => ({
			id: order.id,
			orderNumber: order.orderNumber,
			createdAt: order.createdAt,
			customerName: order.customerName,
			customerEmail: order.customerEmail,
			items: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
			totalCents: order.totalCents,
			status: order.status,
			paymentStatus: order.paymentStatus,
			trackingNumber: order.trackingNumber,
			hasNotes: Boolean(order.notes),
		})),
	};
}

export type OrdersTabData = ReturnType<typeof loadOrders>;

/** Cancels an order (Rule 5.2) and leads back to `backTo` with the outcome. */
export function cancelFromDesk(context: Args["context"], id: string, backTo: string) {
	try {
		updateOrder(getDb(context), getActor(context), {
			id,
			status: "cancelled",
			trackingNumber: null,
			carrier: undefined,
		});
		setFlash(context, "Order Updated", "Order status has been updated and customer notified.");
	} catch (error) {
		if (!(error instanceof DomainError && error.code === "conflict")) throw error;
		setFlash(context, FAILURE.failure.title, error.message, "error");
	}
	return seeOther(backTo);
}

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** A row's Process, Ship, Deliver or Cancel (Rule 5.2): back to the same list, or the row with its message. */
export async function actOnOrders({ request, context, url }: Args) {
	const form = await readForm(request);
	const db = getDb(context);
	const outcome = await submitForm(
		form,
		orderRowSchema,
		(input) => updateOrder(db, getActor(context), input),
		FAILURE,
	);
	if (!outcome.done) return outcome.reply;
	setFlash(context, "Order Updated", "Order status has been updated and customer notified.");
	return seeOther(pathOf(url));
}
