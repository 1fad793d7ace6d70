import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { formatCents } from "~/kernel/money";
import type { Order } from "../order-view";
import { getMailedOrder } from "./mailed-order.server";
import { orderFacts, orderGoods, orderUrl } from "./order-parts.ts";

/** Tells the customer that an order's payment was refunded (Rule 7.2). */
export const orderRefund = template<EmailTemplates["order-refund"], Order>({
	read: (db, { orderId }) => getMailedOrder(db, SYSTEM, orderId),
	write: (order, shop, reader) => ({
		subject: `Order ${order.orderNumber} is refunded`,
		preview: `We refunded ${formatCents(order.totalCents)}.`,
		title: "Your order was refunded",
		blocks: [
			{
				kind: "text",
				text: `We refunded ${formatCents(order.totalCents)} for this order to the original payment method. Contact us if you don't receive it.`,
			},
			orderFacts(order, shop, reader),
			{ kind: "button", label: "View your order", url: orderUrl(order, shop) },
			orderGoods(order),
		],
	}),
});
