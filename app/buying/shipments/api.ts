import { z } from "zod";
import { type ApiTable, call } from "~/http/api.server";
import { type Call, write } from "~/http/json.server";
import { textOrNull } from "~/kernel/shapes.server";
import { getStaffOrder } from "../orders/order-admin.queries.server";
import { staffOrderShape } from "../orders/order-shapes.server";
import { shipmentIn } from "../orders/shipment-view";
import { staffOrder } from "../orders/staff-order.server";
import { checkTracking, type TrackedParcel } from "./check-tracking.server";
import { closeShort } from "./close-short.server";
import { correctTracking } from "./correct-tracking.server";
import { markDelivered } from "./mark-delivered.server";
import { shipOrder } from "./ship-order.server";
import { shipTracked } from "./ship-tracked.server";
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

/** The parcel of a call's address. */
const parcelOf = ({ db, actor, params }: Call) => ({
	id: shipmentIn(getStaffOrder(db, actor, params.id ?? ""), params.shipmentId).id,
});

/** What became of each parcel of a list. */
const trackedShape = z
	.strictObject({
		shipped: z.int(),
		parcels: z.array(
			z.strictObject({
				rows: z.array(z.int()),
				orderNumber: z.string(),
				trackingNumbers: z.array(z.string()),
				carrier: textOrNull,
				outcome: z.enum(["ship", "shipped", "ask", "skip", "done", "differs", "changed", "bad"]),
				reason: textOrNull,
				units: z.int().nullable(),
			}),
		),
	})
	.meta({ id: "Tracked" });

/** The calls of shipments. */
export const shipmentsApi = {
	/** Rule 7.91. */
	"POST /api/orders/:id/shipments": call(shipOrder, {
		says: "Ships a parcel with chosen units of an order, or with all that is left.",
		title: "Failed to ship the parcel",
		status: 201,
		gives: staffOrderShape,
		respond: staffOrder,
	}),
	/** Rule 7.91. */
	"PATCH /api/orders/:id/shipments/:shipmentId": call(correctTracking, {
		says: "Corrects a parcel's tracking numbers and carrier.",
		title: "Failed to correct the parcel",
		ids: parcelOf,
		gives: staffOrderShape,
		respond: staffOrder,
	}),
	/** Rule 7.91. */
	"POST /api/orders/:id/shipments/:shipmentId/delivered": call(markDelivered, {
		says: "Notes that a parcel arrived.",
		title: "Failed to note the delivery",
		ids: parcelOf,
		gives: staffOrderShape,
		respond: staffOrder,
	}),
	/** Rule 7.91. */
	"POST /api/orders/:id/short": call(closeShort, {
		says: "Closes chosen units of an order short, or all that is left.",
		title: "Failed to close the units short",
		gives: staffOrderShape,
		respond: staffOrder,
	}),
	/** Rule 7.146. */
	"POST /api/shipments": write({
		says: "Ships orders by a list of tracking numbers; with preview it only says what it would do.",
		access: "orders.ship",
		title: "Failed to ship orders",
		schema: trackingCallSchema,
		gives: trackedShape,
		waits: true,
		run: async ({ db, actor }, { rows, preview }) => {
			const parcels = preview ? checkTracking(db, actor, rows) : await shipTracked(db, actor, rows);
			return {
				shipped: parcels.filter(({ outcome }) => outcome === "shipped").length,
				parcels: parcels.map(viewOf),
			};
		},
	}),
} satisfies ApiTable;
