import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import { RETURNS } from "~/kernel/config/site";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { getMailedInvoice, type MailedInvoice } from "~/ledger/index.server";
import { ORDER_STATUSES } from "~/terms/order-status";
import type { Order } from "../order-view";
import { getMailedOrder } from "./mailed-order.server";
import {
	invoiceBlocks,
	orderFacts,
	orderGoods,
	orderUrl,
	parcelBlocks,
	withDelivery,
} from "./order-parts.ts";

type Status = EmailTemplates["order-status"]["status"];
type Facts = { order: Order; status: Status; invoice: MailedInvoice | undefined };

const TEXTS: Record<Status, { subject: string; title: string; text: string }> = {
	on_hold: {
		subject: "is on hold",
		title: "Your order is on hold",
		text: "Its goods stay reserved for you. Reply to this email, and we go on as soon as this is answered:",
	},
	released: {
		subject: "is no longer on hold",
		title: "Your order goes on",
		text: "Thank you for the answer. We'll email you the tracking number when it ships.",
	},
	processing: {
		subject: "is being packed",
		title: "We are packing your order",
		text: "Your order is in the warehouse now. We'll email you the tracking number when it ships.",
	},
	shipped: {
		subject: "has shipped",
		title: "Your order is on its way",
		text: "An adult aged 21 or over must sign for the delivery.",
	},
	delivered: {
		subject: "was delivered",
		title: "Your order was delivered",
		text: `Please check it soon. Report shipping damage within ${RETURNS.damageHours} hours and defective goods within ${RETURNS.defectDays} days, on the order's page.`,
	},
	cancelled: {
		subject: "is cancelled",
		title: "Your order is cancelled",
		text: "It won't be shipped and you owe nothing for it. Any payment will be refunded to the original payment method.",
	},
};

export const orderStatus = template<EmailTemplates["order-status"], Facts>({
	read: (db, { orderId, status }) => ({
		order: getMailedOrder(db, SYSTEM, orderId),
		status,
		invoice:
			status !== "released" && ORDER_STATUSES[status].verb === "ship"
				? getMailedInvoice(db, SYSTEM, orderId)
				: undefined,
	}),
	write: ({ order, status, invoice }, shop, reader) => {
		const { subject, title } = TEXTS[status];
		const { hold } = order;
		const isOnTheWay = status !== "released" && ORDER_STATUSES[status].hasLeft;
		const isShipping = status !== "released" && ORDER_STATUSES[status].verb === "ship";
		const text = isShipping ? withDelivery(TEXTS[status].text, shop) : TEXTS[status].text;
		return {
			subject: `Order ${order.orderNumber} ${subject}`,
			preview: text,
			title,
			blocks: [
				{ kind: "text", text },
				...(hold && status !== "released" && ORDER_STATUSES[status].isHold
					? [{ kind: "text" as const, text: hold.reason }]
					: []),
				...(isOnTheWay ? parcelBlocks(order.shipments) : []),
				...invoiceBlocks(invoice, shop),
				orderFacts(order, shop, reader),
				{ kind: "button", label: "View your order", url: orderUrl(order, shop) },
				orderGoods(order),
			],
		};
	},
});
