import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { ORDER_STATUSES } from "~/terms/order-status";
import { orderAt } from "../../orders/order-admin.queries.server";
import { shipOrder } from "../ship-order.server";
import { shipPartSchema } from "../shipment.schema";
import type { Route } from "./+types/ship-part";
import { carrierChoices } from "./carrier-choices.server";
import { FAILURE, isMailed, outcomeText } from "./outcome-text";
import { PARCELS, ShipPartForm } from "./parcel-forms";
import { readPart } from "./part.server";
import { PartPage, parcelsPage } from "./part-page";

/** The form alone, for a reader who comes back to it. */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	return foundOr404(() => ({ order: readPart(db, admin, params.orderNumber), carriers: carrierChoices(db) }));
}

/** Ships a parcel with the chosen units (Rule 7.91). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, shipOrder, {
		schema: shipPartSchema,
		ids: orderAt(args.params),
		failed: FAILURE,
		done: ({ order }, { form }) => ({
			to: `${parcelsPage(order.orderNumber)}#${PARCELS}`,
			title: "Order Updated",
			text: outcomeText(ORDER_STATUSES[order.status].isToShip ? "part" : "moved", isMailed(form)),
			at: PARCELS,
		}),
	});

/** Also after a refusal, so that what is left is shown as it is now. */
export const shouldRevalidate = () => true;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	const { order } = loaderData;
	return (
		<PartPage
			order={order}
			title={`Ship part of ${order.orderNumber}`}
			intro="What stays behind waits as a backorder, or is closed short."
			reply={actionData}
		>
			<ShipPartForm order={order} carriers={loaderData.carriers} reply={actionData} />
		</PartPage>
	);
}
