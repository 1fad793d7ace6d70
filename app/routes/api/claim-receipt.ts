import { getClaim } from "~/domain/claims/claim.queries.server";
import { claimUndoSchema } from "~/domain/claims/claim.schema";
import { staffClaimJson } from "~/domain/claims/claim-view";
import { undoReceipt } from "~/domain/claims/receive-goods.server";
import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";

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
