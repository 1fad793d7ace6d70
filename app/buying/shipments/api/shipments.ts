import { jsonAction, write } from "~/http/json.server";
import { checkTracking, type TrackedParcel } from "../check-tracking.server";
import { shipTracked } from "../ship-tracked.server";
import { trackingCallSchema } from "../tracking-file.schema";

const viewOf = ({ lines, orderNumber, trackingNumbers, outcome, says, carrier, order }: TrackedParcel) => ({
	...{
		rows: lines,
		orderNumber,
		trackingNumbers,
		carrier,
		outcome,
		reason: says,
		units: order?.units ?? null,
	},
});

/** Ships the orders of a list of tracking numbers, or with `preview` says what it would do (Rule 7.146). */
export const action = jsonAction({
	POST: write({
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
});
