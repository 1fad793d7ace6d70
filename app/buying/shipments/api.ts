import type { ApiTable } from "~/http/api.server";
import { callKeyOf } from "~/http/form-key.server";
import { write } from "~/http/json.server";
import { getStaffOrder } from "../orders/order-admin.queries.server";
import { staffOrderView } from "../orders/order-view";
import { shipmentIn } from "../orders/shipment-view";
import { checkTracking, type TrackedParcel } from "./check-tracking.server";
import { closeShort } from "./close-short.server";
import { correctTracking } from "./correct-tracking.server";
import { markDelivered } from "./mark-delivered.server";
import { shipOrder } from "./ship-order.server";
import { shipTracked } from "./ship-tracked.server";
import { restOf, shipmentSchema, shortSchema, trackingSchema } from "./shipment.schema";
import { trackingCallSchema } from "./tracking-file.schema";

const viewOf = ({
	lines,
	orderNumber,
	trackingNumbers,
	outcome,
	message,
	carrier,
	order,
}: TrackedParcel) => ({
	...{
		rows: lines,
		orderNumber,
		trackingNumbers,
		carrier,
		outcome,
		reason: message,
		units: order?.units ?? null,
	},
});

/** The calls of shipments. */
export const shipmentsApi = {
	/** Ships a parcel with chosen units of an order, or with all that is left (Rule 7.91). */
	"POST /api/orders/:id/shipments": write({
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
	/** Corrects a parcel's tracking numbers and carrier (Rule 7.91). */
	"PATCH /api/orders/:id/shipments/:shipmentId": write({
		access: "orders.ship",
		title: "Failed to correct the parcel",
		schema: trackingSchema,
		run: ({ db, actor, params }, input) => {
			const order = getStaffOrder(db, actor, params.id ?? "");
			correctTracking(db, actor, { ...input, id: shipmentIn(order, params.shipmentId).id });
			return staffOrderView(getStaffOrder(db, actor, order.id));
		},
	}),
	/** Notes that a parcel arrived (Rule 7.91). */
	"POST /api/orders/:id/shipments/:shipmentId/delivered": write({
		access: "orders.ship",
		title: "Failed to note the delivery",
		run: ({ db, actor, params }) => {
			const order = getStaffOrder(db, actor, params.id ?? "");
			markDelivered(db, actor, shipmentIn(order, params.shipmentId).id);
			return staffOrderView(getStaffOrder(db, actor, order.id));
		},
	}),
	/** Closes chosen units of an order short, or all that is left (Rule 7.91). */
	"POST /api/orders/:id/short": write({
		access: "orders.ship",
		title: "Failed to close the units short",
		schema: shortSchema,
		run: (call, input) => {
			const { db, actor, params } = call;
			const id = params.id ?? "";
			closeShort(db, actor, { ...input, id, key: callKeyOf(call, input) });
			return staffOrderView(getStaffOrder(db, actor, id));
		},
	}),
	/** Ships the orders of a list of tracking numbers, or with `preview` says what it would do (Rule 7.146). */
	"POST /api/shipments": write({
		access: "orders.ship",
		title: "Failed to ship orders",
		schema: trackingCallSchema,
		run: async ({ db, actor }, { rows, preview }) => {
			const parcels = preview ? checkTracking(db, actor, rows) : await shipTracked(db, actor, rows);
			return {
				shipped: parcels.filter(({ outcome }) => outcome === "shipped").length,
				parcels: parcels.map(viewOf),
			};
		},
	}),
} satisfies ApiTable;
