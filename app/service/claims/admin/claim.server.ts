import { shortAge } from "~/customers";
import { inboxActions } from "~/desk/inbox/actions.server";
import { CLAIM_REASONS, CLAIM_STATUSES } from "~/terms/claims";
import { claimInbox } from "../answer-claim.server";
import { getClaim, listClaims } from "../claim.queries.server";
import { claimAnswerSchema, claimStatusSchema } from "../claim.schema";
import { CLAIMS } from "./inbox";

/** '18 h left', '2 d late': until when we promised to answer (Rule 19.2). */
const dueText = (by: Date, now: Date): string =>
	by < now ? `${shortAge(by, now)} late` : `${shortAge(now, by)} left`;

export const claims = inboxActions(CLAIMS, {
	list: listClaims,
	get: getClaim,
	row: ({ id, businessName, username, claimNumber, reason, status, answerBy }, now) => ({
		...{ id, name: businessName ?? username, detail: claimNumber, note: CLAIM_REASONS[reason].label },
		aside: status === "open" ? dueText(answerBy, now) : CLAIM_STATUSES[status].label,
		isWaiting: status === "open",
	}),
	operations: claimInbox,
	answerSchema: claimAnswerSchema,
	statusSchema: claimStatusSchema,
});
