import { getOrdersById } from "~/domain/orders/order-admin.queries.server";
import { getContacts } from "~/domain/settings/settings.queries.server";
import { env } from "~/env.server";
import { getDb } from "~/http/context.server";
import { adminOrDenied } from "~/http/guards.server";
import { returnPath } from "~/http/return-path.server";
import { portalUrl } from "~/routes/admin/portal/portal-tab";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { pageTitle } from "~/ui/layout/page-title";
import { PrintButton } from "~/ui/layout/print";
import type { Route } from "./+types/papers";
import { PackingSlip } from "./packing-slip";
import { PickList, pickLines } from "./pick-list";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageTitle(matches, loaderData?.paper === "pick" ? "Pick list" : "Packing slips");

/** Papers of the orders named by `?id=`: packing slips, or with `?paper=pick` one pick list for all. */
export function loader({ context, url }: Route.LoaderArgs) {
	const admin = adminOrDenied(context);
	const ids = url.searchParams.getAll("id").slice(0, 100);
	// No price and no cost goes to the packing table.
	const db = getDb(context);
	const orders = getOrdersById(db, admin, ids).map((order) => ({
		orderNumber: order.orderNumber,
		createdAt: order.createdAt,
		poNumber: order.poNumber,
		carrierName: order.carrierName,
		trackingNumber: order.trackingNumber,
		shippingAddress: order.shippingAddress,
		notes: order.notes,
		lines: order.lines.map(({ id, productName, flavor, assorted, sku, quantity, taken }) => ({
			id,
			productName,
			flavor,
			assorted,
			sku,
			quantity,
			taken,
		})),
	}));
	const paper = url.searchParams.get("paper") === "pick" ? ("pick" as const) : ("slip" as const);
	const backTo = returnPath(url.searchParams, portalUrl("orders"));
	return { paper, orders, backTo, sender: { name: env.SITE_NAME, address: getContacts(db).address } };
}

export type PaperOrder = Awaited<ReturnType<typeof loader>>["orders"][number];

export default function OrderPapers({ loaderData: { paper, orders, backTo, sender } }: Route.ComponentProps) {
	if (orders.length === 0) {
		return (
			<div className="wrap">
				<EmptyState
					heading={1}
					bare
					title="No orders chosen"
					action={<ButtonLink to={backTo}>Back to the orders</ButtonLink>}
				>
					Select orders in the list first.
				</EmptyState>
			</div>
		);
	}
	return (
		<div className="wrap">
			<div className="acts no-print mb-5">
				<ButtonLink to={backTo}>Back to the orders</ButtonLink>
				<PrintButton />
			</div>
			{paper === "pick" ? (
				<PickList orders={orders} lines={pickLines(orders)} sender={sender} />
			) : (
				orders.map((order, n) => (
					<PackingSlip key={order.orderNumber} order={order} sender={sender} heading={n === 0 ? 1 : 2} />
				))
			)}
		</div>
	);
}
