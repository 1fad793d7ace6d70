import type { OrderEvent } from "~/domain/orders/order-events.server";
import type { Order } from "~/domain/orders/order-view";
import { PAYMENT_METHODS } from "~/terms/payment";
import { Facts } from "~/ui/layout/card";
import { Badge, OrderStatus } from "~/ui/text/badge";
import { Moment } from "~/ui/text/moment";
import type { Address } from "~db/json-shapes";
import { TrackingLink } from "./orders-table";

const PAYMENT_STATES = {
	pending: { text: "Payment pending", color: "yellow" },
	paid: { text: "Paid", color: "green" },
	refunded: { text: "Refunded", color: "gray" },
} as const;

/** An address as its lines. */
export function AddressLines({ address }: { address: Address }) {
	const { firstName, lastName, company, address1, address2, city, state, zipCode, phone } = address;
	return [`${firstName} ${lastName}`, company, address1, address2, `${city}, ${state} ${zipCode}`, phone]
		.filter(Boolean)
		.join("\n");
}

export function AddressBlock({ title, address }: { title: string; address: Address }) {
	return (
		<section>
			<h2 className="mb-1 text-18">{title}</h2>
			<address className="whitespace-pre-line not-italic">
				<AddressLines address={address} />
			</address>
		</section>
	);
}

export function PaymentBadge({ status }: { status: Order["paymentStatus"] }) {
	const state = PAYMENT_STATES[status];
	return <Badge color={state.color}>{state.text}</Badge>;
}

/** Dates, payment and shipment of an order. */
export function OrderFacts({ order }: { order: Order }) {
	const method = PAYMENT_METHODS[order.paymentMethod];
	return (
		<Facts
			items={[
				{ label: "Placed", value: <Moment at={order.createdAt} show="full" /> },
				{ label: "PO number", value: order.poNumber ? <span className="mono">{order.poNumber}</span> : null },
				{ label: "Payment", value: <PaymentBadge status={order.paymentStatus} /> },
				{
					label: method.name,
					value: order.status === "cancelled" ? "The order was cancelled; nothing is due." : method.says,
				},
				{ label: "Shipped", value: order.shippedAt ? <Moment at={order.shippedAt} /> : null },
				{ label: "Carrier", value: order.trackingNumber ? order.carrierName : null },
				{
					label: "Tracking",
					value: order.trackingNumber ? (
						<>
							<span className="mono">{order.trackingNumber}</span> <TrackingLink order={order} />
						</>
					) : null,
				},
				{ label: "Delivered", value: order.deliveredAt ? <Moment at={order.deliveredAt} /> : null },
			]}
		/>
	);
}

/** The order's events, oldest first. */
export function OrderTimeline({ events }: { events: OrderEvent[] }) {
	return (
		<ol className="max-w-120">
			{events.map((event) => (
				<li key={event.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-rule border-b py-2">
					<OrderStatus view="buyer" status={event.status} />
					<span className="small mute">
						<Moment at={event.createdAt} show="full" />
					</span>
					{event.note ? <span className="small w-full">{event.note}</span> : null}
				</li>
			))}
		</ol>
	);
}
