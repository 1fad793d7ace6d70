import { portalUrl } from "~/desk/portal-tab";
import { getDb } from "~/http/context.server";
import { csvAnswer } from "~/http/csv-answer.server";
import { adminOrDenied } from "~/http/guards.server";
import { returnPath } from "~/http/return-path.server";
import { dayOf } from "~/kernel/clock/buckets";
import { env } from "~/kernel/config/env.server";
import { toShipCsv } from "../../shipments/to-ship.server";
import { orderFilterOf } from "../order-filter";
import { selectOrders } from "../select-orders.server";
import type { Route } from "./+types/to-ship-file";
import { chosenOrders, orBack } from "./chosen.server";

/** The units left to ship, as a file: of the selected orders, or without a selection of all orders in the filtered list (Rule 7.142). */
export function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const isChosen = searchParams.has("id") || searchParams.has("all");
	const filter = orderFilterOf(new URLSearchParams(searchParams.get("filter") ?? ""));
	const { ids } = orBack(context, returnPath(searchParams, portalUrl("orders")), () =>
		isChosen
			? chosenOrders(db, admin, searchParams)
			: selectOrders(db, admin, { filter, seenAt: new Date(), except: [] }),
	);
	return csvAnswer(`to-ship-${dayOf(new Date(), env.TIME_ZONE)}.csv`, toShipCsv(db, admin, ids));
}
