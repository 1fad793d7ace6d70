import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import type { Order } from "../order-view";
import type { Shipment } from "../shipment-view";
import { getMailedOrder } from "./mailed-order.server";
import { orderFacts, orderUrl, parcelBlocks, unitsList } from "./order-parts.ts";

type Facts = { order: Order; parcel: Shipment | undefined };

/** Tells the customer the corrected tracking number of a parcel, or of the last one (Rule 5.9). */
export const orderTracking = template<EmailTemplates["order-tracking"], Facts>({
	read: (db, { orderId, shipmentId }) => {
		const order = getMailedOrder(db, SYSTEM, orderId);
		return { order, parcel: order.shipments.find(({ id }) => id === shipmentId) ?? order.shipments.at(-1) };
	},
	write: ({ order, parcel }, shop, reader) => ({
		subject: `Order ${order.orderNumber}: corrected tracking number`,
		preview: `The tracking number is ${parcel?.trackings.map(({ number }) => number).join(", ")}.`,
		title: "Your tracking number was corrected",
		blocks: [
			{
				kind: "text",
				text: "The tracking number we sent you before was wrong. Please use this one to track your delivery.",
			},
			...(parcel && order.shipments.length > 1
				? [{ kind: "text", text: `It is for parcel ${parcel.number}:` } as const, unitsList(parcel.lines)]
				: []),
			...parcelBlocks(parcel ? [parcel] : []),
			orderFacts(order, shop, reader),
			{ kind: "button", label: "View your order", url: orderUrl(order, shop) },
		],
	}),
});
