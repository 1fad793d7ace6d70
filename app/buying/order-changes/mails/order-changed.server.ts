import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { formatCents } from "~/kernel/money";
import { getMailedOrder } from "../../orders/mails/mailed-order.server";
import { orderUrl } from "../../orders/mails/order-parts.ts";
import type { Order } from "../../orders/order-view";
import { differenceText } from "../plan-change";

type Data = EmailTemplates["order-changed"];

/** Tells the customer what staff changed in an order, was and now (Rule 7.110). */
export const orderChanged = template<Data, Data & { order: Order }>({
	read: (db, data) => ({ ...data, order: getMailedOrder(db, SYSTEM, data.orderId) }),
	write: ({ order, differences, reason, wasCents, totalCents }, shop, { isConfirmed }) => {
		const was = wasCents === totalCents ? "as before" : `was ${formatCents(wasCents)}`;
		return {
			subject: `Your order ${order.orderNumber} was changed`,
			preview: `New total: ${formatCents(totalCents)}, ${was}.`,
			title: "Your order was changed",
			blocks: [
				{ kind: "text", text: `We changed your order ${order.orderNumber}.` },
				...(reason ? [{ kind: "text", text: reason } as const] : []),
				{ kind: "list", items: differences.map((one) => differenceText(one, { typed: isConfirmed })) },
				{ kind: "text", text: `New total: ${formatCents(totalCents)}, ${was}.` },
				{ kind: "button", label: "View your order", url: orderUrl(order, shop) },
			],
		};
	},
});
