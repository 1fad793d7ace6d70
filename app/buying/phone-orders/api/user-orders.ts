import { idempotencyKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";
import { getStaffOrder } from "../../orders/order-admin.queries.server";
import { staffOrderView } from "../../orders/order-view";
import { phoneOrderSchema } from "../phone-order.schema";
import { placePhoneOrder } from "../phone-order.server";

export const action = jsonAction({
	// As with a buyer's own orders, the same key gets the first request's order.
	POST: write({
		access: "orders.place",
		title: "Failed to place order",
		schema: phoneOrderSchema,
		status: 201,
		run: ({ db, actor, params, request, ip }, input) => {
			const { order } = placePhoneOrder(
				db,
				actor,
				{ ...input, customerId: params.id ?? "" },
				{ idempotencyKey: idempotencyKeyOf(request), ip },
			);
			return staffOrderView(getStaffOrder(db, actor, order.id));
		},
	}),
});
