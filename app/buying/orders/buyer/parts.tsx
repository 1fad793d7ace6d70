import { receiverOf } from "~/kernel/addresses/receiver";
import { ORDER_STATUSES } from "~/terms/order-status";
import { dueDaysOf, methodName, methodSays, PAYMENT_METHODS, type PayNote } from "~/terms/payment";
import { Moment } from "~/ui/text/moment";
import { PayDetails } from "~/ui/text/pay-details";
import { OrderStatus } from "~/ui/text/status-badge";
import type { Address } from "~db/json-shapes";
import { dueDate } from "../due-date";
import type { OrderEvent } from "../order-events.server";
import type { Order } from "../order-view";

/** An address as its lines. */
export function AddressLines({ address }: { address: Address }) {
	const { company, address1, address2, city, state, zipCode, phone } = address;
	return [receiverOf(address), company, address1, address2, `${city}, ${state} ${zipCode}`, phone]
		.filter(Boolean)
		.join("\n");
}

export function AddressBlock({ title, address }: { title: string; address: Address }) {
	return (
		<section>
			<h2 className="sum mb-2">{title}</h2>
			<address className="whitespace-pre-line not-italic">
				<AddressLines address={address} />
			</address>
		</section>
	);
}

/** When and how an order is paid: 'Net 30: due Dec 7, 2026, unpaid', and what the shop says of it while it is open. */
export function PaymentText({ order, note }: { order: Order; note: PayNote | null }) {
	const { paid } = PAYMENT_METHODS[order.paymentMethod];
	const isOpen = order.paymentStatus === "pending" && !ORDER_STATUSES[order.status].isVoid;
	const says = isOpen && paid !== "later" ? ` ${methodSays(order.paymentMethod, note !== null)}` : null;
	return (
		<>
			{methodName(order)}: <PaymentState order={order} />.{says}
			{isOpen && note ? <PayDetails {...note} /> : null}
		</>
	);
}

/** 'paid', 'refunded', 'due Dec 7, 2026, unpaid'. */
export function PaymentState({ order }: { order: Order }) {
	const due = dueDate(order);
	if (order.paymentStatus !== "pending") return order.paymentStatus;
	if (ORDER_STATUSES[order.status].isVoid) return "nothing is due";
	if (due) {
		return (
			<>
				due <Moment at={due} />, unpaid
			</>
		);
	}
	const { paid } = PAYMENT_METHODS[order.paymentMethod];
	if (paid === "on-delivery") return "due on delivery";
	return paid === "later" ? `due ${dueDaysOf(order)} days after shipping` : "payment pending";
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
