import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { getOnHand, setStock } from "./set-stock.server";
import { listLatestBatches } from "./stock.queries.server";
import { askWhenBack, deleteStockRequest, listStockRequests } from "./stock-requests.server";
import { batchesShape, onHandShape, stockRequestShape, takenShape } from "./stock-shapes.server";
import { applyCount, receiveDelivery } from "./take-batch.server";

/** The calls of stock. */
export const stockApi = {
	/** What is on hand under a SKU or barcode. */
	"GET /api/stock/:sku": read({
		access: "stock",
		gives: onHandShape,
		run: ({ db, actor, params }) => getOnHand(db, actor, params.sku ?? ""),
	}),
	/** Sets it: `quantity`, a `reason`, and with `expected` only if that many are there (Rule 7.86). */
	"PUT /api/stock/:sku": call(setStock, { title: "Failed to set the stock", gives: onHandShape }),
	/** The latest deliveries. */
	"GET /api/stock/deliveries": read({
		access: "stock",
		gives: batchesShape,
		run: ({ db, actor }) => listLatestBatches(db, actor, "receive"),
	}),
	/** Receives a delivery, once (Rule 7.84): `lines` is a list of `code` and `quantity`. */
	"POST /api/stock/deliveries": call(receiveDelivery, {
		title: "Failed to receive delivery",
		gives: takenShape,
		status: 201,
	}),
	/** The latest counts. */
	"GET /api/stock/counts": read({
		access: "stock",
		gives: batchesShape,
		run: ({ db, actor }) => listLatestBatches(db, actor, "count"),
	}),
	/** Applies a count to the stock as it is now (Rule 7.85): `lines` is a list of `code` and `quantity`. */
	"POST /api/stock/counts": call(applyCount, {
		title: "Failed to apply count",
		gives: takenShape,
		status: 201,
	}),
	/** The buyer's requests for a mail when goods are back, the latest first (Rule 7.130). */
	"GET /api/stock-requests": read({
		access: "buyer",
		gives: z.array(stockRequestShape),
		run: ({ db, actor }) => listStockRequests(db, actor),
	}),
	/** Asks for one: `productId`, and `flavorId` for one flavor. The same again answers with the first. */
	"POST /api/stock-requests": call(askWhenBack, {
		title: "Failed to save request",
		gives: stockRequestShape,
		status: 201,
	}),
	/** Takes a request back (Rule 7.130). Answers with those that are left. */
	"DELETE /api/stock-requests/:id": call(deleteStockRequest, {
		title: "Failed to delete request",
		gives: z.array(stockRequestShape),
		respond: ({ db, actor }) => listStockRequests(db, actor),
	}),
} satisfies ApiTable;
