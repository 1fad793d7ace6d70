import { JsonPage, jsonLoader, pagingOf } from "~/http/json.server";
import { listMyOrders } from "../order.queries.server";
import { orderView } from "../order-view";

/** The caller's own orders; `?of=company` gives colleagues' too (Rule 13.7), `?location=` those of a location. */
export const loader = jsonLoader({
	access: "customer",
	query: ["of", "location"],
	run: ({ db, actor, url }) => {
		const { orders, total } = listMyOrders(db, actor, {
			...pagingOf(url),
			mine: url.searchParams.get("of") !== "company",
			location: url.searchParams.get("location") ?? "",
			search: url.searchParams.get("search") ?? "",
		});
		return new JsonPage(orders.map(orderView), total);
	},
});
