import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";
import { getClaim } from "../claim.queries.server";
import { claimGoodsSchema } from "../claim.schema";
import { staffClaimJson } from "../claim-view";
import { receiveGoods } from "../receive-goods.server";

/** Receives goods of a claim that came back (Rule 19.7). */
export const action = jsonAction({
	POST: write({
		access: "stock",
		title: "Failed to receive the goods",
		schema: claimGoodsSchema,
		run: (call, input) => {
			const { db, actor, params } = call;
			const id = params.id ?? "";
			receiveGoods(db, actor, { ...input, id }, callKeyOf(call, input));
			return staffClaimJson(getClaim(db, actor, id));
		},
	}),
});
