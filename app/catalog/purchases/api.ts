import { type ApiTable, call, read } from "~/http/api.server";
import { type Call, JsonPage, page, pagingOf } from "~/http/json.server";
import { getPurchase, listPurchases } from "./purchase.queries.server";
import {
	purchaseJson,
	purchaseShape,
	purchaseSummaryJson,
	purchaseSummaryShape,
	receivedShape,
} from "./purchase-shapes.server";
import { receivePurchase } from "./receive-purchase.server";
import {
	cancelPurchase,
	closePurchase,
	createPurchase,
	savePurchase,
	sendPurchase,
} from "./write-purchase.server";

const purchaseNow = ({ db, actor }: Call, { id }: { id: string }) => purchaseJson(getPurchase(db, actor, id));

const LINES = [{ sku: "KIT-1", quantity: 60, cost: "4.42" }];

/** The calls of orders to suppliers (Rule 7.157). An address takes an order's number in place of its id. */
export const purchasesApi = {
	"GET /api/purchase-orders": read({
		says: "Lists purchase orders, the newest first.",
		access: "purchases",
		query: {
			search: "Words of the number or the supplier's name.",
			status: "Only those with this status, such as 'sent'.",
		},
		gives: page(purchaseSummaryShape),
		run: ({ db, actor, url }) => {
			const filters = { status: url.searchParams.get("status") };
			const search = url.searchParams.get("search") ?? "";
			const { rows, total } = listPurchases(db, actor, { filters, search, ...pagingOf(url) });
			return new JsonPage(rows.map(purchaseSummaryJson), total);
		},
	}),
	"POST /api/purchase-orders": call(createPurchase, {
		says: "Makes a draft of a purchase order: with `lines`, or with `fill` all that is to be reordered of what the supplier has.",
		title: "Failed to make the purchase order",
		status: 201,
		example: { supplierId: "019aa000-0000-7000-8000-000000000001", lines: LINES },
		gives: purchaseShape,
		respond: purchaseNow,
	}),
	"GET /api/purchase-orders/:id": read({
		says: "Gives a purchase order with its lines.",
		access: "purchases",
		gives: purchaseShape,
		run: ({ db, actor, params }) => purchaseJson(getPurchase(db, actor, params.id ?? "")),
	}),
	"PATCH /api/purchase-orders/:id": call(savePurchase, {
		says: "Changes a purchase order. `lines` replaces all lines; `add` adds one. Of one that was sent it makes a new version.",
		title: "Failed to change the purchase order",
		example: { expectedDay: "2026-12-03", lines: LINES },
		gives: purchaseShape,
		respond: purchaseNow,
	}),
	"POST /api/purchase-orders/:id/send": call(sendPurchase, {
		says: "Sends a purchase order, with `mail` to the supplier's address, else as one that was ordered in another way.",
		title: "Failed to send the purchase order",
		example: { mail: true },
		gives: purchaseShape,
		respond: purchaseNow,
	}),
	/** Rule 7.144. */
	"POST /api/purchase-orders/:id/receipts": call(receivePurchase, {
		says: "Receives a delivery against a purchase order once: stock, what is still to come, and what the goods cost.",
		title: "Failed to receive the delivery",
		status: 201,
		example: { reference: "KVD-20871", lines: [{ code: "KIT-1", quantity: 58 }], freight: "40.00" },
		gives: receivedShape,
	}),
	"POST /api/purchase-orders/:id/cancel": call(cancelPurchase, {
		says: "Cancels a purchase order of which nothing came. A supplier that was mailed is told.",
		title: "Failed to cancel the purchase order",
		gives: purchaseShape,
		respond: purchaseNow,
	}),
	"POST /api/purchase-orders/:id/close": call(closePurchase, {
		says: "Closes a purchase order whose rest will not come.",
		title: "Failed to close the purchase order",
		gives: purchaseShape,
		respond: purchaseNow,
	}),
} satisfies ApiTable;
