import { href } from "react-router";
import { form, recordForms } from "~/http/record-page.server";
import { counted } from "~/kernel/texts/numbers";
import {
	cancelPurchase,
	closePurchase,
	createPurchase,
	savePurchase,
	sendPurchase,
} from "../write-purchase.server";
import type { Route } from "./+types/purchase";

type Args = Route.ActionArgs;

export const purchaseUrl = (id: string) => href("/admin/purchases/:id/:does?", { id });

const made = form(createPurchase, () => ({
	failed: { title: "Error", text: "No purchase order was made." },
	done: ({ id, number, lines }: { id: string; number: string; lines: number }) => ({
		to: purchaseUrl(id),
		title: `${number} Made`,
		text:
			lines > 0 ? `A draft with ${counted(lines, "line")}. Check it, then send it.` : "Add what you order.",
	}),
}));
const saved = form(savePurchase, () => ({
	failed: { title: "Error", text: "The order was not saved." },
	done: ({ id, number, changed }: { id: string; number: string; changed: boolean }) => ({
		to: purchaseUrl(id),
		title: changed ? "Order Saved" : "Nothing Changed",
		text: `${number}.`,
	}),
}));

const told = (to: string | null) => (to ? `Mailed to ${to}.` : "Not mailed.");

/** What can be done on the page of an order to a supplier (Rule 7.157); `new` takes a new one. */
export const purchaseForms = recordForms({
	page: Object.assign((args: Args) => (args.params.id === "new" ? made(args) : saved(args)), {
		command: savePurchase.action,
	}),
	send: form(sendPurchase, () => ({
		failed: { title: "Error", text: "The order was not sent." },
		done: ({ id, number, to }) => ({ to: purchaseUrl(id), title: `${number} Sent`, text: told(to) }),
	})),
	cancel: form(cancelPurchase, ({ params: { id } }: Args) => ({
		refusedTo: purchaseUrl(id),
		done: ({ number, to }) => ({ to: purchaseUrl(id), title: `${number} Canceled`, text: told(to) }),
	})),
	close: form(closePurchase, ({ params: { id } }: Args) => ({
		refusedTo: purchaseUrl(id),
		done: ({ number, missing }) => ({
			to: purchaseUrl(id),
			title: `${number} Closed`,
			text: `${counted(missing, "unit")} will not come.`,
		}),
	})),
});
