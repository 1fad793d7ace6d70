import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { stockRequestSchema } from "../stock-request.schema";
import { askWhenBack, listStockRequests } from "../stock-requests.server";

/** The buyer's requests for a mail when goods are back, the latest first (Rule 7.130). */
export const loader = jsonLoader({
	access: "buyer",
	run: ({ db, actor }) => listStockRequests(db, actor),
});

/** Asks for one: `productId`, and `flavorId` for one flavor. The same again answers with the first. */
export const action = jsonAction({
	POST: write({
		access: "buyer",
		title: "Failed to save request",
		schema: stockRequestSchema,
		status: 201,
		run: ({ db, actor }, place) => askWhenBack(db, actor, place),
	}),
});
