import { Form, href, Link } from "react-router";
import { OrderStatus } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EmailWords } from "~/ui/email-words";
import { EmptyState } from "~/ui/empty-state";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";
import { Pagination } from "~/ui/pagination";
import { TableFrame } from "~/ui/table";
import { Chips } from "~/ui/tabs";
import { ListTools } from "./list-tools";
import { OrderActions, type OrderReply } from "./order-actions";
import type { OrdersTabData } from "./orders-tab.server";
import { portalUrl } from "./portal-tab";

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
				label="Order, customer, PO or tracking number"
				search={search}
				keep={{ status }}
			/>
			<Chips
				label="Order status"
				items={[
					chip("All", null),
					chip("Pending", "pending", counts.pending),
					chip("Processing", "processing", counts.processing),
					chip("Shipped", "shipped", counts.shipped),
					chip("Delivered", "delivered", counts.delivered),
					chip("Cancelled", "cancelled", counts.cancelled),
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
					<Selected />
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
				<br />
				<span className="mute small">
					<EmailWords email={order.customerEmail} />
				</span>
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

/** Acts on the rows that are ticked. */
function Selected() {
	return (
		<Form id="selected" method="post" action={href("/admin-portal/orders/process")} className="acts mt-4">
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
