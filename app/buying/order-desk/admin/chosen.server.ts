import { redirect } from "react-router";
import { setFlash } from "~/http/flash.server";
import type { Context } from "~/http/guards.server";
import type { Actor } from "~/kernel/actor/actor";
import { DomainError } from "~/kernel/errors";
import { ORDER_STATUSES } from "~/terms/order-status";
import type { Db } from "~db/client.server";
import { lastStepOf } from "../order-desk.queries.server";
import { orderFilterOf } from "../order-filter";
import { ordersProcessed, type SelectedOrders, selectOrders } from "../select-orders.server";

/**
 * The orders that the list's form names (Rule 7.53): the ticked ones or, with `all`, those of all pages as the reader
 * saw them at `seen`, without the rows of the page (`shown`) that were unticked. With `processed`, those that the reader
 * processed then.
 * @throws DomainError forbidden; invalid when they are too many.
 */
export function chosenOrders(db: Db, actor: Actor, form: FormData | URLSearchParams): SelectedOrders {
	const span = /^(\d{13})-(\d{13})$/.exec(String(form.get("processed") ?? ""));
	if (span) {
		const [from, to] = [new Date(Number(span[1])), new Date(Number(span[2]))];
		return { ids: ordersProcessed(db, actor, { from, to }), gone: [] };
	}
	const ids = [...new Set(form.getAll("id").map(String))];
	if (!form.has("all")) return { ids, gone: [] };
	const ticked = new Set(ids);
	const seen = Number(form.get("seen"));
	return selectOrders(db, actor, {
		filter: orderFilterOf(new URLSearchParams(String(form.get("filter") ?? ""))),
		seenAt: new Date(Number.isSafeInteger(seen) && seen > 0 ? Math.min(seen, Date.now()) : 0),
		except: form
			.getAll("shown")
			.map(String)
			.filter((id) => !ticked.has(id)),
	});
}

/** Runs `choose`. @throws the way back to the list, with what is wrong, when the orders are too many. */
export function orBack(context: Context, backTo: string, choose: () => SelectedOrders): SelectedOrders {
	try {
		return choose();
	} catch (error) {
		if (!(error instanceof DomainError) || error.code !== "invalid") throw error;
		setFlash(context, "Too many orders", error.message, "error", { at: "selected-orders", row: true });
		throw redirect(`${backTo}#selected-orders`);
	}
}

/** 'RW-1, RW-2 and 40 more': few enough for a message. */
export function someOf<T>(all: readonly T[], name: (each: T) => string): string {
	const more = all.length - MOST_NAMED;
	const named = all.slice(0, MOST_NAMED).map(name).join(", ");
	return more > 0 ? `${named} and ${more} more` : named;
}
const MOST_NAMED = 8;

/** 'RW-1 (shipped by dana), RW-2 (cancelled)': orders that stay as somebody left them. */
export const sayLeft = (db: Db, actor: Actor, orders: SelectedOrders["gone"]): string =>
	someOf(orders, ({ orderNumber, status }) => {
		const who = lastStepOf(db, actor, orderNumber)?.who;
		return `${orderNumber} (${ORDER_STATUSES[status].label.toLowerCase()}${who ? ` by ${who}` : ""})`;
	});

/** Says which orders left the list since it was read; empty when none did. */
export const goneText = (db: Db, actor: Actor, gone: SelectedOrders["gone"]): string =>
	gone.length === 0 ? "" : `Changed meanwhile, and left as they are: ${sayLeft(db, actor, gone)}.`;
