import { z } from "zod";
import { type ApiTable, call, read } from "~/http/api.server";
import { page, write } from "~/http/json.server";
import { listed, walkQuery } from "~/http/listed.server";
import { eachRow } from "~/kernel/commands/each-row.server";
import { getOnHand, setStock, setStocksSchema } from "./set-stock.server";
import { listLatestBatches } from "./stock.queries.server";
import { getStockPlaces, stockWalk } from "./stock-places.server";
import { askWhenBack, deleteStockRequest, listStockRequests } from "./stock-requests.server";
import {
	batchesShape,
	onHandShape,
	setStocksShape,
	stockPlaceShape,
	stockRequestShape,
	takenShape,
} from "./stock-shapes.server";
import { applyCount, receiveDelivery } from "./take-batch.server";

const COUNTED = { quantity: 240, reason: "Counted on the shelf" };

/** The calls of stock. */
export const stockApi = {
	/** Rule 9.93. */
	"GET /api/stock": read({
		says: "Lists what is on hand of all goods, the longest unchanged first.",
		access: "stock",
		query: walkQuery(stockWalk),
		byCursor: true,
		gives: page(stockPlaceShape),
		run: (call) =>
			listed(call, stockWalk, {
				rows: (ids) => getStockPlaces(call.db, call.actor, ids),
				json: (place) => place,
			}),
	}),
	/** Rule 9.95. */
	"PATCH /api/stock": write({
		says: "Sets what is on hand under up to 500 codes, each by itself; a row that is refused says why.",
		access: setStock.by,
		title: "Failed to set the stock",
		schema: setStocksSchema,
		example: { rows: [{ sku: "FOG-BIT35K-FS", ...COUNTED }] },
		gives: setStocksShape,
		command: setStock.action,
		waits: true,
		run: async ({ db, actor }, { rows }) => {
			const outcomes = await eachRow(rows, (row) => setStock(db, actor, row));
			return {
				done: outcomes.filter(({ reason }) => reason === null).length,
				rows: outcomes.map(({ given, reason }, n) => ({
					...{ sku: rows[n]!.sku, quantity: given?.quantity ?? null, reason },
				})),
			};
		},
	}),
	"GET /api/stock/:sku": read({
		says: "Says what is on hand under a SKU or barcode.",
		access: "stock",
		gives: onHandShape,
		run: ({ db, actor, params }) => getOnHand(db, actor, params.sku ?? ""),
	}),
	/** Rule 7.86. */
	"PUT /api/stock/:sku": call(setStock, {
		says: "Sets what is on hand; with expected only if that many are there.",
		title: "Failed to set the stock",
		example: COUNTED,
		gives: onHandShape,
	}),
	"GET /api/stock/deliveries": read({
		says: "Lists the latest deliveries.",
		access: "stock",
		gives: batchesShape,
		run: ({ db, actor }) => listLatestBatches(db, actor, "receive"),
	}),
	/** Rule 7.84. */
	"POST /api/stock/deliveries": call(receiveDelivery, {
		says: "Receives a delivery once: its lines are added to the stock.",
		title: "Failed to receive delivery",
		gives: takenShape,
		status: 201,
	}),
	"GET /api/stock/counts": read({
		says: "Lists the latest counts.",
		access: "stock",
		gives: batchesShape,
		run: ({ db, actor }) => listLatestBatches(db, actor, "count"),
	}),
	/** Rule 7.85. */
	"POST /api/stock/counts": call(applyCount, {
		says: "Applies a count: the stock of each line becomes what was counted.",
		title: "Failed to apply count",
		gives: takenShape,
		status: 201,
	}),
	/** Rule 7.130. */
	"GET /api/stock-requests": read({
		says: "Lists the caller's requests for a mail when goods are back, the latest first.",
		access: "buyer",
		gives: z.array(stockRequestShape),
		run: ({ db, actor }) => listStockRequests(db, actor),
	}),
	"POST /api/stock-requests": call(askWhenBack, {
		says: "Asks for a mail when goods are back; the same again answers with the first.",
		title: "Failed to save request",
		gives: stockRequestShape,
		status: 201,
	}),
	/** Rule 7.130. */
	"DELETE /api/stock-requests/:id": call(deleteStockRequest, {
		says: "Takes such a request back and gives those that are left.",
		title: "Failed to delete request",
		gives: z.array(stockRequestShape),
		respond: ({ db, actor }) => listStockRequests(db, actor),
	}),
} satisfies ApiTable;
