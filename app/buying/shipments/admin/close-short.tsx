import { commandAction } from "~/http/command-form.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { orderAt } from "../../orders/order-admin.queries.server";
import { closeShort } from "../close-short.server";
import { closeShortSchema } from "../shipment.schema";
import type { Route } from "./+types/close-short";
import { FAILURE } from "./outcome-text";
import { CloseShortForm, PARCELS } from "./parcel-forms";
import { readPart } from "./part.server";
import { PartPage, parcelsPage } from "./part-page";

/** The form alone, for a reader who comes back to it. */
export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	return foundOr404(() => ({ order: readPart(db, admin, params.orderNumber) }));
}

/** Closes the chosen units short (Rule 7.93). */
export const action = (args: Route.ActionArgs) =>
	commandAction(args, closeShort, {
		schema: closeShortSchema,
		ids: orderAt(args.params),
		failed: FAILURE,
		done: ({ order }) => ({
			to: `${parcelsPage(order.orderNumber)}#${PARCELS}`,
			title: "Order Updated",
			text: "The units have been closed short and customer notified.",
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
			title={`Close short in ${order.orderNumber}`}
			intro="These units leave the order and its total. The customer gets an email."
			reply={actionData}
		>
			<CloseShortForm order={order} reply={actionData} />
		</PartPage>
	);
}
