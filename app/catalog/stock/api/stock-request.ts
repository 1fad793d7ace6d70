import { jsonAction, write } from "~/http/json.server";
import { deleteStockRequest, listStockRequests } from "../stock-requests.server";

/** Takes a request back (Rule 7.130). Answers with those that are left. */
export const action = jsonAction({
	DELETE: write({
		access: "buyer",
		title: "Failed to delete request",
		run: ({ db, actor, params }) => {
			deleteStockRequest(db, actor, params.id ?? "");
			return listStockRequests(db, actor);
		},
	}),
});
