import type { ReactNode } from "react";
import { href } from "react-router";
import { receiverOf } from "~/kernel/addresses/receiver";
import { daysAfter } from "~/kernel/clock/buckets";
import { formatCents } from "~/kernel/money";
import { dayText } from "~/kernel/texts/day-text";
import { counted } from "~/kernel/texts/numbers";
import {
	dueDaysOf,
	methodName,
	methodSays,
	PAYMENT_METHODS,
	type PaymentMethod,
	type PayNote,
} from "~/terms/payment";
import { ButtonLink } from "~/ui/button";
import { Line, Lines } from "~/ui/layout/card";
import { useRowFlash } from "~/ui/layout/flash-message";
import { Placed } from "~/ui/layout/placed";
import { SiteLink } from "~/ui/site-link";
import { Moment } from "~/ui/text/moment";
import { PayDetails } from "~/ui/text/pay-details";
import { canCancelOwn } from "../order-rules";
import type { Order } from "../order-view";
import { PLACED_AT } from "../placed-at";

type Props = {
	/** The page's orders: the placed one is the one that the message links. */
	orders: readonly Order[];
	/** The day an order placed now ships at the earliest. */
	shipDay: string;
	payNotes: Partial<Record<PaymentMethod, PayNote>>;
	/** The page is the order's own. */
	isOwnPage?: boolean;
};

/** What was just ordered, in place of a message over the page; nothing on a page opened otherwise. */
export function PlacedOrder({ orders, shipDay, payNotes, isOwnPage = false }: Props) {
	const message = useRowFlash(PLACED_AT);
	const order = orders.find(({ orderNumber }) => message?.links?.some(({ text }) => text === orderNumber));
	if (!message || !order) return null;
	const { orderNumber, shippingAddress, lines, totalCents } = order;
	const page = href("/buyer-portal/orders/:orderNumber", { orderNumber });
	const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
	return (
		<Placed
			title={message.title}
			number={isOwnPage ? orderNumber : <SiteLink to={page}>{orderNumber}</SiteLink>}
			text={message.text}
			takesFocus
			now={0}
			steps={[
				{ label: "Placed", note: <Moment at={order.createdAt} show="shortTime" /> },
				{ label: "Packed" },
				{ label: "Shipped", note: `${dayText(shipDay, "short")} at the earliest` },
				{ label: "Delivered", note: "adult signature" },
			]}
		>
			<Lines className="mt-2">
				<Line label="Ships to" words>
					{shippingAddress.company || receiverOf(shippingAddress)}, {shippingAddress.address1}
				</Line>
				<Line label="Pay" words>
					{payText(order, shipDay, payNotes)}
				</Line>
				{canCancelOwn(order) ? (
					<Line label="Cancel" words>
						On {isOwnPage ? "this page" : "the order's page"}, until we start packing
					</Line>
				) : null}
				<Line label={`${counted(lines.length, "line")}, ${counted(units, "unit")}`} total>
					{formatCents(totalCents)}
				</Line>
			</Lines>
			<p className="acts mt-4">
				{isOwnPage ? (
					<ButtonLink to={href("/products")}>Back to the catalog</ButtonLink>
				) : (
					<ButtonLink to={page}>See the order</ButtonLink>
				)}
				<SiteLink className="tap" to={`${href("/lists/new")}?order=${encodeURIComponent(orderNumber)}`}>
					Save these lines as a list
				</SiteLink>
			</p>
		</Placed>
	);
}

/** How it is paid, and when. */
function payText(order: Order, shipDay: string, payNotes: Props["payNotes"]): ReactNode {
	const { paymentMethod } = order;
	const name = methodName(order);
	const note = payNotes[paymentMethod];
	const says =
		PAYMENT_METHODS[paymentMethod].paid === "later"
			? `${name}. The invoice comes when it ships; due ${dayText(daysAfter(shipDay, dueDaysOf(order)), "short")} if that is ${dayText(shipDay, "short")}.`
			: `${name}. ${methodSays(paymentMethod, note !== undefined)}`;
	return (
		<>
			{says} {note ? <PayDetails {...note} /> : null}
		</>
	);
}
