import { getClaim } from "~/domain/claims/claim.queries.server";
import { staffClaimJson } from "~/domain/claims/claim-view";
import { jsonLoader } from "~/http/json.server";

/** One claim, for staff (Rule 19.11). A buyer's own are at their orders. */
export const loader = jsonLoader({
	access: "orders",
	run: ({ db, actor, params }) => staffClaimJson(getClaim(db, actor, params.id ?? "")),
});
