import { jsonLoader } from "~/http/json.server";
import { getClaim } from "../claim.queries.server";
import { staffClaimJson } from "../claim-view";

/** One claim, for staff. A buyer's own are at their orders. */
export const loader = jsonLoader({
	access: "orders",
	run: ({ db, actor, params }) => staffClaimJson(getClaim(db, actor, params.id ?? "")),
});
