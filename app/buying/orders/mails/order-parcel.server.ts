import type { Block } from "~/email/letter";
import { template } from "~/email/template";
import { SYSTEM } from "~/kernel/actor/actor";
import { notFound } from "~/kernel/errors";
import type { EmailTemplates } from "~/kernel/mails/email-templates";
import { getMailedInvoice, type MailedInvoice } from "~/ledger/index.server";
import type { Order } from "../order-view";
import { leftLines, type Shipment } from "../shipment-view";
import { getMailedOrder } from "./mailed-order.server";
import { invoiceBlocks, orderFacts, orderUrl, parcelBlocks, unitsList, withDelivery } from "./order-parts.ts";

type Facts = { order: Order; parcel: Shipment; invoice: MailedInvoice | undefined };

/** One of several parcels: what is in it, and what is still to come (Rule 7.92). */
export const orderParcel = template<EmailTemplates["order-parcel"], Facts>({
	read: (db, { orderId, shipmentId }) => {
		const order = getMailedOrder(db, SYSTEM, orderId);
		const parcel = order.shipments.find(({ id }) => id === shipmentId);
		if (!parcel) throw notFound("Parcel");
		return { order, parcel, invoice: getMailedInvoice(db, SYSTEM, orderId, shipmentId) };
	},
	write: ({ order, parcel, invoice }, shop, reader) => {
		const left = leftLines(order);
		const rest: Block[] =
			left.length > 0
				? [{ kind: "text", text: "Still to come, with an email when it ships:" }, unitsList(left)]
				: [{ kind: "text", text: "With it, all of your order has been shipped." }];
		return {
			subject: `Order ${order.orderNumber}: parcel ${parcel.number} has shipped`,
			preview: `Parcel ${parcel.number} of your order is on its way.`,
			title: `Parcel ${parcel.number} is on its way`,
			blocks: [
				{ kind: "text", text: withDelivery("An adult aged 21 or over must sign for the delivery.", shop) },
				...parcelBlocks([parcel]),
				{ kind: "text", text: "In this parcel:" },
				unitsList(parcel.lines),
				...rest,
				...invoiceBlocks(invoice, shop),
				orderFacts(order, shop, reader),
				{ kind: "button", label: "View your order", url: orderUrl(order, shop) },
			],
		};
	},
});
