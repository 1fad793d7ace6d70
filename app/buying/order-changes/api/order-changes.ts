import { z } from "zod";
import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";
import { getHeldPrice, heldPriceJson } from "../../held-prices/held-prices.queries.server";
import { getStaffOrder } from "../../orders/order-admin.queries.server";
import { staffOrderView } from "../../orders/order-view";
import { changeSchema } from "../change-order.schema";
import { changeOrder } from "../change-order.server";

/** Corrects an order (Rule 7.110); 202: its prices wait for an owner (Rule 7.171). */
export const action = jsonAction({
	POST: write({
		access: "orders.change",
		title: "Failed to change order",
		status: (value) => (typeof value === "object" && value && "held" in value ? 202 : 200),
		schema: changeSchema.extend({ sendEmail: z.boolean({ error: "Use true or false" }).optional() }),
		run: (call, input) => {
			const { db, actor, params } = call;
			const id = params.id ?? "";
			const { heldId } = changeOrder(db, actor, { ...input, id }, { key: callKeyOf(call, input) });
			return heldId
				? { held: heldPriceJson(getHeldPrice(db, actor, heldId)) }
				: staffOrderView(getStaffOrder(db, actor, id));
		},
	}),
});
