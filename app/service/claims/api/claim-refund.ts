import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";
import { getClaim } from "../claim.queries.server";
import { claimRefundSchema } from "../claim.schema";
import { staffClaimJson } from "../claim-view";
import { refundClaim } from "../refund-claim.server";

/** Records a refund of a claim's credit (Rule 19.8). */
export const action = jsonAction({
	POST: write({
		access: "orders.payment",
		title: "Failed to record the refund",
		schema: claimRefundSchema,
		run: (call, input) => {
			const { db, actor, params } = call;
			const id = params.id ?? "";
			refundClaim(db, actor, { ...input, id }, callKeyOf(call, input));
			return staffClaimJson(getClaim(db, actor, id));
		},
	}),
});
