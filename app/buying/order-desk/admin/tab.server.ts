import { href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { formAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied, type Context, pathOf } from "~/http/guards.server";
import { pageNumberOf } from "~/http/page-number";
import type { Actor } from "~/kernel/actor/actor";
import { offeredCarriers } from "~/kernel/settings/setting";
import { getSettings } from "~/kernel/settings/settings.queries.server";
import { ORDER_STATUSES } from "~/terms/order-status";
import { STAFF_ROWS } from "~/terms/staff-rows";
import type { Db } from "~db/client.server";
import { FAILURE, isMailed, outcomeText } from "../../shipments/admin/outcome-text";
import { closeShort } from "../../shipments/close-short.server";
import { countScan, restOf } from "../../shipments/docket/count.server";
import { docketAt } from "../../shipments/docket/docket.server";
import { savePacking } from "../../shipments/docket/save-packing.server";
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
import { listViews } from "../saved-views.server";
import { orderRowSchema, restSchema } from "../update-order.schema";
import { updateOrder } from "../update-order.server";

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
		details: open ? docketAt(db, actor, open) : null,
		lastStep: kept && step ? { orderNumber: kept, ...step } : null,
		locations: listFilterLocations(db, actor, filter),
		customers: customersOf(db, actor, list.rows, filter.customer),
		carriers: offeredCarriers(getSettings(db).carriers),
		views: listViews(db, actor),
		counts: countOrderViews(db, actor, now),
		selectsAll: url.searchParams.get("select") === "all" && list.total <= STAFF_ROWS.selectedOrders,
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
 * What is done to an order in its row or on its page: Process, Deliver or a corrected tracking number (Rules 5.2, 5.9),
 * and all of its docket: a scan, counts saved for later, the rest closed short, and Ship (Rules 7.91, 7.93, 7.94).
 */
export async function actOnOrders(args: Args) {
	const admin = adminOrDenied(args.context);
	const form = await readForm(args.request);
	switch (form.get("do")) {
		case "count":
		case "undo":
		case "check":
			return foundOr404(() => countScan(getDb(args.context), admin, form));
		case "save":
			return commandAction(
				{ ...args, params: {} },
				savePacking,
				{
					failed: { title: "Counts not saved" },
					done: {
						to: orderIn(args.url, form),
						title: "Counts Saved",
						text: "The order waits here as it is packed now.",
						...inRow(args.url),
					},
				},
				form,
			);
		case "short":
			return formAction(
				args,
				{
					guard: adminOrDenied,
					schema: restSchema,
					run: ({ db, actor, key, form: sent }, { id, ...input }) =>
						closeShort(db, actor, { id, ...input, lines: restOf(db, actor, sent) }, { key }),
					failed: FAILURE,
					done: {
						to: orderIn(args.url, form),
						title: "Order Updated",
						text: "The units have been closed short and customer notified.",
						...inRow(args.url),
					},
				},
				form,
			);
		default:
			return moveOrders(args, form);
	}
}

/** A row's Process, Ship or Deliver, or a corrected tracking number: back to the row in the same list, or the row with its message. */
const moveOrders = (args: Args, posted: FormData) =>
	formAction(
		args,
		{
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
				...inRow(args.url),
			}),
		},
		posted,
	);

const shipped = ({ order }: ReturnType<typeof shipOrder>) => ({
	order,
	outcome: ORDER_STATUSES[order.status].isToShip ? ("part" as const) : ("moved" as const),
});

/** The order's own page has no row to say it in. */
const inRow = (url: URL) => (isList(url) ? ({ row: true } as const) : {});

/** The same page, with the docket's order, whose number is in `at`, as the row that was worked on. */
const orderIn = (url: URL, form: FormData): string => rowIn(url, String(form.get("at") ?? "").slice(0, 40));

const isList = (url: URL) => url.pathname === href("/admin-portal");

/** The list with its filters and an order's row; any other page as it is. */
function rowIn(url: URL, orderNumber: string): string {
	if (!isList(url)) return pathOf(url);
	const to = new URL(url);
	to.searchParams.delete("open");
	to.searchParams.set("row", orderNumber);
	return pathOf(to);
}
