import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { getStaffOrder } from "../../orders/order-admin.queries.server";
import { staffOrderView } from "../../orders/order-view";
import { orderStatusSchema } from "../update-order.schema";
import { updateOrder } from "../update-order.server";

export const loader = jsonLoader({
	access: "orders",
	run: ({ db, actor, params }) => staffOrderView(getStaffOrder(db, actor, params.id ?? "")),
});

export const action = jsonAction({
	PATCH: write({
		access: "orders",
		title: "Failed to update order status",
		ignoresUnknown: true,
		schema: orderStatusSchema,
		run: ({ db, actor, params }, input) => {
			const { order } = updateOrder(db, actor, { ...input, id: params.id ?? "" });
			return staffOrderView(getStaffOrder(db, actor, order.id));
		},
	}),
});
