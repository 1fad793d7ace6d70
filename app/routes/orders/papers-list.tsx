import { href, Link } from "react-router";
import { dueDate } from "~/domain/orders/due-date";
import type { Order } from "~/domain/orders/order-view";
import { Icon } from "~/ui/icon";
import { Moment } from "~/ui/text/moment";

/** Links to the order's printable documents. */
export function PapersList({ order }: { order: Order }) {
	const { orderNumber } = order;
	const due = order.paymentStatus === "pending" ? dueDate(order) : null;
	return (
		<section className="no-print" aria-labelledby="papers">
			<h2 className="sum" id="papers">
				Papers
			</h2>
			<ul className="docs">
				<li>
					<Link to={href("/buyer-portal/orders/:orderNumber/:paper", { orderNumber, paper: "invoice" })}>
						<Icon name="doc" />
						<span>Invoice</span>
						<small>
							{due ? (
								<>
									due <Moment at={due} show="short" />
								</>
							) : order.paymentStatus === "paid" ? (
								"paid"
							) : null}
						</small>
					</Link>
				</li>
				<li>
					<Link to={href("/buyer-portal/orders/:orderNumber/:paper", { orderNumber, paper: "confirmation" })}>
						<Icon name="doc" />
						<span>Order confirmation</span>
						<small>
							<Moment at={order.createdAt} show="short" />
						</small>
					</Link>
				</li>
			</ul>
		</section>
	);
}
