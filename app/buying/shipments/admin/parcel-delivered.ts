import { href } from "react-router";
import { formAction, nothingTyped } from "~/http/form-action.server";
import { adminOrDenied } from "~/http/guards.server";
import { ORDER_STATUSES } from "~/terms/order-status";
import { getOrderDetails } from "../../orders/order-admin.queries.server";
import { shipmentIn } from "../../orders/shipment-view";
import { markDelivered } from "../mark-delivered.server";
import type { Route } from "./+types/parcel-delivered";
import { FAILURE } from "./outcome-text";

const pageOf = (orderNumber: string) => href("/admin/orders/:orderNumber/:does?", { orderNumber });

/** Notes that a parcel arrived (Rule 7.96). */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: nothingTyped,
		run: ({ db, actor }) => {
			const { id } = shipmentIn(getOrderDetails(db, actor, args.params.orderNumber), args.params.id);
			return markDelivered(db, actor, id);
		},
		failed: FAILURE,
		refusedTo: pageOf(args.params.orderNumber),
		done: ({ status }) => ({
			to: pageOf(args.params.orderNumber),
			title: "Order Updated",
			text: !ORDER_STATUSES[status].isActive
				? "The order has been delivered and customer notified."
				: "The parcel has been delivered.",
		}),
	});
