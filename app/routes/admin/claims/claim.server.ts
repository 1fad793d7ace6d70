import { claimInbox } from "~/domain/claims/answer-claim.server";
import { getClaim } from "~/domain/claims/claim.queries.server";
import { claimAnswerSchema, claimStatusSchema } from "~/domain/claims/claim.schema";
import { inboxActions } from "../inbox/actions.server";
import { CLAIMS } from "../inbox/inboxes";

export const claims = inboxActions(CLAIMS, {
	get: getClaim,
	operations: claimInbox,
	answerSchema: claimAnswerSchema,
	statusSchema: claimStatusSchema,
});
