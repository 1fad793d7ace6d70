import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { listLatestBatches } from "../stock.queries.server";
import { deliverySchema } from "../stock.schema";
import { receiveDelivery } from "../take-batch.server";

/** The latest deliveries. */
export const loader = jsonLoader({
	access: "stock",
	run: ({ db, actor }) => listLatestBatches(db, actor, "receive"),
});

/** Receives a delivery, once (Rule 7.84): `lines` is a list of `code` and `quantity`. */
export const action = jsonAction({
	POST: write({
		access: "stock",
		title: "Failed to receive delivery",
		schema: deliverySchema,
		status: 201,
		run: (call, input) => receiveDelivery(call.db, call.actor, input, callKeyOf(call, input)),
	}),
});
