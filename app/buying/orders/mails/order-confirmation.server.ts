import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { formatCents } from "~/kernel/money";
import { payNoteOf } from "~/kernel/settings/payment.queries.server";
import { counted } from "~/kernel/texts/numbers";
import { orderSays, type PayNote, payNoteText } from "~/terms/payment";
import type { Order } from "../order-view";
import { getMailedOrder } from "./mailed-order.server";
import { orderFacts, orderGoods, orderUrl } from "./order-parts.ts";

type MailedOrder = Order & { pay: PayNote | null };

export const orderConfirmation = template<EmailTemplates["order-confirmation"], MailedOrder>({
	read(db, { orderId }) {
		const order = getMailedOrder(db, SYSTEM, orderId);
		return { ...order, pay: payNoteOf(db, order.paymentMethod) };
	},
	write: (order, shop, reader) => ({
		subject:
			order.poNumber && reader.isConfirmed
				? `Order ${order.orderNumber} received (PO ${order.poNumber})`
				: `Order ${order.orderNumber} received`,
		preview: `${counted(order.lines.length, "line")}, ${formatCents(order.totalCents)} in all.`,
		title: "Thank you for your order",
		blocks: [
			...(order.placedBy
				? [
						{
							kind: "text",
							text: `We took this order for you by phone. ${order.placedBy} entered it.`,
						} as const,
					]
				: []),
			{
				kind: "text",
				text: `We'll ${shop.dispatch ? `process it ${shop.dispatch} and ` : ""}email you when it ships.`,
			},
			orderFacts(order, shop, reader),
			{ kind: "button", label: "View your order", url: orderUrl(order, shop) },
			orderGoods(order),
			{ kind: "heading", text: "How to pay" },
			{ kind: "text", text: orderSays(order, order.pay !== null) },
			...(order.pay ? [{ kind: "quote", text: payNoteText(order.pay) } as const] : []),
			{ kind: "text", text: "An adult aged 21 or over must sign for the delivery." },
		],
	}),
});
