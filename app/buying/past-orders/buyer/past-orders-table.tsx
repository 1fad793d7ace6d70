import { href } from "react-router";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { InlineFlash } from "~/ui/layout/flash-message";
import { TableFrame } from "~/ui/layout/table";
import { SiteLink } from "~/ui/site-link";
import { Badge } from "~/ui/text/badge";
import { itemsOf, ReorderButton } from "../../orders/buyer/orders-table";
import { canOrderAgain, FROM_BEFORE, type PastOrder } from "../past-order";

const COLUMNS = [
	{ head: "Order" },
	{ head: "Placed" },
	{ head: "Store" },
	{ head: "Items" },
	{ head: "Status" },
	{ head: "Total", num: true },
	{ head: "Tracking", hideHead: true },
	{ head: "Actions", hideHead: true },
];

/** The company's orders of the books before this shop (Rule 7.191), one per row; without `formKey` they can't be ordered again. */
export function PastOrdersTable({ orders, formKey }: { orders: PastOrder[]; formKey: string | null }) {
	return (
		<section className="mt-6" aria-labelledby="from-before">
			<h2 className="mb-3" id="from-before">
				From before this shop
			</h2>
			<TableFrame kind="orders" columns={COLUMNS}>
				{orders.map((order) => {
					const to = href("/buyer-portal/orders/before/:id", { id: order.id });
					const at = `again-${order.id}`;
					return (
						<tr key={order.id}>
							<td>
								<SiteLink className="mono font-medium" to={to}>
									{order.orderNumber}
								</SiteLink>
							</td>
							<td className="wide">{dayText(order.day)}</td>
							<td className="mute md-only">{order.store ?? "\u2014"}</td>
							<td className="wide">
								{itemsOf(order)}
								<InlineFlash at={at} />
							</td>
							<td>
								<Badge>{FROM_BEFORE}</Badge>
							</td>
							<td className="num">
								<b className="font-semibold">
									{order.totalCents === null ? "" : formatCents(order.totalCents)}
								</b>
							</td>
							<td className="md-only" />
							<td className="num">
								{formKey && order.lines.some(canOrderAgain) ? (
									<ReorderButton order={order} action={to} at={at} formKey={formKey} />
								) : null}
							</td>
						</tr>
					);
				})}
			</TableFrame>
		</section>
	);
}
