import { SYSTEM } from "~/domain/actor";
import type { Order } from "~/domain/orders/order-view";
import type { EmailTemplates } from "~/domain/outbox/email-templates";
import { getMailedOrder } from "~/domain/outbox/mailed-records.server";
import { template } from "../template.ts";
import { orderFacts, orderUrl, parcelBlocks } from "./order-parts.ts";

/** Tells the customer the corrected tracking number (Rule 5.9). */
export const orderTracking = template<EmailTemplates["order-tracking"], Order>({
	read: (db, { orderId }) => getMailedOrder(db, SYSTEM, orderId),
	write: (order, shop, reader) => ({
		subject: `Order ${order.orderNumber}: corrected tracking number`,
		preview: `The tracking number is ${order.trackingNumber}.`,
		title: "Your tracking number was corrected",
		blocks: [
			{
				kind: "text",
				text: "The tracking number we sent you before was wrong. Please use this one to track your delivery.",
			},
			...parcelBlocks(order),
			orderFacts(order, shop, reader),
			{ kind: "button", label: "View your order", url: orderUrl(order, shop) },
		],
	}),
});
