import { Form, href } from "react-router";
import { getOrderFile } from "~/domain/orders/order-admin.queries.server";
import { getActor, getDb } from "~/http/context.server";
import { readForm } from "~/http/form.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied, safeRedirect } from "~/http/guards.server";
import { portalUrl } from "~/routes/admin/portal/portal-tab";
import { canFollow } from "~/terms/order-status";
import { Button, ButtonLink } from "~/ui/button";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import type { Route } from "./+types/cancel";
import { cancelFromDesk } from "./tab.server";

const pageOf = (orderNumber: string) => href("/admin-portal/orders/:orderNumber", { orderNumber });

export const meta: Route.MetaFunction = ({ params, matches }) =>
	pageTitle(matches, `Cancel order ${params.orderNumber}`);

/** Asks first: a cancelled order stays cancelled (Rule 5.2). `?back=` is where the question was opened. */
export function loader({ context, params, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const { orderNumber, customerName, status, paymentStatus } = foundOr404(() =>
		getOrderFile(getDb(context), admin, params.orderNumber),
	);
	return {
		orderNumber,
		customerName,
		status,
		isPaid: paymentStatus === "paid",
		possible: canFollow(status, "cancelled"),
		backTo: safeRedirect(url.searchParams.get("back"), pageOf(orderNumber)),
	};
}

/** Cancels the order and goes back to where the question was asked. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const db = getDb(context);
	const { id } = foundOr404(() => getOrderFile(db, getActor(context), params.orderNumber));
	const form = await readForm(request);
	return cancelFromDesk(context, id, safeRedirect(form.get("redirectTo"), pageOf(params.orderNumber)));
}

export default function CancelOrder({ loaderData }: Route.ComponentProps) {
	const { orderNumber, customerName, status, isPaid, possible, backTo } = loaderData;
	return (
		<div className="wrap">
			<Breadcrumbs
				items={[
					{ to: portalUrl("orders"), label: "Orders" },
					{ to: pageOf(orderNumber), label: orderNumber },
				]}
			/>
			<PageHead
				title={`Cancel order ${orderNumber}?`}
				lede={
					possible
						? `Its goods go back on the shelf and ${customerName} gets an email. This can't be undone.${isPaid ? " It is paid: note the refund on the order's page afterwards." : ""}`
						: `This order is ${status}; it can't be cancelled any more.`
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
