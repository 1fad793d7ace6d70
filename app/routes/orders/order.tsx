import { href, Link } from "react-router";
import { getMyOrder, listOrderEvents } from "~/domain/orders/order.queries.server";
import { canCancelOwn } from "~/domain/orders/order-rules";
import { getDb } from "~/http/context.server";
import { newFormKey } from "~/http/form-key.server";
import { foundOr404 } from "~/http/found.server";
import { buyerOrDenied } from "~/http/guards.server";
import { ButtonLink } from "~/ui/button";
import { Breadcrumbs } from "~/ui/layout/breadcrumbs";
import { Docket, Note } from "~/ui/layout/card";
import { PageHead } from "~/ui/layout/page-head";
import { pageTitle } from "~/ui/layout/page-title";
import { OrderStatus } from "~/ui/text/badge";
import type { Route } from "./+types/order";
import { TotalLines } from "./order-summary";
import { AddressBlock, OrderFacts, OrderTimeline } from "./parts";
import { ReorderForm } from "./reorder-form";

export const meta: Route.MetaFunction = ({ params, matches }) =>
	pageTitle(matches, `Order ${params.orderNumber}`);

export function loader({ context, params }: Route.LoaderArgs) {
	const buyer = buyerOrDenied(context);
	const db = getDb(context);
	return foundOr404(() => {
		const order = getMyOrder(db, buyer, params.orderNumber);
		return { order, events: listOrderEvents(db, buyer, order.id), formKey: newFormKey() };
	});
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
	const { order, events, formKey } = loaderData;
	const { orderNumber } = order;
	return (
		<div className="wrap">
			<Breadcrumbs
				items={[
					{ label: "Buyer portal", to: href("/buyer-portal") },
					{ label: "My Orders", to: `${href("/buyer-portal")}?tab=orders` },
				]}
			/>
			<PageHead title={`Order ${orderNumber}`}>
				<OrderStatus view="buyer" status={order.status} />
				<Link to={href("/buyer-portal/orders/:orderNumber/:paper", { orderNumber, paper: "invoice" })}>
					Invoice
				</Link>
				<Link to={href("/buyer-portal/orders/:orderNumber/:paper", { orderNumber, paper: "confirmation" })}>
					Order confirmation
				</Link>
				<Link to={`${href("/lists/new")}?order=${encodeURIComponent(orderNumber)}`}>Save as a list</Link>
			</PageHead>
			<div className="split">
				<div>
					<ReorderForm order={order} formKey={formKey} />
					<h2 className="mt-10 mb-3">History</h2>
					<OrderTimeline events={events} />
				</div>
				<div className="grid gap-6">
					<Docket as="aside" title="Order summary">
						<TotalLines totals={order} />
					</Docket>
					<OrderFacts order={order} />
					<AddressBlock title="Ship to" address={order.shippingAddress} />
					<AddressBlock title="Bill to" address={order.billingAddress} />
					{order.notes ? (
						<Note>
							<b>Special instructions</b>
							<p className="whitespace-pre-line">{order.notes}</p>
						</Note>
					) : null}
					{canCancelOwn(order) ? (
						<ButtonLink variant="bad" to={href("/buyer-portal/orders/:orderNumber/cancel", { orderNumber })}>
							Cancel order
						</ButtonLink>
					) : null}
				</div>
			</div>
		</div>
	);
}
