import type { ReactNode } from "react";
import type { OrderEvent } from "~/domain/orders/order-events.server";
import type { Order, OrderLine } from "~/domain/orders/order-view";
import { AGE_MINIMUM } from "~/site";
import { ORDER_STATUSES } from "~/terms/order-status";
import { Facts } from "~/ui/layout/card";
import { Moment } from "~/ui/text/moment";
import { OrderStatus } from "~/ui/text/status-badge";

type Props = {
	order: Order;
	events: OrderEvent[];
	/** The day by which it is usually there. */
	there: Date | null;
};

/** The order's one parcel: what happened to it, what comes next, and how to track it. */
export function Parcel(props: Props) {
	const { order } = props;
	return (
		<section className="parcel mb-8" aria-labelledby="parcel">
			<header>
				<h2 id="parcel">Parcel</h2>
				<OrderStatus view="buyer" status={order.status} />
				<p>{sentence(props)}</p>
			</header>
			{order.status === "cancelled" ? null : <Track {...props} />}
			<Facts
				items={[
					{ label: "Tracking", value: order.trackingNumber ? <Tracking order={order} /> : null },
					{ label: "Inside", value: inside(order.lines) },
				]}
			/>
		</section>
	);
}

function sentence({ order, there }: Props): ReactNode {
	switch (order.status) {
		case "pending":
			return "We have your order. You can cancel it until we start packing.";
		case "processing":
			return "We are packing your order and email you the tracking number.";
		case "shipped":
			return (
				<>
					{there ? (
						<>
							Usually there by <Moment at={there} show="weekday" />.{" "}
						</>
					) : null}
					Someone {AGE_MINIMUM} or older must sign.
				</>
			);
		case "delivered":
			return order.deliveredAt ? (
				<>
					Delivered on <Moment at={order.deliveredAt} show="weekday" />,{" "}
					<Moment at={order.deliveredAt} show="time" />
				</>
			) : null;
		case "cancelled":
			return (
				<>
					Cancelled
					{order.cancelledAt ? (
						<>
							{" "}
							on <Moment at={order.cancelledAt} show="full" />
						</>
					) : null}
					. Nothing is due.
				</>
			);
	}
}

/** The steps of a parcel, up to the present one with their times. */
function Track({ order, events, there }: Props) {
	const packed = events.find(({ status }) => status === "processing")?.createdAt ?? null;
	const steps = [
		{ label: "Order placed", at: order.createdAt },
		{ label: "Being packed", at: packed },
		{ label: `Handed to ${order.carrierName ?? "the carrier"}`, at: order.shippedAt },
		{ label: "Delivered, adult signature", at: order.deliveredAt },
	];
	const present = (ORDER_STATUSES[order.status].pips as number) - 1;
	return (
		<ol className="track">
			{steps.map(({ label, at }, n) => {
				const isDone = n < present || order.status === "delivered";
				return (
					<li
						key={label}
						className={isDone ? undefined : n === present ? "now" : "ahead"}
						aria-current={!isDone && n === present ? "step" : undefined}
					>
						<span>{label}</span>
						<small>
							{n <= present && at ? (
								<Moment at={at} show="shortTime" />
							) : n > present && n === steps.length - 1 && there ? (
								<>
									by <Moment at={there} show="short" />
								</>
							) : null}
						</small>
					</li>
				);
			})}
		</ol>
	);
}

function Tracking({ order: { trackingNumber, trackingUrl, carrierName } }: { order: Order }) {
	if (!trackingUrl) {
		return (
			<>
				{carrierName} <span className="mono">{trackingNumber}</span>
			</>
		);
	}
	return (
		<a className="mono" href={trackingUrl} target="_blank" rel="noreferrer">
			{trackingNumber}
			<span className="vh">, track at {carrierName ?? "the carrier"}, opens in a new tab</span>
		</a>
	);
}

/** "RAZ TN9000 × 40, Geek Bar Pulse × 20": the units of each product. */
function inside(lines: OrderLine[]): string {
	const units = new Map<string, number>();
	for (const { productName, quantity } of lines)
		units.set(productName, (units.get(productName) ?? 0) + quantity);
	return [...units].map(([name, sum]) => `${name}\u00a0×\u00a0${sum}`).join(", ");
}
