import { Form, href, Link, useLocation } from "react-router";
import { counted } from "~/domain/texts/numbers";
import { ListScreen } from "~/routes/admin/list/list-screen";
import { Button } from "~/ui/button";
import type { Column } from "~/ui/layout/table";
import { Badge } from "~/ui/text/badge";
import { EmailWords } from "~/ui/text/email-words";
import { Moment } from "~/ui/text/moment";
import { Money } from "~/ui/text/money";
import { OrderStatus } from "~/ui/text/status-badge";
import { useMay } from "../may";
import { OrderActions, type OrderReply } from "./actions";
import type { OrdersTabData } from "./tab.server";

type Order = OrdersTabData["list"]["rows"][number];

const columnsOf = (carriers: OrdersTabData["carriers"], reply: OrderReply): Column<Order>[] => [
	{
		head: "Select",
		hideHead: true,
		cell: (order) => (
			<label className="check">
				<span className="vh">Select {order.orderNumber}</span>
				{/* Moved on, an order is no longer ticked. */}
				<input key={order.status} type="checkbox" name="id" value={order.id} form="selected" />
			</label>
		),
	},
	{
		head: "Order",
		cell: ({ id, orderNumber, createdAt }) => (
			<>
				<Link
					className="mono"
					id={`order-${id}`}
					to={href("/admin-portal/orders/:orderNumber", { orderNumber })}
				>
					{orderNumber}
				</Link>
				<br />
				<span className="mute small whitespace-nowrap">
					<Moment at={createdAt} />
				</span>
			</>
		),
	},
	{
		head: "Customer",
		narrow: "wide",
		cell: (order) => (
			<>
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
			</>
		),
	},
	{
		head: "Total",
		num: true,
		cell: ({ totalCents, items }) => (
			<>
				{totalCents === undefined ? null : (
					<>
						<Money cents={totalCents} />
						<br />
					</>
				)}
				<span className="mute small">{counted(items, "item")}</span>
			</>
		),
	},
	{
		head: "Status",
		cell: ({ status, paymentStatus, trackingNumber }) => (
			<>
				<OrderStatus view="admin" status={status} />
				<span className="mute small block">Payment {paymentStatus}</span>
				{trackingNumber ? <span className="mute small mono block break-all">{trackingNumber}</span> : null}
			</>
		),
	},
	{
		head: "Next step",
		narrow: "wide",
		cell: (order) => <OrderActions order={order} carriers={carriers} reply={reply} />,
	},
];

/** All orders: each row moves its order on, several at once are processed or printed. */
export function OrdersTab({ list, carriers, reply }: OrdersTabData & { reply: OrderReply }) {
	const { pathname, search } = useLocation();
	return (
		<section aria-label="Orders">
			<ListScreen
				list={list}
				searches="Order, customer, business, PO or tracking number"
				called={["order", "orders"]}
				empty="No orders yet"
				kind="staff-orders"
				columns={columnsOf(carriers, reply)}
			>
				<Selected back={pathname + search} />
			</ListScreen>
		</section>
	);
}

/** Acts on the rows that are ticked, and comes back to the list as it is filtered. */
function Selected({ back }: { back: string }) {
	const may = useMay();
	return (
		<Form id="selected" method="post" action={href("/admin-portal/orders/process")} className="acts mt-4">
			<input type="hidden" name="redirectTo" value={back} />
			<span className="mute">Selected orders:</span>
			{may("orders.ship") ? <Button pendingText="Processing...">Process selected</Button> : null}
			<Button formAction={href("/admin-portal/orders/papers")} formMethod="get" name="paper" value="slip">
				Print packing slips
			</Button>
			<Button formAction={href("/admin-portal/orders/papers")} formMethod="get" name="paper" value="pick">
				Print pick list
			</Button>
		</Form>
	);
}
