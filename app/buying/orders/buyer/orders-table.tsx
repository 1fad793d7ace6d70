import { href, useLocation } from "react-router";
import { formatCents } from "~/kernel/money";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { InlineFlash, useDone } from "~/ui/layout/flash-message";
import { TableFrame } from "~/ui/layout/table";
import { SiteForm, SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import { OrderStatus } from "~/ui/text/status-badge";
import type { Order, OrderLine } from "../order-view";

const COLUMNS = [
	{ head: "Order" },
	{ head: "Placed" },
	{ head: "PO number" },
	{ head: "Items" },
	{ head: "Status" },
	{ head: "Total", num: true },
	{ head: "Tracking" },
	{ head: "Actions", hideHead: true },
];

/** "RAZ TN9000 and 5 more". */
export function itemsOf({ lines }: { lines: readonly Pick<OrderLine, "productName">[] }): string {
	const names = [...new Set(lines.map(({ productName }) => productName))];
	return names.length > 1 ? `${names[0]} and ${names.length - 1} more` : (names[0] ?? "");
}

/** A link to the carrier's tracking page; only the number when the carrier has none. */
export function TrackingLink({
	order: { carrierName, trackingNumber, trackingUrl },
}: {
	order: Pick<Order, "carrierName" | "trackingNumber" | "trackingUrl">;
}) {
	if (!trackingNumber) return <span className="mute md-only">—</span>;
	if (!trackingUrl) return <span className="mono">{trackingNumber}</span>;
	return (
		<a href={trackingUrl} target="_blank" rel="noreferrer" className="lg:whitespace-nowrap">
			Track package
			<span className="vh">
				{" "}
				{trackingNumber} at {carrierName ?? "the carrier"}, opens in a new tab
			</span>{" "}
			<Icon name="external" />
		</a>
	);
}

/** The anchor of the answer of an order's `ReorderButton`. */
export const reorderAt = ({ orderNumber }: Pick<Order, "orderNumber">): string => `again-${orderNumber}`;

/** Adds the order's lines to the cart, once per page load. Is answered at `reorderAt`. */
export function ReorderButton({
	order,
	formKey,
	action = href("/buyer-portal/orders/:orderNumber/reorder", order),
	at = reorderAt(order),
	isAlone = false,
}: {
	order: Pick<Order, "orderNumber">;
	formKey: string;
	/** Where it is sent, and answered. */
	action?: string;
	at?: string;
	/** On the order's own page the button is large. */
	isAlone?: boolean;
}) {
	const { pathname, search } = useLocation();
	const done = useDone(at, () => {});
	return (
		<SiteForm id={at} method="post" action={action} preventScrollReset>
			<input type="hidden" name="at" value={at} />
			<input type="hidden" name="redirectTo" value={pathname + search} />
			<input type="hidden" name="idempotencyKey" value={`${formKey}-${at.replace(/^again-/, "")}`} />
			<Button
				{...(isAlone ? {} : { size: "s" })}
				className={done ? "btn-done" : undefined}
				pendingText="Adding..."
			>
				{done ?? "Reorder"}
				<span className="vh"> {order.orderNumber}</span>
			</Button>
		</SiteForm>
	);
}

/** The company's orders, one per row; without `formKey`, for bookkeepers, they can't be ordered again. */
export function OrdersTable({ orders, formKey }: { orders: Order[]; formKey: string | null }) {
	return (
		<TableFrame kind="orders" columns={COLUMNS}>
			{orders.map((order) => (
				<tr key={order.id}>
					<td>
						<SiteLink
							className="mono font-medium"
							to={href("/buyer-portal/orders/:orderNumber", { orderNumber: order.orderNumber })}
						>
							{order.orderNumber}
						</SiteLink>
					</td>
					<td className="wide">
						<Moment at={order.createdAt} />
						{order.orderedBy ? <span className="mute"> by {order.orderedBy}</span> : null}
					</td>
					<td className="mono mute md-only">{order.poNumber ?? "—"}</td>
					<td className="wide">
						{itemsOf(order)}
						<InlineFlash at={reorderAt(order)} />
					</td>
					<td>
						<OrderStatus view="buyer" status={order.status} />
					</td>
					<td className="num">
						<b className="font-semibold">{formatCents(order.totalCents)}</b>
					</td>
					<td>
						<TrackingLink order={order} />
					</td>
					<td className="num">{formKey ? <ReorderButton order={order} formKey={formKey} /> : null}</td>
				</tr>
			))}
		</TableFrame>
	);
}
