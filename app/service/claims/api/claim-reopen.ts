import { callKeyOf } from "~/http/form-key.server";
import { jsonAction, write } from "~/http/json.server";
import { getClaim } from "../claim.queries.server";
import { claimReopenSchema } from "../claim.schema";
import { staffClaimJson } from "../claim-view";
import { reopenClaim } from "../reopen-claim.server";

/** Takes the answer to a claim back (Rule 19.9). */
export const action = jsonAction({
	POST: write({
		access: "inbox",
		title: "Failed to take the answer back",
		schema: claimReopenSchema,
		run: (call, input) => {
			const { db, actor, params } = call;
			const id = params.id ?? "";
			reopenClaim(db, actor, { ...input, id }, callKeyOf(call, input));
			return staffClaimJson(getClaim(db, actor, id));
		},
	}),
});
