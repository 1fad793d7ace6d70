import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { newId } from "~db/id";
import { listLatestBatches } from "../stock.queries.server";
import { countSchema } from "../stock.schema";
import { applyCount } from "../take-batch.server";

/** The latest counts. */
export const loader = jsonLoader({
	access: "stock",
	run: ({ db, actor }) => listLatestBatches(db, actor, "count"),
});

/** Applies a count to the stock as it is now (Rule 7.85): `lines` is a list of `code` and `quantity`. */
export const action = jsonAction({
	POST: write({
		access: "stock",
		title: "Failed to apply count",
		schema: countSchema.omit({ seen: true }),
		status: 201,
		run: (call, input) =>
			applyCount(call.db, call.actor, { ...input, seen: {} }, newId(), callKeyOf(call, input)),
	}),
});
