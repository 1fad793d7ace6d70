import { JsonPage, jsonLoader, pagingOf } from "~/http/json.server";
import { listClaims } from "../claim.queries.server";
import { staffClaimJson } from "../claim-view";

/** All claims, for staff. A buyer's own are at their orders. */
export const loader = jsonLoader({
	access: "orders",
	run: ({ db, actor, url }) => {
		const search = url.searchParams.get("search") ?? "";
		const { rows, total } = listClaims(db, actor, { search, ...pagingOf(url) });
		return new JsonPage(rows.map(staffClaimJson), total);
	},
});
