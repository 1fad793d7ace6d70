import { type ApiTable, call, read } from "~/http/api.server";
import { JsonPage, page, pagingOf } from "~/http/json.server";
import { decideHeldPrices } from "./decide-held-prices.server";
import { heldPriceShape } from "./held-price-shape.server";
import { getHeldPrice, heldPriceJson, listHeldPrices } from "./held-prices.queries.server";

/** The calls of held prices. */
export const heldPricesApi = {
	/** Prices that wait, or waited, for an owner (Rule 7.171), narrowed by `status`. */
	"GET /api/held-prices": read({
		access: "inbox",
		query: ["status"],
		gives: page(heldPriceShape),
		run: ({ db, actor, url }) => {
			const filters = { status: url.searchParams.get("status") };
			const { rows, total } = listHeldPrices(db, actor, { filters, ...pagingOf(url) });
			return new JsonPage(rows.map(heldPriceJson), total);
		},
	}),
	"GET /api/held-prices/:id": read({
		access: "inbox",
		gives: heldPriceShape,
		run: ({ db, actor, params }) => heldPriceJson(getHeldPrice(db, actor, params.id ?? "")),
	}),
	/** Approves waiting prices or turns them down (Rule 7.171). */
	"PATCH /api/held-prices/:id": call(decideHeldPrices, {
		title: "Failed to decide on the prices",
		gives: heldPriceShape,
		respond: ({ db, actor, params }) => heldPriceJson(getHeldPrice(db, actor, params.id ?? "")),
	}),
} satisfies ApiTable;
