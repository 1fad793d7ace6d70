import { href } from "react-router";
import { formAction } from "~/http/form-action.server";
import { newFormKey } from "~/http/form-key.server";
import { adminOrDenied, type Context, pathOf } from "~/http/guards.server";
import { pageNumberOf } from "~/http/page-number";
import type { Actor } from "~/kernel/actor/actor";
import { staffMay } from "~/kernel/actor/permissions";
import { guessCarrier } from "~/kernel/carriers/carriers";
import { offeredCarriers } from "~/kernel/settings/setting";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { ORDER_STATUSES } from "~/terms/order-status";
import { STAFF_ROWS } from "~/terms/staff-rows";
import type { Db } from "~db/client.server";
import type { StaffOrder } from "../../orders/order-view";
import { FAILURE, isMailed, outcomeText } from "../../shipments/admin/outcome-text";
import { shipOrder } from "../../shipments/ship-order.server";
import {
	countOrderViews,
	customerNameOf,
	type DeskOrder,
	lastStepOf,
	listDeskOrders,
	listFilterLocations,
} from "../order-desk.queries.server";
import { orderFilterOf } from "../order-filter";
import { getOrderToShip } from "../order-to-ship.queries.server";
import { listViews } from "../saved-views.server";
import { orderRowSchema } from "../update-order.schema";
import { updateOrder } from "../update-order.server";

/**
 * What the order's page offers to correct (Rule 5.9); null for what was not shipped. A carrier that its number tells is
 * left out, so that a corrected number is looked up again.
 */
export function parcelOf(
	db: Db,
	{
		shippedAt,
		trackingNumber,
		carrier,
		shipments,
	}: Pick<StaffOrder, "shippedAt" | "trackingNumber" | "carrier" | "shipments">,
) {
	// Several are corrected one by one.
	if (!shippedAt || !trackingNumber || shipments.length !== 1) return null;
	const offered = offeredCarriers(getSettings(db).carriers);
	const isGuessed = carrier === guessCarrier(offered, trackingNumber);
	return { trackingNumber, carrier: isGuessed ? null : carrier };
}

/** The number of an order in the address, as a link to its row has it. */
const numberIn = (url: URL, name: string): string | null => {
	const number = url.searchParams.get(name) ?? "";
	return /^[\w-]{1,40}$/.test(number) ? number : null;
};

/**
 * One page of the orders (Rule 7.50). `?open=` is the order whose panel is open, `?row=` the one that was just worked
 * on: both stay in the list though they may no longer match. `?select=all` ticks all pages (Rule 7.53).
 */
export function loadOrders(db: Db, actor: Actor, url: URL) {
	const filter = orderFilterOf(url.searchParams);
	const now = new Date();
	const open = numberIn(url, "open");
	const kept = open ?? numberIn(url, "row");
	const step = kept ? lastStepOf(db, actor, kept) : null;
	const list = listDeskOrders(db, actor, filter, { page: pageNumberOf(url) ?? 1, kept, now });
	return {
		list,
		filter,
		open,
		details: open && staffMay(actor, "orders.ship") ? getOrderToShip(db, actor, open) : null,
		lastStep: kept && step ? { orderNumber: kept, ...step } : null,
		locations: listFilterLocations(db, actor, filter),
		customers: customersOf(db, actor, list.rows, filter.customer),
		carriers: offeredCarriers(getSettings(db).carriers),
		views: listViews(db, actor),
		counts: countOrderViews(db, actor, now),
		selectsAll: url.searchParams.get("select") === "all" && list.total <= STAFF_ROWS.selectedOrders,
		formKey: newFormKey(),
		seenAt: now,
	};
}

/** The customers that the filter offers: those on the page, and the chosen one. */
function customersOf(db: Db, actor: Actor, rows: readonly DeskOrder[], chosen: string) {
	const names = new Map(rows.map(({ userId, customer }) => [userId, customer]));
	const missing = chosen && !names.has(chosen) ? customerNameOf(db, actor, chosen) : null;
	if (missing) names.set(chosen, missing);
	return [...names]
		.map(([value, label]) => ({ value, label }))
		.sort((a, b) => a.label.localeCompare(b.label));
}

export type OrdersTabData = ReturnType<typeof loadOrders>;

type Args = { request: Request; context: Context; url: URL };

/**
 * A row's Process, Ship, Deliver or Cancel (Rule 5.2), or a corrected tracking number (Rule 5.9): back to the row in the
 * same list, or the row with its message.
 */
export const actOnOrders = (args: Args) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: orderRowSchema,
		run: ({ db, actor, key }, input) =>
			input.lines && input.status && ORDER_STATUSES[input.status].verb === "ship"
				? shipped(shipOrder(db, actor, input, { key }))
				: updateOrder(db, actor, input),
		failed: FAILURE,
		done: ({ outcome, order }, { form }) => ({
			to: rowIn(args.url, order.orderNumber),
			title: "Order Updated",
			text: outcomeText(outcome, isMailed(form)),
			// The order's own page has no row to say it in.
			...(isList(args.url) ? ({ row: true } as const) : {}),
		}),
	});

const shipped = ({ order }: ReturnType<typeof shipOrder>) => ({
	order,
	outcome: ORDER_STATUSES[order.status].isToShip ? ("part" as const) : ("moved" as const),
});

const isList = (url: URL) => url.pathname === href("/admin-portal");

/** The list with its filters and an order's row; any other page as it is. */
function rowIn(url: URL, orderNumber: string): string {
	if (!isList(url)) return pathOf(url);
	const to = new URL(url);
	to.searchParams.delete("open");
	to.searchParams.set("row", orderNumber);
	return pathOf(to);
}
