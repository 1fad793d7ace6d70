import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, jsonLoader, write } from "~/http/json.server";
import { decideHeldPrices } from "../decide-held-prices.server";
import { getHeldPrice, heldPriceJson } from "../held-prices.queries.server";
import { heldDecisionSchema } from "../held-prices.schema";

export const loader = jsonLoader({
	access: "inbox",
	run: ({ db, actor, params }) => heldPriceJson(getHeldPrice(db, actor, params.id ?? "")),
});

/** Approves waiting prices or turns them down (Rule 7.171). */
export const action = jsonAction({
	PATCH: write({
		access: "prices.approve",
		title: "Failed to decide on the prices",
		schema: heldDecisionSchema,
		run: (call, input) => {
			const { db, actor, params } = call;
			const id = params.id ?? "";
			decideHeldPrices(db, actor, { ...input, id, key: callKeyOf(call, input) });
			return heldPriceJson(getHeldPrice(db, actor, id));
		},
	}),
});
