import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";
import { getClaim } from "../claim.queries.server";
import { claimUndoSchema } from "../claim.schema";
import { staffClaimJson } from "../claim-view";
import { undoReceipt } from "../receive-goods.server";

/** Takes the receipt of goods back (Rule 19.9). */
export const action = jsonAction({
	POST: write({
		access: "stock",
		title: "Failed to take the receipt back",
		schema: claimUndoSchema,
		run: (call, { reason }) => {
			const { db, actor, params } = call;
			const { id = "", receiptId = "" } = params;
			undoReceipt(db, actor, { id, receiptId, reason }, callKeyOf(call, { receiptId, reason }));
			return staffClaimJson(getClaim(db, actor, id));
		},
	}),
});
