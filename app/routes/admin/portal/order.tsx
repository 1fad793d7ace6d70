import { href } from "react-router";
import { getOrderFile } from "~/domain/orders/order-admin.queries.server";
import { getDb } from "~/http/context.server";
import { foundOr404 } from "~/http/found.server";
import { adminOrDenied } from "~/http/guards.server";
import { OrderStatus } from "~/ui/badge";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import type { Route } from "./+types/order";
import { OrderActions } from "./order-actions";
import { OrderDesk } from "./order-desk";
import { OrderDetails } from "./order-details";
import { actOnOrders, carrierChoices } from "./orders-tab.server";
import { portalUrl } from "./portal-tab";

export const meta: Route.MetaFunction = ({ params, matches }) =>
	pageTitle(matches, `Order ${params.orderNumber}`);

export function loader({ context, params }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const db = getDb(context);
	const order = foundOr404(() => getOrderFile(db, admin, params.orderNumber));
	return { order, carriers: carrierChoices(db) };
}

export type OrderPageData = Awaited<ReturnType<typeof loader>>;

/** Process, Ship, Deliver or Cancel, as in the list (Rule 5.2). */
export const action = ({ request, context, url }: Route.ActionArgs) => actOnOrders({ request, context, url });

/** After a refusal as well: the order shows what became of it meanwhile. */
export const shouldRevalidate = () => true;

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
	const { order, carriers } = loaderData;
	const paper = (kind: string) => `${href("/admin-portal/orders/papers")}?paper=${kind}&id=${order.id}`;
	return (
		<div className="wrap">
			<Breadcrumbs items={[{ to: portalUrl("orders"), label: "Orders" }]} />
			<PageHead
				title={
					<>
						Order <span className="mono">{order.orderNumber}</span>
					</>
				}
			>
				<OrderStatus view="admin" status={order.status} />
				<ButtonLink to={paper("slip")}>Packing slip</ButtonLink>
				<ButtonLink to={paper("pick")}>Pick list</ButtonLink>
			</PageHead>
			<div className="card mb-7">
				<OrderActions order={order} carriers={carriers} reply={actionData} />
			</div>
			<div className="split">
				<OrderDetails order={order} />
				<OrderDesk order={order} />
			</div>
		</div>
	);
}
