import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";
import { getStaffOrder } from "../../orders/order-admin.queries.server";
import { staffOrderView } from "../../orders/order-view";
import { shipOrder } from "../ship-order.server";
import { restOf, shipmentSchema } from "../shipment.schema";

/** Ships a parcel with chosen units of an order, or with all that is left (Rule 7.91). */
export const action = jsonAction({
	POST: write({
		access: "orders.ship",
		title: "Failed to ship the parcel",
		schema: shipmentSchema,
		status: 201,
		run: (call, input) => {
			const { db, actor, params } = call;
			const { rest, reason, isOnShelf, ...parcel } = input;
			const id = params.id ?? "";
			const key = callKeyOf(call, input);
			shipOrder(db, actor, { ...parcel, id, key, rest: restOf({ rest, reason, isOnShelf }) });
			return staffOrderView(getStaffOrder(db, actor, id));
		},
	}),
});
