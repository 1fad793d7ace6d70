import { href } from "react-router";
import type { Order, PastOrder } from "~/buying";
import { PastOrdersTable, ReorderButton, reorderAt } from "~/buying";
import { lineName } from "~/catalog";
import { LIMITS } from "~/kernel/config/site";
import { formatCents } from "~/kernel/money";
import type { WhyNot } from "~/terms/why-not";
import { ButtonLink } from "~/ui/button";
import { Line, Lines, Panel } from "~/ui/layout/card";
import { EmptyState } from "~/ui/layout/empty-state";
import { InlineFlash } from "~/ui/layout/flash-message";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import { OrderStatus } from "~/ui/text/status-badge";
import { WhyLine } from "~/ui/text/why-line";

type Props = {
	list: { orders: Order[] };
	/** Why lines can't be bought for the store that the buyer orders for, by their id. */
	why: Record<string, WhyNot>;
	/** Orders of the books before this shop, where there are few others. */
	past: PastOrder[];
	formKey: string | null;
};

/** The latest orders, each with a button to order it again. */
export function ReorderTab({ list, why, past, formKey }: Props) {
	if (list.orders.length === 0 && past.length === 0) {
		return (
			<EmptyState
				title="No orders yet"
				action={<ButtonLink to={href("/products")}>Browse Products</ButtonLink>}
			/>
		);
	}
	return (
		<>
			<h2 className="mb-3">Quick Reorder</h2>
			<div className="grid items-start gap-6 lg:grid-cols-3">
				{list.orders.map((order) => {
					const more = order.lines.length - LIMITS.reorderItems;
					const { orderNumber } = order;
					return (
						<Panel
							as="article"
							key={order.id}
							title={<span className="mono">{orderNumber}</span>}
							aside={<OrderStatus view="buyer" status={order.status} />}
						>
							<p className="small mute mb-2">
								<Moment at={order.createdAt} />, {formatCents(order.totalCents)}
							</p>
							<Lines>
								{order.lines.slice(0, LIMITS.reorderItems).map((line) => (
									<Line
										key={line.id}
										label={
											<>
												{lineName(line)}
												<WhyLine why={why[line.id]} />
											</>
										}
									>
										× {line.quantity}
									</Line>
								))}
							</Lines>
							{more > 0 ? <p className="small mute mt-2">+{more} more items</p> : null}
							<InlineFlash at={reorderAt(order)} />
							<div className="acts mt-3">
								{formKey ? <ReorderButton order={order} formKey={formKey} /> : null}
								<SiteLink
									className="small"
									to={href("/buyer-portal/orders/:orderNumber/reorder", { orderNumber })}
								>
									Change quantities<span className="vh"> of {orderNumber}</span>
								</SiteLink>
							</div>
						</Panel>
					);
				})}
			</div>
			{past.length > 0 ? <PastOrdersTable orders={past} formKey={formKey} /> : null}
		</>
	);
}
