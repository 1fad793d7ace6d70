import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { type Context, customerOrLogin } from "~/http/guards.server";
import { keptReply } from "~/http/kept-form.server";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { listOwnHolds } from "~/rules/index.server";
import { getLocation } from "../location.queries.server";

/** The data of a location's page, for all of its forms. */
export function loadLocation(context: Context, url: URL, id: string) {
	const customer = customerOrLogin(context, url);
	const db = getDb(context);
	return {
		location: foundOr404(() => getLocation(db, customer, id)),
		/** Why regulated goods are held for it (Rule 13.58); null: they are not. */
		held: listOwnHolds(db, customer).find(({ storeId }) => storeId === id)?.message ?? null,
		isOwner: customer.companyRole === "owner",
		today: dayOf(new Date(), env.TIME_ZONE),
		kept: keptReply(context, url),
	};
}

export type LocationPage = ReturnType<typeof loadLocation>;
