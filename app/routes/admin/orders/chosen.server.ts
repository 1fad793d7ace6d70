import type { Actor } from "~/domain/actor";
import { orderFilterOf } from "~/domain/orders/order-filter";
import { type SelectedOrders, selectOrders } from "~/domain/orders/select-orders.server";
import type { Db } from "~db/client.server";

/**
 * The orders that the list's form names (Rule 7.53): the ticked ones or, with `all`, those of all pages as the reader
 * saw them at `seen`, without the rows of the page (`shown`) that were unticked.
 */
export function chosenOrders(db: Db, actor: Actor, form: FormData | URLSearchParams): SelectedOrders {
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

/** 'RW-1, RW-2 and 40 more': few enough for a message. */
export function someOf(names: readonly string[]): string {
	const more = names.length - MOST_NAMED;
	return more > 0 ? `${names.slice(0, MOST_NAMED).join(", ")} and ${more} more` : names.join(", ");
}
const MOST_NAMED = 8;

/** Says which orders left the list since it was read; empty when none did. */
export const goneText = (gone: SelectedOrders["gone"]): string =>
	gone.length === 0
		? ""
		: `Changed by somebody else meanwhile, and left as they are: ${someOf(gone.map(({ orderNumber, status }) => `${orderNumber} (${status})`))}.`;
