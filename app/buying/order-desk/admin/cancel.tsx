import { Form, href } from "react-router";
import { getDb } from "~/http/context.server";
import { formAction, nothingTyped } from "~/http/form-action.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { returnPath } from "~/http/return-path.server";
import { canBeCancelled } from "~/terms/order-status";
import { Button, ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { getOrderDetails } from "../../orders/order-admin.queries.server";
import { FAILURE, outcomeText } from "../../shipments/admin/outcome-text";
import { updateOrder } from "../update-order.server";
import type { Route } from "./+types/cancel";

const pageOf = (orderNumber: string) => href("/admin/orders/:orderNumber/:does?", { orderNumber });

export const meta: Route.MetaFunction = ({ params, matches }) =>
	pageTitle(matches, `Cancel order ${params.orderNumber}`);

/** Asks first: a cancelled order stays cancelled (Rule 5.2). `?redirectTo=` is where the question was opened. */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const { orderNumber, customerName, status, paymentStatus } = foundOr404(() =>
		getOrderDetails(getDb(context), admin, params.orderNumber),
	);
	return {
		orderNumber,
		customerName,
		status,
		isPaid: paymentStatus === "paid",
		possible: canBeCancelled(status),
		backTo: returnPath(url.searchParams, pageOf(orderNumber)),
	};
}

/** Cancels the order and goes back to where the question was asked. */
export const action = (args: Route.ActionArgs) =>
	formAction(args, {
		guard: adminOrDenied,
		schema: nothingTyped,
		run: ({ db, actor }) => {
			const { id } = getOrderDetails(db, actor, args.params.orderNumber);
			updateOrder(db, actor, { id, status: "cancelled", trackingNumber: null, carrier: undefined });
		},
		failed: FAILURE,
		refusedTo: (form) => returnPath(form, pageOf(args.params.orderNumber)),
		done: (_done, { form }) => ({
			to: returnPath(form, pageOf(args.params.orderNumber)),
			title: "Order Updated",
			text: outcomeText("moved"),
		}),
	});

export default function CancelOrder({ loaderData }: Route.ComponentProps) {
	const { orderNumber, customerName, status, isPaid, possible, backTo } = loaderData;
	return (
		<div className="wrap">
			<PageHead
				title={`Cancel order ${orderNumber}?`}
				intro={
					possible
						? `Its goods go back on the shelf and ${customerName} gets an email. This can't be undone.${isPaid ? " It is paid: note the refund on the order's page afterwards." : ""}`
						: `This order is ${status}, so it can't be cancelled.`
				}
			/>
			<Form method="post" noValidate className="acts">
				<input type="hidden" name="redirectTo" value={backTo} />
				{possible ? (
					<Button variant="bad" pendingText="Cancelling...">
						Cancel order
					</Button>
				) : null}
				<ButtonLink to={backTo}>{possible ? "Keep the order" : "Back to the order"}</ButtonLink>
			</Form>
		</div>
	);
}
