import { Form, href, Link } from "react-router";
import { ListTools } from "~/routes/admin/list/list-tools";
import { portalUrl } from "~/routes/admin/portal/portal-tab";
import { ORDER_STATUS_NAMES, ORDER_STATUSES } from "~/terms/order-status";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/layout/empty-state";
import { Pagination } from "~/ui/layout/pagination";
import { TableFrame } from "~/ui/layout/table";
import { Chips } from "~/ui/layout/tabs";
import { Badge, OrderStatus } from "~/ui/text/badge";
import { EmailWords } from "~/ui/text/email-words";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import { OrderActions, type OrderReply } from "./actions";
import type { OrdersTabData } from "./tab.server";

const COLUMNS = [
	{ head: "Select", hideHead: true },
	{ head: "Order" },
	{ head: "Customer" },
	{ head: "Total", num: true },
	{ head: "Status" },
	{ head: "Process or ship" },
];

/** All orders, ten to a page: each row moves its order on, several at once are processed or printed. */
export function OrdersTab({
	orders,
	search,
	status,
	page,
	pageCount,
	total,
	counts,
	carriers,
	reply,
}: OrdersTabData & { reply: OrderReply }) {
	const chip = (label: string, value: keyof typeof counts | null, n?: number) => ({
		to: portalUrl("orders", { status: value, search }),
		label: n === undefined ? label : `${label} ${n.toLocaleString("en-US")}`,
		current: status === value,
	});
	return (
		<section aria-label="Orders">
			<ListTools
				tab="orders"
				label="Order, customer, business, PO or tracking number"
				search={search}
				keep={{ status }}
			/>
			<Chips
				label="Order status"
				items={[
					chip("All", null),
					...ORDER_STATUS_NAMES.map((name) => chip(ORDER_STATUSES[name].label, name, counts[name])),
				]}
			/>
			{orders.length === 0 ? (
				<div className="mt-4">
					<EmptyState title={search || status ? "No orders match" : "No orders yet"} />
				</div>
			) : (
				<>
					<p className="mute small my-3">
						{total.toLocaleString("en-US")} {total === 1 ? "order" : "orders"}, newest first
					</p>
					<TableFrame columns={COLUMNS} kind="desk">
						{orders.map((order) => (
							<Row key={order.id} order={order} carriers={carriers} reply={reply} />
						))}
					</TableFrame>
					<Selected back={portalUrl("orders", { status, search, page })} />
					<Pagination page={page} pageCount={pageCount} />
				</>
			)}
		</section>
	);
}

type RowProps = {
	order: OrdersTabData["orders"][number];
	carriers: OrdersTabData["carriers"];
	reply: OrderReply;
};

function Row({ order, carriers, reply }: RowProps) {
	return (
		<tr>
			<td>
				<label className="check">
					<span className="vh">Select {order.orderNumber}</span>
					{/* Moved on, an order is no longer ticked. */}
					<input key={order.status} type="checkbox" name="id" value={order.id} form="selected" />
				</label>
			</td>
			<td>
				<Link
					className="mono"
					id={`order-${order.id}`}
					to={href("/admin-portal/orders/:orderNumber", { orderNumber: order.orderNumber })}
				>
					{order.orderNumber}
				</Link>
				<br />
				<span className="mute small whitespace-nowrap">
					<Moment at={order.createdAt} />
				</span>
			</td>
			<td className="wide">
				{order.customerName}
				{order.businessName ? <span className="block">{order.businessName}</span> : <br />}
				<span className="mute small">
					<EmailWords email={order.customerEmail} />
				</span>
				{order.isShipToOnFile === false ? (
					<span className="small block">
						<Badge color="orange">Other ship-to</Badge>
					</span>
				) : null}
			</td>
			<td className="num">
				<Money cents={order.totalCents} />
				<br />
				<span className="mute small">
					{order.items.toLocaleString("en-US")} {order.items === 1 ? "item" : "items"}
				</span>
			</td>
			<td>
				<OrderStatus view="admin" status={order.status} />
				<span className="mute small block">Payment {order.paymentStatus}</span>
				{order.trackingNumber ? (
					<span className="mute small mono block break-all">{order.trackingNumber}</span>
				) : null}
			</td>
			<td className="wide">
				<OrderActions order={order} carriers={carriers} reply={reply} />
			</td>
		</tr>
	);
}

/** Acts on the rows that are ticked, and comes back to the list as it is filtered. */
function Selected({ back }: { back: string }) {
	return (
		<Form id="selected" method="post" action={href("/admin-portal/orders/process")} className="acts mt-4">
			<input type="hidden" name="redirectTo" value={back} />
			<span className="mute">Selected orders:</span>
			<Button pendingText="Processing...">Process selected</Button>
			<Button formAction={href("/admin-portal/orders/papers")} formMethod="get" name="paper" value="slip">
				Print packing slips
			</Button>
			<Button formAction={href("/admin-portal/orders/papers")} formMethod="get" name="paper" value="pick">
				Print pick list
			</Button>
		</Form>
	);
}
