import { data } from "react-router";
import { getDb } from "~/http/context.server";
import { buyerOrDenied } from "~/http/guards.server";
import type { Route } from "./+types/flavors";
import { orderFlavorsOf } from "./order-rows.queries.server";

/** The flavors of a product, for a row of the order list that is opened in place (Rule 3.22). */
export function loader({ context, params }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	const flavors = orderFlavorsOf(getDb(context), buyer, [params.id])[params.id] ?? [];
	return data(flavors, { headers: { "Cache-Control": "private, no-store" } });
}
