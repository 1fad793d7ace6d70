import { jsonAction, write } from "~/http/json.server";
import { getStaffOrder } from "../../orders/order-admin.queries.server";
import { staffOrderView } from "../../orders/order-view";
import { shipmentIn } from "../../orders/shipment-view";
import { correctTracking } from "../correct-tracking.server";
import { trackingSchema } from "../shipment.schema";

/** Corrects a parcel's tracking numbers and carrier (Rule 7.91). */
export const action = jsonAction({
	PATCH: write({
		access: "orders.ship",
		title: "Failed to correct the parcel",
		schema: trackingSchema,
		run: ({ db, actor, params }, input) => {
			const order = getStaffOrder(db, actor, params.id ?? "");
			correctTracking(db, actor, { ...input, id: shipmentIn(order, params.shipmentId).id });
			return staffOrderView(getStaffOrder(db, actor, order.id));
		},
	}),
});
