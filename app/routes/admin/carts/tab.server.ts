import type { RouterContextProvider } from "react-router";
import type { Actor } from "~/domain/actor";
import {
	getRecoveredValue,
	listAbandonedCarts,
	sendRecoveryEmail,
} from "~/domain/cart/abandoned-carts.server";
import { recoverySchema } from "~/domain/cart/recovery.schema";
import { env } from "~/env.server";
import { getActor, getDb } from "~/http/context.server";
import { setFlash } from "~/http/flash.server";
import { readForm, seeOther, submitForm } from "~/http/form.server";
import { pathOf } from "~/http/guards.server";
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

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** Sends a row's recovery mail (Rule 7.11): back to the same list, or the row with its message. */
export async function actOnCarts({ request, context, url }: Args) {
	const outcome = await submitForm(
		await readForm(request),
		recoverySchema,
		(input) =>
			sendRecoveryEmail(getDb(context), getActor(context), { ...input, cartUrl: absoluteUrl("/cart", url) }),
		{ failure: { title: "Failed to send recovery email" } },
	);
	if (!outcome.done) return outcome.reply;
	setFlash(context, "Recovery Email Sent", "The customer gets a link back to the cart.");
	return seeOther(pathOf(url));
}
