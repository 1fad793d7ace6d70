import { JsonPage, jsonLoader, pagingOf } from "~/http/json.server";
import { heldPriceJson, listHeldPrices } from "../held-prices.queries.server";

/** Prices that wait, or waited, for an owner (Rule 7.171), narrowed by `status`. */
export const loader = jsonLoader({
	access: "inbox",
	query: ["status"],
	run: ({ db, actor, url }) => {
		const filters = { status: url.searchParams.get("status") };
		const { rows, total } = listHeldPrices(db, actor, { filters, ...pagingOf(url) });
		return new JsonPage(rows.map(heldPriceJson), total);
	},
});
