import { jsonLoader } from "~/http/json.server";
import { requestView } from "../../checkout/request-view";
import { listRequests, listWaiting } from "../request.queries.server";

/** The orders that wait for approval: an owner gets all of the company's, others their own. `?status=all` gives the latest of any status. */
export const loader = jsonLoader({
	access: "buyer",
	query: ["status"],
	run: ({ db, actor, url }) => {
		const read = url.searchParams.get("status") === "all" ? listRequests : listWaiting;
		return read(db, actor).map(requestView);
	},
});
