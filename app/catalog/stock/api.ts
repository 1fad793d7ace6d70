import { type ApiTable, read } from "~/http/api.server";
import { callKeyOf } from "~/http/form-key.server";
import { write } from "~/http/json.server";
import { newId } from "~db/id";
import { listLatestBatches } from "./stock.queries.server";
import { countSchema, deliverySchema } from "./stock.schema";
import { stockRequestSchema } from "./stock-request.schema";
import { askWhenBack, deleteStockRequest, listStockRequests } from "./stock-requests.server";
import { applyCount, receiveDelivery } from "./take-batch.server";

/** The calls of stock. */
export const stockApi = {
	/** The latest deliveries. */
	"GET /api/stock/deliveries": read({
		access: "stock",
		run: ({ db, actor }) => listLatestBatches(db, actor, "receive"),
	}),
	/** Receives a delivery, once (Rule 7.84): `lines` is a list of `code` and `quantity`. */
	"POST /api/stock/deliveries": write({
		access: "stock",
		title: "Failed to receive delivery",
		schema: deliverySchema,
		status: 201,
		run: (call, input) => receiveDelivery(call.db, call.actor, input, callKeyOf(call, input)),
	}),
	/** The latest counts. */
	"GET /api/stock/counts": read({
		access: "stock",
		run: ({ db, actor }) => listLatestBatches(db, actor, "count"),
	}),
	/** Applies a count to the stock as it is now (Rule 7.85): `lines` is a list of `code` and `quantity`. */
	"POST /api/stock/counts": write({
		access: "stock",
		title: "Failed to apply count",
		schema: countSchema.omit({ seen: true }),
		status: 201,
		run: (call, input) =>
			applyCount(call.db, call.actor, { ...input, seen: {} }, newId(), callKeyOf(call, input)),
	}),
	/** The buyer's requests for a mail when goods are back, the latest first (Rule 7.130). */
	"GET /api/stock-requests": read({
		access: "buyer",
		run: ({ db, actor }) => listStockRequests(db, actor),
	}),
	/** Asks for one: `productId`, and `flavorId` for one flavor. The same again answers with the first. */
	"POST /api/stock-requests": write({
		access: "buyer",
		title: "Failed to save request",
		schema: stockRequestSchema,
		status: 201,
		run: ({ db, actor }, place) => askWhenBack(db, actor, place),
	}),
	/** Takes a request back (Rule 7.130). Answers with those that are left. */
	"DELETE /api/stock-requests/:id": write({
		access: "buyer",
		title: "Failed to delete request",
		run: ({ db, actor, params }) => {
			deleteStockRequest(db, actor, params.id ?? "");
			return listStockRequests(db, actor);
		},
	}),
} satisfies ApiTable;
