import { href } from "react-router";
import { actOnOrders, holdOrder, orderAt, releaseOrder, writeStaffNotes } from "~/buying/index.server";
import { form, recordForms } from "~/http/record-page.server";
import { setPaymentStatus } from "~/ledger/index.server";
import type { Route } from "./+types/order";

const pageOf = (orderNumber: string) => href("/admin/orders/:orderNumber/:does?", { orderNumber });

/** What can be done on an order's page besides correcting it. */
export const orderForms = recordForms({
	/** Process, Deliver and all of the docket, as in the list (Rules 5.2, 7.91, 7.94), and corrected tracking numbers (Rule 5.9). */
	page: actOnOrders,
	/** Puts the order on hold, and takes it off (Rule 5.13). */
	hold: form(holdOrder, ({ params: { orderNumber } }: Route.ActionArgs) => ({
		failed: { title: "Not on Hold" },
		done: {
			to: pageOf(orderNumber),
			title: "Order on Hold",
			text: `Nothing of order ${orderNumber} ships until you release it. We'll email the customer why.`,
		},
	})),
	release: form(releaseOrder, ({ params: { orderNumber } }: Route.ActionArgs) => ({
		failed: { title: "Not Released" },
		refusedTo: pageOf(orderNumber),
		done: {
			to: pageOf(orderNumber),
			title: "Order Released",
			text: `Order ${orderNumber} goes on where it stopped. We'll email the customer.`,
		},
	})),
	/** Notes whether the order is paid (Rule 7.2). */
	payment: form(setPaymentStatus, ({ params }: Route.ActionArgs) => ({
		ids: orderAt(params),
		refusedTo: pageOf(params.orderNumber),
		done: ({ paymentStatus }) => ({
			to: pageOf(params.orderNumber),
			title: "Payment Updated",
			text: `Payment is ${paymentStatus}.${paymentStatus === "refunded" ? " The customer has been notified." : ""}`,
		}),
	})),
	/** Keeps staff's own notes on the order, unless somebody else did meanwhile (Rule 7.7). */
	notes: form(writeStaffNotes, ({ params }: Route.ActionArgs) => ({
		ids: orderAt(params),
		failed: { title: "Error", text: "The notes were not saved." },
		done: { to: pageOf(params.orderNumber), title: "Notes Saved", text: "The order's notes were saved." },
	})),
});
