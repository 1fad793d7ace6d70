import { Form, href } from "react-router";
import { getDb } from "~/http/context.server";
import { buttonAction } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import { statusText } from "~/terms/order-status";
import { Button, ButtonLink } from "~/ui/button";
import { pageTitle } from "~/ui/layout/page-title";
import { PortalHead } from "~/ui/site/portal-tabs";
import { cancelOrder } from "../cancel-order.server";
import { getMyOrder } from "../order.queries.server";
import { canCancelOwn, mayCancel } from "../order-rules";
import type { Route } from "./+types/cancel";

export const meta: Route.MetaFunction = ({ params, matches }) =>
	pageTitle(matches, `Cancel order ${params.orderNumber}`);

const pageOf = (orderNumber: string) => href("/buyer-portal/orders/:orderNumber", { orderNumber });

export function loader({ context, params }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	const order = foundOr404(() => getMyOrder(getDb(context), buyer, params.orderNumber));
	return {
		orderNumber: order.orderNumber,
		possible: canCancelOwn(order) && mayCancel(buyer, order),
		isOpen: canCancelOwn(order),
		status: order.status,
	};
}

/** Cancels the order while it is pending (Rule 5.7). An outdated page gets the reason for the refusal. */
export const action = (args: Route.ActionArgs) =>
	buttonAction(args, {
		guard: buyerOrDenied,
		run: ({ db, actor, ip }) => cancelOrder(db, actor, args.params.orderNumber, ip),
		refusedTo: pageOf(args.params.orderNumber),
		done: {
			to: pageOf(args.params.orderNumber),
			title: "Order Cancelled",
			text: `Order ${args.params.orderNumber} has been cancelled.`,
		},
	});

export default function CancelOrder({ loaderData }: Route.ComponentProps) {
	const { orderNumber, possible, isOpen, status } = loaderData;
	return (
		<div className="wrap">
			<PortalHead title={`Cancel order ${orderNumber}?`} />
			<p className="mb-5 max-w-160">
				{possible
					? "We'll email you a confirmation. This can't be undone, but you can reorder the same items at any time."
					: isOpen
						? "Only who ordered this, or an owner of your company, can cancel it."
						: `This order is ${statusText(status)} and can no longer be cancelled here. Please contact us.`}
			</p>
			<Form method="post" className="acts">
				{possible ? (
					<Button variant="bad" pendingText="Cancelling...">
						Cancel order
					</Button>
				) : null}
				<ButtonLink to={pageOf(orderNumber)}>{possible ? "Keep the order" : "Back to the order"}</ButtonLink>
			</Form>
		</div>
	);
}
