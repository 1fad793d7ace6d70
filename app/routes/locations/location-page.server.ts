import { getLocation } from "~/domain/locations/location.queries.server";
import { dayOf } from "~/domain/shop-clock/buckets";
import { env } from "~/env.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { type Context, customerOrLogin } from "~/http/guards.server";
import { keptReply } from "~/http/kept-form.server";

/** The data of a location's page, for all of its forms. */
export function loadLocation(context: Context, url: URL, id: string) {
	const customer = customerOrLogin(context, url);
	return {
		location: foundOr404(() => getLocation(getDb(context), customer, id)),
		isOwner: customer.companyRole === "owner",
		today: dayOf(new Date(), env.TIME_ZONE),
		kept: keptReply(context, url),
	};
}

export type LocationPage = ReturnType<typeof loadLocation>;
