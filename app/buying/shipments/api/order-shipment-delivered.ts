import { jsonAction, write } from "~/http/json.server";
import { getStaffOrder } from "../../orders/order-admin.queries.server";
import { staffOrderView } from "../../orders/order-view";
import { shipmentIn } from "../../orders/shipment-view";
import { markDelivered } from "../mark-delivered.server";

/** Notes that a parcel arrived (Rule 7.91). */
export const action = jsonAction({
	POST: write({
		access: "orders.ship",
		title: "Failed to note the delivery",
		run: ({ db, actor, params }) => {
			const order = getStaffOrder(db, actor, params.id ?? "");
			markDelivered(db, actor, shipmentIn(order, params.shipmentId).id);
			return staffOrderView(getStaffOrder(db, actor, order.id));
		},
	}),
});
