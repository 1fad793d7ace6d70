import { claimInbox } from "~/domain/claims/answer-claim.server";
import { getClaim } from "~/domain/claims/claim.queries.server";
import { claimAnswerSchema } from "~/domain/claims/claim.schema";
import { staffClaimJson } from "~/domain/claims/claim-view";
import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";

/** Answers a claim (Rule 19.3). */
export const action = jsonAction({
	POST: write({
		access: "inbox",
		title: "Failed to answer the claim",
		schema: claimAnswerSchema,
		run: (call, input) => {
			const { db, actor, params } = call;
			const id = params.id ?? "";
			claimInbox.answer(db, actor, { ...input, id, key: callKeyOf(call, input) });
			return staffClaimJson(getClaim(db, actor, id));
		},
	}),
});
