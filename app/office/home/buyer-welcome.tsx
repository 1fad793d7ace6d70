import { href } from "react-router";
import { formatCents } from "~/kernel/money";
import type { OrderStatus as OrderStatusName } from "~/terms/order-status";
import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/layout/page-head";
import { Table } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { OrderStatus } from "~/ui/text/status-badge";

export type RecentOrder = {
	orderNumber: string;
	status: OrderStatusName;
	totalCents: number;
	placed: string;
};

const portalTab = (tab: string) => `${href("/buyer-portal")}?tab=${tab}`;

/** Home for buyers: their latest orders and shortcuts for the next one. */
export function BuyerWelcome({ username, orders }: { username: string; orders: RecentOrder[] }) {
	return (
		<div className="wrap mb-10" id="welcome">
			<PageHead title={`Welcome back, ${username}`}>
				<ButtonLink variant="primary" to="/quick-order">
					Quick order
				</ButtonLink>
				<ButtonLink to={portalTab("reorder")}>Quick Reorder</ButtonLink>
				<ButtonLink to={href("/products")}>Browse Products</ButtonLink>
			</PageHead>
			{orders.length > 0 ? (
				<>
					<Table
						caption="Your latest orders"
						rows={orders}
						rowKey={(order) => order.orderNumber}
						columns={[
							{ head: "Order", cell: (order) => <span className="mono">{order.orderNumber}</span> },
							{ head: "Date", cell: (order) => order.placed },
							{ head: "Status", cell: (order) => <OrderStatus view="buyer" status={order.status} /> },
							{ head: "Total", num: true, cell: (order) => formatCents(order.totalCents) },
						]}
					/>
					<p className="mt-3">
						<SiteLink to={portalTab("orders")}>All orders and tracking</SiteLink>
					</p>
				</>
			) : (
				<p className="intro">
					No orders yet. Every product page has an order sheet; the quick-order pad takes SKUs and barcodes.
				</p>
			)}
		</div>
	);
}
