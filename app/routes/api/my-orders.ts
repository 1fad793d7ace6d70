import { listMyOrders } from "~/domain/orders/order.queries.server";
import { orderView } from "~/domain/orders/order-view";
import { JsonPage, jsonLoader, pagingOf } from "~/http/json.server";

export const loader = jsonLoader({
	access: "buyer",
	run: ({ db, actor, url }) => {
		const { orders, total } = listMyOrders(db, actor, {
			...pagingOf(url),
			search: url.searchParams.get("search") ?? "",
		});
		return new JsonPage(orders.map(orderView), total);
	},
});
