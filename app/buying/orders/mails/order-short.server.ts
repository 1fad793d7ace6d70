import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import type { Order } from "../order-view";
import { getMailedOrder } from "./mailed-order.server";
import { orderFacts, orderGoods, orderUrl } from "./order-parts.ts";

type Facts = Omit<EmailTemplates["order-short"], "orderId"> & { order: Order };

/** Tells the customer what won't be shipped, why, and the new total (Rule 7.93). */
export const orderShort = template<EmailTemplates["order-short"], Facts>({
	read: (db, { orderId, ...rest }) => ({ order: getMailedOrder(db, SYSTEM, orderId), ...rest }),
	write: ({ order, goods, reason }, shop, reader) => ({
		subject: `Order ${order.orderNumber}: some goods won't be shipped`,
		preview: "We took goods off your order that we can't ship.",
		title: "Some goods won't be shipped",
		blocks: [
			{ kind: "text", text: "We took these off your order:" },
			{ kind: "list", items: goods.map(({ name, quantity }) => `${quantity} × ${name}`) },
			{ kind: "text", text: `Why: ${reason}` },
			{
				kind: "text",
				text: "You owe nothing for them; below is what your order is now. If you have paid already, we refund the difference to the original payment method.",
			},
			orderFacts(order, shop, reader),
			{ kind: "button", label: "View your order", url: orderUrl(order, shop) },
			orderGoods(order),
		],
	}),
});
