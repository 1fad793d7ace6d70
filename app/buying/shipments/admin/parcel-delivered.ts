import { href } from "react-router";
import { commandAction } from "~/http/command-form.server";
import { ORDER_STATUSES } from "~/terms/order-status";
import { markDelivered } from "../mark-delivered.server";
import type { Route } from "./+types/parcel-delivered";
import { FAILURE } from "./outcome-text";
import { parcelAt } from "./parcel-at.server";

/** Notes that a parcel arrived (Rule 7.96). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, markDelivered, {
		ids: parcelAt(args.params),
		failed: FAILURE,
		refusedTo: href("/admin/orders/:orderNumber/:does?", { orderNumber: args.params.orderNumber }),
		done: ({ status }) => ({
			to: href("/admin/orders/:orderNumber/:does?", { orderNumber: args.params.orderNumber }),
			title: "Order Updated",
			text: !ORDER_STATUSES[status].isActive
				? "The order has been delivered and customer notified."
				: "The parcel has been delivered.",
		}),
	});
