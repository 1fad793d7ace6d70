import { claimInbox } from "~/domain/claims/answer-claim.server";
import { getClaim, listClaims } from "~/domain/claims/claim.queries.server";
import { claimAnswerSchema, claimStatusSchema } from "~/domain/claims/claim.schema";
import { CLAIM_REASONS, CLAIM_STATUSES } from "~/terms/claims";
import { shortAge } from "../applications/age-in-words";
import { inboxActions } from "../inbox/actions.server";
import { CLAIMS } from "../inbox/inboxes";

export const claims = inboxActions(CLAIMS, {
	list: listClaims,
	get: getClaim,
	row: ({ id, businessName, username, claimNumber, reason, status, createdAt }, now) => ({
		...{ id, name: businessName ?? username, detail: claimNumber, note: CLAIM_REASONS[reason].label },
		aside: status === "open" ? shortAge(createdAt, now) : CLAIM_STATUSES[status].label,
		isWaiting: status === "open",
	}),
	operations: claimInbox,
	answerSchema: claimAnswerSchema,
	statusSchema: claimStatusSchema,
});
