import { commandAction } from "~/http/command-form.server";
import { ORDER_STATUSES } from "~/terms/order-status";
import { markDelivered } from "../mark-delivered.server";
import type { Route } from "./+types/parcel-delivered";
import { FAILURE } from "./outcome-text";
import { parcelAt } from "./part.server";
import { parcelsPage } from "./part-page";

/** Notes that a parcel arrived (Rule 7.96). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, markDelivered, {
		ids: parcelAt(args.params),
		failed: FAILURE,
		refusedTo: parcelsPage(args.params.orderNumber),
		done: ({ status }) => ({
			to: parcelsPage(args.params.orderNumber),
			title: "Order Updated",
			text: !ORDER_STATUSES[status].isActive
				? "The order has been delivered and customer notified."
				: "The parcel has been delivered.",
		}),
	});
