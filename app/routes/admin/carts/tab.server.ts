import type { Actor } from "~/domain/actor";
import {
	getRecoveredValue,
	listAbandonedCarts,
	sendRecoveryEmail,
} from "~/domain/cart/abandoned-carts.server";
import { recoverySchema } from "~/domain/cart/recovery.schema";
import { env } from "~/env.server";
import { formAction } from "~/http/form-action.server";
import { adminOrDenied, type Context, pathOf } from "~/http/guards.server";
import { absoluteUrl } from "~/http/site-url.server";
import { listQueryOf, pageCountOf } from "~/routes/admin/list/list-query";
import { LIMITS } from "~/site";
import type { Db } from "~db/client.server";

/** One page of the abandoned carts, and what recovery mails brought. */
export function loadCarts(db: Db, actor: Actor, url: URL) {
	const { search, page } = listQueryOf(url);
	const { carts, total } = listAbandonedCarts(db, actor, { search, page, perPage: LIMITS.adminRows });
	return {
		search,
		page,
		total,
		pageCount: pageCountOf(total, LIMITS.adminRows),
		carts,
		recovered: getRecoveredValue(db, actor),
		afterHours: env.ABANDONED_AFTER_HOURS,
		now: new Date(),
	};
}

export type CartsTabData = ReturnType<typeof loadCarts>;

/** Sends a row's recovery mail (Rule 7.11): back to the same list, or the row with its message. */
export const actOnCarts = (args: { request: Request; context: Context; url: URL }) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: recoverySchema,
		run: ({ db, actor }, input) =>
			sendRecoveryEmail(db, actor, { ...input, cartUrl: absoluteUrl("/cart", args.url) }),
		failed: { title: "Failed to send recovery email" },
		done: {
			to: pathOf(args.url),
			title: "Recovery Email Sent",
			text: "The customer gets a link back to the cart.",
		},
	});
