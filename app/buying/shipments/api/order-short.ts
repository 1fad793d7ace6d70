import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";
import { getStaffOrder } from "../../orders/order-admin.queries.server";
import { staffOrderView } from "../../orders/order-view";
import { closeShort } from "../close-short.server";
import { shortSchema } from "../shipment.schema";

/** Closes chosen units of an order short, or all that is left (Rule 7.91). */
export const action = jsonAction({
	POST: write({
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
});
