import { type ApiTable, call, read } from "~/http/api.server";
import { JsonPage, page, pagingOf } from "~/http/json.server";
import { decideHeldPrices } from "./decide-held-prices.server";
import { heldPriceShape } from "./held-price-shape.server";
import { getHeldPrice, heldPriceJson, listHeldPrices } from "./held-prices.queries.server";

/** The calls of held prices. */
export const heldPricesApi = {
	/** Rule 7.171. */
	"GET /api/held-prices": read({
		says: "Lists prices that wait, or waited, for an owner of the shop.",
		access: "inbox",
		query: { status: "Only those with this status, such as 'waiting'." },
		gives: page(heldPriceShape),
		run: ({ db, actor, url }) => {
			const filters = { status: url.searchParams.get("status") };
			const { rows, total } = listHeldPrices(db, actor, { filters, ...pagingOf(url) });
			return new JsonPage(rows.map(heldPriceJson), total);
		},
	}),
	"GET /api/held-prices/:id": read({
		says: "Gives the prices that wait of one order or quote.",
		access: "inbox",
		gives: heldPriceShape,
		run: ({ db, actor, params }) => heldPriceJson(getHeldPrice(db, actor, params.id ?? "")),
	}),
	/** Rule 7.171. */
	"PATCH /api/held-prices/:id": call(decideHeldPrices, {
		says: "Approves waiting prices or turns them down.",
		title: "Failed to decide on the prices",
		gives: heldPriceShape,
		respond: ({ db, actor, params }) => heldPriceJson(getHeldPrice(db, actor, params.id ?? "")),
	}),
} satisfies ApiTable;
