import { commandAction } from "~/http/command-form.server";
import { pathOf } from "~/http/guards.server";
import type { Actor } from "~/kernel/actor/actor";
import { env } from "~/kernel/config/env.server";
import type { ListQuery } from "~/kernel/lists/admin-list.server";
import type { Db } from "~db/client.server";
import { getRecoveredValue, listAbandonedCarts, sendRecoveryEmail } from "../abandoned-carts.server";

/** One page of the abandoned carts, and what recovery mails brought. */
export function loadCarts(db: Db, actor: Actor, query: ListQuery) {
	return {
		list: listAbandonedCarts(db, actor, query),
		recovered: getRecoveredValue(db, actor),
		afterHours: env.ABANDONED_AFTER_HOURS,
		now: new Date(),
	};
}

export type CartsTabData = ReturnType<typeof loadCarts>;

/** Sends a row's recovery mail (Rule 7.11): back to the same list, or the row with its message. */
export const actOnCarts = (args: Parameters<typeof commandAction>[0]) =>
	commandAction(args, sendRecoveryEmail, {
		failed: { title: "Failed to send recovery email" },
		done: {
			to: pathOf(args.url),
			title: "Recovery Email Sent",
			text: "The customer gets a link back to the cart.",
		},
	});
