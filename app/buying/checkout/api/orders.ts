import { idempotencyKeyOf } from "~/http/form-key.server";
import { JsonPage, jsonAction, jsonLoader, pagingOf, write } from "~/http/json.server";
import { listOrders } from "../../orders/order-admin.queries.server";
import { staffOrderView } from "../../orders/order-view";
import { orderSchema } from "../order.schema";
import { orderedOrWaiting, orderedView } from "../ordered-answer.server";
import { checkOut } from "../place-order.server";

/** All orders, for admins, narrowed by `search`. A buyer's own are at my-orders. */
export const loader = jsonLoader({
	access: "orders",
	run: ({ db, actor, url }) => {
		const search = url.searchParams.get("search") ?? "";
		const { rows, total } = listOrders(db, actor, { search, ...pagingOf(url) });
		return new JsonPage(rows.map(staffOrderView), total);
	},
});

export const action = jsonAction({
	// The same key gets the first request's order, with the same status; 202: it waits for an owner (Rule 13.20).
	POST: write({
		access: "buyer",
		title: "Failed to place order",
		ignoresUnknown: true,
		schema: orderSchema,
		...orderedOrWaiting,
		run: ({ db, actor, request, ip }, input) =>
			orderedView(db, actor, checkOut(db, actor, input, { idempotencyKey: idempotencyKeyOf(request), ip })),
	}),
});
