import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";
import { claimInbox } from "../answer-claim.server";
import { getClaim } from "../claim.queries.server";
import { claimAnswerSchema } from "../claim.schema";
import { staffClaimJson } from "../claim-view";

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
