import { jsonLoader } from "~/http/json.server";
import { listRequests, listWaiting } from "../request.queries.server";
import { requestView } from "../request-view";

/** The orders that wait for approval, of an owner's company or else the caller's own; with `?status=all` the latest of any. */
export const loader = jsonLoader({
	access: "buyer",
	query: ["status"],
	run: ({ db, actor, url }) => {
		const read = url.searchParams.get("status") === "all" ? listRequests : listWaiting;
		return read(db, actor).map(requestView);
	},
});
