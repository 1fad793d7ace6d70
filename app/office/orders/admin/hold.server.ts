import { href } from "react-router";
import { holdOrder, releaseOrder } from "~/buying/index.server";
import { form, recordForms } from "~/http/record-page.server";
import type { Route } from "./+types/hold";

const pageOf = (orderNumber: string) => href("/admin/orders/:orderNumber", { orderNumber });

/** Puts an order on hold, and takes it off (Rule 5.13). */
export const holdForms = recordForms({
	page: form(holdOrder, ({ params: { orderNumber } }: Route.ActionArgs) => ({
		failed: { title: "Not on Hold" },
		refusedTo: pageOf(orderNumber),
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
});
