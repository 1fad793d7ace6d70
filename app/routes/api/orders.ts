import { orderSchema } from "~/domain/orders/order.schema";
import { orderView } from "~/domain/orders/order-view";
import { placeOrder } from "~/domain/orders/place-order.server";
import { idempotencyKeyOf } from "~/http/idempotency-key.server";
import { jsonAction, write } from "~/http/json.server";

export const action = jsonAction({
	// The same key gets the first request's order, with the same status.
	POST: write({
		access: "buyer",
		title: "Failed to place order",
		schema: orderSchema,
		status: 201,
		run: ({ db, actor, request, ip }, input) =>
			orderView(placeOrder(db, actor, input, { idempotencyKey: idempotencyKeyOf(request), ip }).order),
	}),
});
